import Foundation
import ProfileApp
import Step2Scopes
import Support
import TestSupport
import Testing

/// What Step 2 cannot do: each test passes, because it expects the bug.
/// A test of the same name, in `Fixes` of this or a later step, shows the same situation fixed.
@Suite(.watchdog) struct Limitations {
    // Fixed in this step: what a simpler cache, the `NaiveCache` below, does wrong.
    @Test func `a mock is registered after the service was resolved`() {
        let container = NaiveCache()
        let mock = Database()
        container.register(Database.self) { Database() }
        _ = container.resolve(Database.self)

        container.register(Database.self) { mock }

        #expect(container.resolve(Database.self) !== mock)
    }

    // Fixed in this step: what a global does wrong.
    @Test func `a new container after logout has no logged-in user`() throws {
        func makeContainer() -> MiniContainer {
            let container = MiniContainer()
            container.register(UserManager.self, scope: .singleton) { Global.userManager }
            return container
        }
        try #require(makeContainer().resolve(UserManager.self)).logIn(id: 1)

        let manager = try #require(makeContainer().resolve(UserManager.self))

        #expect(manager.currentUser?.name == "Ada")
    }

    // Fixed in Step 3.
    @Test func `two threads resolve a singleton at the same time`() {
        // One thread at a time touches the container: the rendezvous makes each wait for the other.
        nonisolated(unsafe) let container = MiniContainer()
        let rendezvous = Rendezvous()
        container.register(Database.self, scope: .singleton) {
            rendezvous.wait()
            return Database()
        }

        let (first, second) = rendezvous.runOnTwoThreads { container.resolve(Database.self) }

        #expect(first !== second)
    }

    // Fixed in Step 3.
    @Test func `two tasks use one container`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/TwoTasks.swift", importing: "Step2Scopes", "ProfileApp")

        #expect(errors == ["sending 'container' risks causing data races"])
    }

    // Fixed in Step 3.
    @Test func `a replaced service resolves in its deinit`() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            container.register(Draft.self, scope: .singleton) {
                Draft { container.resolve(Database.self)?.save(User(id: 4, name: "Edsger")) }
            }
            _ = container.resolve(Draft.self)

            // An exclusivity violation: a variable is read in the middle of its change.
            // Swift traps.
            container.register(Draft.self) { Draft {} }
        }
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
            in: "Tests/Fixtures/RegisteredByInitializer.swift", importing: "Step2Scopes",
            "ProfileApp")

        #expect(
            errors == [
                "cannot convert value of type '@Sendable (Database) -> UserCache' "
                    + "to expected argument type '() -> UserCache'"
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

    // Fixed in Step 4a, which reports a circular dependency.
    @Test func `a singleton's factory resolves its own service once`() throws {
        let container = MiniContainer()
        var isResolving = false
        weak var inner: Database?
        container.register(Database.self, scope: .singleton) {
            if !isResolving {
                isResolving = true
                inner = container.resolve(Database.self)
            }
            return Database()
        }

        let database = try #require(container.resolve(Database.self))

        // Two were created. What the inner call cached, the outer one has replaced.
        #expect(container.resolve(Database.self) === database)
        #expect(inner !== database)
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
}

/// The cache that most people write first: the instances in a separate dictionary.
private final class NaiveCache {
    private var factories: [String: () -> Any] = [:]
    private var singletons: [String: Any] = [:]

    func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        factories[String(describing: type)] = factory
    }

    func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = String(describing: type)
        if let instance = singletons[key] { return instance as? Service }
        singletons[key] = factories[key]?()
        return singletons[key] as? Service
    }
}

private enum Global {
    static let userManager = UserManager(api: APIService(cache: UserCache(database: Database())))
}

private struct Screen {
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

/// What a user has typed. It is saved when it is deallocated.
private final class Draft {
    let save: () -> Void
    init(save: @escaping () -> Void) { self.save = save }
    deinit { save() }
}
