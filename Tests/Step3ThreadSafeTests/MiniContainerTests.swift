import Evidence
import Foundation
import ProfileApp
import Step3ThreadSafe
import Testing

@Suite struct `Step 3: any thread` {
    @Test func `the whole app is wired and eight threads ask for a screen`() async {
        // In a process of its own: without a sound lock it may crash, or have no end.
        await #expect(processExitsWith: .success) {
            alarm(5)  // The system kills this process when it is still here after five seconds.
            let container = MiniContainer()
            register(in: container)

            let screens = Worker.each(of: 8) { _ in container.resolve(ProfileViewModel.self) }
            try #require(screens[0]).userManager.logIn(id: 1)

            // Eight screens, each with a view model of its own, and one session.
            #expect(Set(screens.map { $0.map(ObjectIdentifier.init) }).count == 8)
            #expect(screens.allSatisfy { $0?.userManager === screens[0]?.userManager })
            #expect(screens.allSatisfy { $0?.title == "Hello, Ada" })
        }
    }

    @Test func `scopes work as before`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        let first = try #require(soon { container.resolve(UserCache.self) })
        let second = try #require(soon { container.resolve(UserCache.self) })

        #expect(first !== second)
        #expect(first.database === second.database)
        #expect(try soon { container.resolve(APIService.self) } == nil)
    }

    @Test func `a singleton may be a struct or nil`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .singleton) { User(id: runs.add(), name: "Ada") }
        container.register(String?.self, scope: .singleton) {
            runs.add()
            return nil
        }

        #expect(container.resolve(User.self) == container.resolve(User.self))
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(runs.count == 2)
    }

    @Test func `a type in a variable stands for the type that it holds`() {
        class Screen: @unchecked Sendable {}
        final class Settings: Screen, @unchecked Sendable {}
        final class Profile: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        container.register(Settings.self as Screen.Type) { Settings() }
        container.register(Profile.self as Screen.Type) { Profile() }

        #expect(container.resolve(Settings.self) != nil)
        #expect(container.resolve(Profile.self) != nil)
        #expect(container.resolve(Profile.self as Screen.Type) is Profile)
        #expect(container.resolve(Screen.self) == nil)
    }

    @Test func `a container goes with its last user, and its singletons go with it`() {
        weak var container: MiniContainer?
        weak var database: Database?
        do {
            let user = MiniContainer()
            user.register(Database.self, scope: .singleton) { Database() }
            (container, database) = (user, user.resolve(Database.self))
            #expect(database != nil)
        }

        #expect(container == nil)
        #expect(database == nil)
    }

    @Test func `registering again releases the old singleton`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
    }

    @Test func `a singleton that is let go may use the container`() async {
        // In a process of its own: Swift stops a process that changes a dictionary and reads it
        // in the middle of the change.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            let said = Tally()
            container.register(Int.self) { said.add() }
            container.register(Goodbye.self, scope: .singleton) { [weak container] in
                Goodbye { [weak container] in _ = container?.resolve(Int.self) }
            }
            _ = container.resolve(Goodbye.self)

            container.register(Goodbye.self) { Goodbye {} }

            #expect(said.count == 1)
        }
    }

    @Test func `a factory may ask for its own service once`() async {
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            let runs = Tally()
            container.register(Goodbye.self, scope: .singleton) { [unowned container] in
                if runs.add() == 1 { _ = container.resolve(Goodbye.self) }
                // The inner one is replaced, and says goodbye by a resolve.
                return Goodbye { [weak container] in _ = container?.resolve(Goodbye.self) }
            }

            let outer = try #require(container.resolve(Goodbye.self))

            #expect(runs.count == 2)
            #expect(container.resolve(Goodbye.self) === outer)
        }
    }

    @Test func `a factory may register its own service anew`() throws {
        let container = MiniContainer()
        container.register(String.self, scope: .singleton) { [unowned container] in
            container.register(String.self, scope: .singleton) { "new" }
            return "old"
        }

        // The old factory's instance is not kept for the new one.
        #expect(try soon { container.resolve(String.self) } == "old")
        #expect(container.resolve(String.self) == "new")
    }

    @Test func `a slow factory of a singleton runs once for sixteen threads`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }

        let databases = try soon {
            Worker.each(of: 16) { _ in container.resolve(Database.self) }
        }

        #expect(runs.count == 1)
        #expect(databases.allSatisfy { $0 != nil && $0 === databases[0] })
    }

    @Test func `in three hundred fresh containers each singleton is built once`() throws {
        let containers = (0..<300).map { _ in MiniContainer() }
        let runs = Tally()
        for container in containers {
            container.register(Database.self, scope: .singleton) {
                runs.add()
                return Database()
            }
        }

        let seen = try soon {
            Worker.each(of: 4) { _ in
                containers.map { ObjectIdentifier($0.resolve(Database.self)!) }
            }
        }

        #expect(runs.count == 300)
        #expect(seen.allSatisfy { $0 == seen[0] })
    }

    @Test func `register waits while another thread is in resolve`() throws {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            return "old"
        }

        let resolving = Worker { container.resolve(String.self) }
        entered.wait()
        let registering = Worker { container.register(String.self) { "new" } }

        #expect(!registering.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(resolving.result() == "old")
        registering.result()
        #expect(try soon { container.resolve(String.self) } == "new")
    }

    @Test func `a resolve that had to wait finds what was registered meanwhile`() {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Int.self) { 1 }
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            container.register(Int.self) { 2 }
            return "done"
        }
        let changing = Worker { container.resolve(String.self) }
        entered.wait()

        let asking = Worker { container.resolve(Int.self) }

        #expect(!asking.hasFinished(within: 0.2))
        mayLeave.signal()
        guard changing.hasFinished(within: 5) else {
            Issue.record("the lock does not let its holder in again")
            return
        }
        #expect(asking.result() == 2)
    }

    @Test func `a singleton that is built already is behind the lock as well`() {
        let container = MiniContainer()
        container.register(Int.self, scope: .singleton) { 1 }
        #expect(container.resolve(Int.self) == 1)
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            return "slow"
        }
        let slow = Worker { container.resolve(String.self) }
        entered.wait()

        // To find the Int it must read the dictionary, which the slow factory may change.
        let asking = Worker { container.resolve(Int.self) }

        #expect(!asking.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(slow.result() == "slow")
        #expect(asking.result() == 1)
    }

    @Test func `each container has a lock of its own`() async {
        // In a process of its own: a lock for all containers would hold up the other tests.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let other = MiniContainer()
            other.register(Int.self) { 1 }
            container.register(String.self) {
                // Another thread uses the other container while this one is in a factory.
                Worker { other.resolve(Int.self) }.hasFinished(within: 2) ? "free" : "held up"
            }

            #expect(container.resolve(String.self) == "free")
        }
    }

    @Test func `the lock is free again after each kind of resolve`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self, scope: .singleton) { "one" }
        let calls: [@Sendable () -> Void] = [
            { _ = container.resolve(Database.self) },  // Not registered.
            { _ = container.resolve(Int.self) },
            { _ = container.resolve(String.self) },  // Built,
            { _ = container.resolve(String.self) },  // and found.
            { container.register(String.self) { "two" } },
        ]
        for (index, call) in calls.enumerated() {
            // A thread for each call: a thread that left the lock held would not notice it.
            guard Worker(call).hasFinished(within: 5) else {
                Issue.record("the lock is still held before call \(index)")
                return
            }
        }
        #expect(Worker { container.resolve(Int.self) }.hasFinished(within: 5))
    }

    @Test func `threads may register and resolve at once`() async {
        // In a process of its own: what two threads do to an unguarded dictionary may end it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            container.register(Int.self) { 0 }

            let answers = Worker.each(of: 8) { index in
                (0..<200).map { round in
                    container.register(Int.self, scope: round % 2 == 0 ? .singleton : .transient) {
                        index
                    }
                    return container.resolve(Int.self)
                }
            }

            #expect(answers.joined().allSatisfy { $0 != nil && (0..<8).contains($0!) })
        }
    }
}

/// Says something when it goes.
private final class Goodbye: Sendable {
    let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}

/// The composition root of the example app: the same five services in each step.
private func register(in container: MiniContainer) {
    container.register(Database.self, scope: .singleton) { Database() }
    container.register(UserCache.self) { UserCache(database: container.resolve(Database.self)!) }
    container.register((any APIServicing).self) {
        APIService(cache: container.resolve(UserCache.self)!)
    }
    container.register(UserManager.self, scope: .singleton) {
        UserManager(api: container.resolve((any APIServicing).self)!)
    }
    container.register(ProfileViewModel.self) {
        ProfileViewModel(userManager: container.resolve(UserManager.self)!)
    }
}
