import Evidence
import Foundation
import ProfileApp
import Step3ThreadSafe
import Testing

@Suite struct `Step 3: any thread` {
    @Test func `the whole app is wired and eight threads ask for a screen`() throws {
        let container = MiniContainer()
        register(in: container)

        let screens = Worker.each(of: 8) { _ in container.resolve(ProfileViewModel.self) }
        try #require(screens[0]).userManager.logIn(id: 1)

        // Eight screens, each with a view model of its own, and one session.
        #expect(Set(screens.map { $0.map(ObjectIdentifier.init) }).count == 8)
        #expect(screens.allSatisfy { $0?.userManager === screens[0]?.userManager })
        #expect(screens.allSatisfy { $0?.title == "Hello, Ada" })
    }

    @Test func `scopes work as before`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        let first = try #require(container.resolve(UserCache.self))
        let second = try #require(container.resolve(UserCache.self))

        #expect(first !== second)
        #expect(first.database === second.database)
        #expect(container.resolve(APIService.self) == nil)
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

    @Test func `registering again releases the old singleton`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
    }

    @Test func `a singleton that is let go may use the container`() {
        final class Goodbye: Sendable {
            let say: @Sendable () -> Void
            init(say: @escaping @Sendable () -> Void) { self.say = say }
            deinit { say() }
        }
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

    @Test func `a factory may ask for its own service once`() throws {
        final class Goodbye: Sendable {
            let say: @Sendable () -> Void
            init(say: @escaping @Sendable () -> Void) { self.say = say }
            deinit { say() }
        }
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

    @Test func `a slow factory of a singleton runs once for sixteen threads`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }

        let databases = Worker.each(of: 16) { _ in container.resolve(Database.self) }

        #expect(runs.count == 1)
        #expect(databases.allSatisfy { $0 != nil && $0 === databases[0] })
    }

    @Test func `in three hundred fresh containers each singleton is built once`() {
        let containers = (0..<300).map { _ in MiniContainer() }
        let runs = Tally()
        for container in containers {
            container.register(Database.self, scope: .singleton) {
                runs.add()
                return Database()
            }
        }

        let seen = Worker.each(of: 4) { _ in
            containers.map { ObjectIdentifier($0.resolve(Database.self)!) }
        }

        #expect(runs.count == 300)
        #expect(seen.allSatisfy { $0 == seen[0] })
    }

    @Test func `register waits while another thread is in resolve`() {
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
        #expect(container.resolve(String.self) == "new")
    }

    @Test func `threads may register and resolve at once`() {
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
