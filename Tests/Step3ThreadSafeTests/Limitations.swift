import Foundation
import ProfileApp
import Step3ThreadSafe
import Support
import Synchronization
import TestSupport
import Testing

/// What Step 3 cannot do: each test passes, because it expects the bug.
/// A test of the same name, in `Fixes` of this or a later step, shows the same situation fixed.
@Suite(.watchdog) struct Limitations {
    // Fixed in this step: what a mutex that is not recursive does wrong while a factory runs.
    @Test func `a factory resolves another service`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = PlainMutexContainer()
            container.register("UserCache") {
                UserCache(database: container.resolve("Database") as! Database)
            }
            container.register("Database") { Database() }

            _ = container.resolve("UserCache")
        }
    }

    // Fixed in this step: what a lock, and no rule for services, does wrong.
    @Test func `two threads change one service`() throws {
        let container = UnconstrainedContainer()
        container.register(Counter.self) { Counter() }
        let rendezvous = Rendezvous()

        _ = rendezvous.runOnTwoThreads {
            container.resolve(Counter.self)?.increment(while: rendezvous.wait)
        }

        // A lost update: both have read 0, then both have written 1. The container's lock was not
        // even held.
        #expect(container.resolve(Counter.self)?.value == 1)

        // Step 2 has no rule for services either.
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableService.swift", importing: "Step2Scopes")
        #expect(errors == [])
    }

    // Fixed in Step 4a.
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()

        let cache = container.resolve(Database.self).map { UserCache(database: $0) }

        // That is all the caller learns: neither what is missing nor which service depends on it.
        #expect(String(describing: cache) == "nil")
    }

    // Fixed in Step 4a.
    @Test func `a transitive dependency is not registered`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = MiniContainer()
            container.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self)!)
            }
            container.register(APIService.self) {
                APIService(cache: container.resolve(UserCache.self)!)
            }

            _ = container.resolve(APIService.self)
        }
    }

    // Fixed in Step 4b.
    @Test func `a service is registered by its initializer`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/RegisteredByInitializer.swift", importing: "Step3ThreadSafe",
            "ProfileApp")

        #expect(
            errors == [
                "cannot convert value of type '@Sendable (Database) -> UserCache' "
                    + "to expected argument type '@Sendable () -> UserCache'"
            ])
    }

    // Fixed in Step 4b.
    @Test func `a container is deallocated with its last owner`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // The container holds the factory, and the factory holds the container: a retain cycle.
            container.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self)!)
            }
            released = container
        }

        #expect(released != nil)
    }

    // Fixed in Step 4a.
    @Test func `two services have a circular dependency`() async {
        await #expect(processExitsWith: .stackOverflow) {
            let container = MiniContainer()
            container.register(Session.self) {
                Session(refresher: container.resolve(TokenRefresher.self)!)
            }
            container.register(TokenRefresher.self) {
                TokenRefresher(session: container.resolve(Session.self)!)
            }

            _ = container.resolve(Session.self)
        }
    }

    // Fixed in Step 4d.
    @Test func `two services of one screen share a dependency`() throws {
        for scope in [Scope.transient, .singleton] {
            let container = MiniContainer()
            container.register(UserCache.self, scope: scope) { UserCache(database: Database()) }
            container.register(Screen.self) {
                Screen(
                    listCache: container.resolve(UserCache.self)!,
                    detailCache: container.resolve(UserCache.self)!)
            }

            let first = try #require(container.resolve(Screen.self))
            let second = try #require(container.resolve(Screen.self))

            // Shared within the screen, and not with the next screen: one or the other, never both.
            #expect((first.listCache === first.detailCache) == (scope == .singleton))
            #expect((first.listCache !== second.listCache) == (scope == .transient))
        }
    }

    // Fixed in Step 4c.
    @Test func `a singleton gets a new transient each time, not a captive one`() throws {
        let container = MiniContainer()
        container.register(ProfileViewModel.self) {
            ProfileViewModel(
                userManager: UserManager(api: APIService(cache: UserCache(database: Database()))))
        }
        container.register(HomeScreen.self, scope: .singleton) {
            let profile = container.resolve(ProfileViewModel.self)!
            return HomeScreen { profile }
        }
        let home = try #require(container.resolve(HomeScreen.self))

        // A captive dependency: the transient lives as long as the singleton.
        #expect(try home.openProfile() === home.openProfile())
    }

    // Fixed in Step 4e.
    @Test func `a wiring bug that no resolve has reached yet`() async {
        // The app starts: what its first screen needs is there, and nothing reports the bug.
        #expect(containerWithoutUserCache().resolve(Database.self) != nil)

        // A later screen is the first to resolve the APIService, and the app crashes.
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            _ = containerWithoutUserCache().resolve(APIService.self)
        }
    }

    // Fixed in the style StyleTypedFactories. In a step: register the mock first, or take a new
    // container.
    @Test func `a mock is registered when a singleton already holds the real service`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self, scope: .singleton) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }
        _ = container.resolve(UserCache.self)
        let mock = Database()

        container.register(Database.self) { mock }

        #expect(container.resolve(Database.self) === mock)
        #expect(try #require(container.resolve(UserCache.self)).database !== mock)
    }

    // StyleMainActor accepts it as it is. Here it needs a `nonisolated init`, or a function.
    @Test func `a service that is isolated to the main actor`() async throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/MainActorService.swift", importing: "Step3ThreadSafe")
        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> SingleCounter' "
                    + "to '@Sendable () -> SingleCounter' loses global actor 'MainActor'"
            ])

        // What works: a `nonisolated init`, or a service that is a function on the main actor.
        typealias MakeCounter = @MainActor @Sendable () -> SingleCounter
        let container = MiniContainer()
        container.register(SettingsModel.self) { SettingsModel() }
        container.register(MakeCounter.self) { { SingleCounter() } }
        let settings = try #require(container.resolve(SettingsModel.self))
        let makeCounter = try #require(container.resolve(MakeCounter.self))
        #expect(await settings.size == 1)
        #expect(await makeCounter().increment() == 1)
    }

    // Fixed by `nonisolated` in the app's types: InAnAppTests. What happens in Swift 5 mode, the test
    // of this name in Step 4 shows.
    @Test func `an app whose types are isolated to the main actor by default`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/InAnApp/FirstLine.swift", importing: "Step3ThreadSafe",
            options: ["-default-isolation", "MainActor"])

        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () -> Database' loses global actor 'MainActor'",
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context",
            ])
    }
}

