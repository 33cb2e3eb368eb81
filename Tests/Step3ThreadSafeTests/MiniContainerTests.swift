import Foundation
import ProfileApp
import Step3ThreadSafe
import Support
import TestSupport
import Testing

/// What Step 2 guarantees holds here as well: it is tested there, and once more in Step 4.
@Suite(.watchdog) struct `Step 3: thread safety` {
    @Test func `the whole app is wired, and eight threads resolve a screen`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) {
            UserCache(database: container.resolve(Database.self)!)
        }
        container.register((any APIServicing).self) {
            APIService(cache: container.resolve(UserCache.self)!)
        }
        container.register(UserManager.self, scope: .singleton) {
            UserManager(api: container.resolve((any APIServicing).self)!)
        }
        container.register(ProfileViewModel.self) {
            ProfileViewModel(userManager: container.resolve(UserManager.self)!)
        }

        let screens = Worker.each(of: 8) { _ in container.resolve(ProfileViewModel.self)! }
        screens[0].userManager.logIn(id: 1)

        // Eight screens, each with its own view model, and one session.
        #expect(Set(screens.map(ObjectIdentifier.init)).count == 8)
        #expect(screens.allSatisfy { $0.title == "Hello, Ada" })
    }

    @Test func `a slow factory of a singleton runs once for sixteen threads`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }

        let databases = Worker.each(of: 16) { _ in container.resolve(Database.self)! }

        #expect(runs.count == 1)
        #expect(Set(databases.map(ObjectIdentifier.init)).count == 1)
    }

    @Test func `each singleton is created once in three hundred new containers`() {
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

    @Test func `threads may register and resolve at the same time`() {
        let container = MiniContainer()
        container.register(User.self) { User(id: 0, name: "Ada") }

        let answers = Worker.each(of: 8) { thread in
            (0..<200).map { round in
                let scope: Scope = round % 2 == 0 ? .singleton : .transient
                container.register(User.self, scope: scope) { User(id: thread, name: "Ada") }
                return container.resolve(User.self)!.id
            }
        }

        #expect(answers.joined().allSatisfy { (0..<8).contains($0) })
    }

    @Test func `registrations from two threads are not lost`() {
        @Sendable func register<Number: Numbered>(_ type: Number.Type, in container: MiniContainer)
        {
            container.register(type) { Number() }
        }
        func isThere<Number: Numbered>(_ type: Number.Type, in container: MiniContainer) -> Bool {
            container.resolve(type) != nil
        }
        let types = (0..<400).map(numberedType)
        let containers = (0..<40).map { _ in MiniContainer() }

        // In each round, two threads fill a container, each with its own types.
        Worker<Void>.rounds(40, of: 2) { round, thread in
            for type in types.dropFirst(200 * thread).prefix(200) {
                register(type, in: containers[round])
            }
        }

        for container in containers {
            let count = types.count { isThere($0, in: container) }
            #expect(count == 400, "Some of the 400 services that were registered are gone.")
        }
    }

    @Test func `a replaced service is deallocated outside the lock`() {
        let container = MiniContainer()
        let deallocations = Tally()
        container.register(Database.self) { Database() }
        container.register(Draft.self, scope: .singleton) { [unowned container] in
            Draft { [unowned container] in
                let other = Worker { container.resolve(Database.self) }
                if other.hasFinished(within: 5) { deallocations.add() }
            }
        }
        _ = container.resolve(Draft.self)

        container.register(Draft.self) { Draft {} }

        #expect(deallocations.count == 1)
    }

    @Test func `a metatype in a variable is registered under its static type`() {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let type: Screen.Type = SettingsScreen.self
        let container = MiniContainer()

        container.register(type) { Screen() }

        #expect(container.resolve(Screen.self) != nil)
        #expect(container.resolve(type) != nil)
        #expect(container.resolve(SettingsScreen.self) == nil)
    }

    @Test func `resolving a cached singleton takes the lock as well`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self, scope: .singleton) { Database() }
        let database = container.resolve(Database.self)
        container.register(User.self) { slow.run { User(id: 1, name: "Ada") } }
        let resolving = Worker { container.resolve(User.self) }
        slow.waitUntilEntered()

        let asking = Worker { container.resolve(Database.self) }

        // While a factory runs, every other thread has to wait, even for what is cached already. The
        // page says why not a lock for each registration.
        #expect(!asking.hasFinished(within: 0.2))
        slow.release()
        #expect(resolving.result() != nil)
        #expect(asking.result() === database)
    }

    @Test func `a registration is looked up while the lock is held`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self) { [unowned container] in
            slow.run {
                container.register(User.self) { User(id: 1, name: "Ada") }
                return Database()
            }
        }
        let resolving = Worker { container.resolve(Database.self) }
        slow.waitUntilEntered()

        let asking = Worker { container.resolve(User.self) }

        // It waits for the lock, and meanwhile the factory registers the User.
        _ = asking.hasFinished(within: 0.2)
        slow.release()
        #expect(resolving.result() != nil)
        // Before the lock was taken, there was nothing to find. When it was free, there was a User.
        #expect(asking.result()?.name == "Ada")
    }

    @Test func `register blocks while a factory runs on another thread`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(User.self) { slow.run { User(id: 1, name: "old") } }

        let resolving = Worker { container.resolve(User.self) }
        slow.waitUntilEntered()
        let registering = Worker { container.register(User.self) { User(id: 2, name: "new") } }

        // `register` waits for the lock as well: it changes what the factory may read.
        #expect(!registering.hasFinished(within: 0.2))
        slow.release()
        #expect(resolving.result()?.name == "old")
        registering.result()
        #expect(container.resolve(User.self)?.name == "new")
    }

    @Test func `each container has its own lock`() {
        let container = MiniContainer()
        let other = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self) { slow.run { Database() } }
        other.register(Database.self) { Database() }

        let resolving = Worker { container.resolve(Database.self) }
        slow.waitUntilEntered()

        #expect(other.resolve(Database.self) != nil)
        slow.release()
        #expect(resolving.result() != nil)
    }

    // A thread that left the lock held would not notice it: another one would wait forever.
    @Test func `the lock is released after each kind of call`() {
        let container = MiniContainer()
        let calls: [@Sendable () -> Void] = [
            { container.register(Database.self, scope: .singleton) { Database() } },
            { _ = container.resolve(Database.self) },  // Created,
            { _ = container.resolve(Database.self) },  // and cached.
            { _ = container.resolve(UserCache.self) },  // Not registered.
            { _ = container.resolve(Database.self) },
        ]

        for call in calls { Worker(call).result() }
    }

    @Test func `a factory may register its own service again`() {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { [unowned container] in
            container.register(User.self, scope: .singleton) { User(id: 2, name: "new") }
            return User(id: 1, name: "old")
        }

        #expect(container.resolve(User.self)?.name == "old")
        #expect(container.resolve(User.self)?.name == "new")
    }

    @Test func `a factory that changes a captured variable does not compile`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableFactory.swift", importing: "Step3ThreadSafe")

        // A factory runs on any thread that resolves, so `register` has to reject one that changes
        // a variable which another thread may read: a factory has to be `@Sendable`.
        #expect(errors.contains { $0.contains("captured var 'number'") })
    }

    @Test func `resolving a service that is not Sendable does not compile`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableResolve.swift", importing: "Step3ThreadSafe")

        // Here `resolve` could only ever return nil. It has to require of a service what `register`
        // requires.
        #expect(errors == ["type 'Counter' does not conform to the 'Sendable' protocol"])
    }
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft: Sendable {
    let save: @Sendable () -> Void
    init(save: @escaping @Sendable () -> Void) { self.save = save }
    deinit { save() }
}