/// What most people write first: the lock of the standard library, held for the whole `resolve`.
private final class PlainMutexContainer: Sendable {
    private let factories = Mutex<[String: @Sendable () -> any Sendable]>([:])

    func register(_ name: String, factory: @escaping @Sendable () -> any Sendable) {
        factories.withLock { $0[name] = factory }
    }

    func resolve(_ name: String) -> (any Sendable)? {
        factories.withLock { $0[name]?() }
    }
}

/// A container with a lock that takes any service, Sendable or not.
// `@unchecked` does not hold: that is the point. The lock guards the container, not the service.
private final class UnconstrainedContainer: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var instances: [String: Any] = [:]

    func register<Service>(_ type: Service.Type, factory: () -> Service) {
        lock.withLock { instances[String(describing: type)] = factory() }
    }

    func resolve<Service>(_ type: Service.Type) -> Service? {
        lock.withLock { instances[String(describing: type)] as? Service }
    }
}

private final class Counter {
    var value = 0

    func increment(while somethingHappens: () -> Void) {
        let old = value
        somethingHappens()
        value = old + 1
    }
}

@MainActor private final class SingleCounter {
    private var count = 0

    func increment() -> Int {
        count += 1
        return count
    }
}

@MainActor private final class SettingsModel {
    var size = 1

    nonisolated init() {}
}

private struct Screen: Sendable {
    let listCache: UserCache
    let detailCache: UserCache
}

/// A wiring with a bug: the UserCache, which the APIService needs, is not registered.
private func containerWithoutUserCache() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self) { Database() }
    container.register(APIService.self) {
        APIService(cache: container.resolve(UserCache.self)!)
    }
    return container
}
