import ProfileApp
import Step4aErrors
import Support
import TestSupport
import Testing

/// What Step 4a cannot do: each test passes, because it expects the bug.
/// A test of the same name, in `Fixes` of a later stage, shows the same situation fixed.
@Suite(.watchdog) struct Limitations {
    // Fixed in Step 4b.
    @Test func `a service is registered by its initializer`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/RegisteredByInitializer.swift", importing: "Step4aErrors",
            "ProfileApp")

        #expect(
            errors == [
                "cannot convert value of type '@Sendable (Database) -> UserCache' "
                    + "to expected argument type '@Sendable () throws -> UserCache'"
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
                UserCache(database: try container.resolve(Database.self))
            }
            released = container
        }

        #expect(released != nil)
    }

    // Fixed in Step 4d.
    @Test func `two services of one screen share a dependency`() throws {
        for scope in [Scope.transient, .singleton] {
            let container = MiniContainer()
            container.register(UserCache.self, scope: scope) { UserCache(database: Database()) }
            container.register(Screen.self) { [unowned container] in
                Screen(
                    listCache: try container.resolve(UserCache.self),
                    detailCache: try container.resolve(UserCache.self))
            }

            let first = try container.resolve(Screen.self)
            let second = try container.resolve(Screen.self)

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
        container.register(HomeScreen.self, scope: .singleton) { [unowned container] in
            let profile = try container.resolve(ProfileViewModel.self)
            return HomeScreen { profile }
        }
        let home = try container.resolve(HomeScreen.self)

        // The transient is captive: it lives as long as the singleton.
        #expect(try home.openProfile() === home.openProfile())
    }

    // Fixed in Step 4c.
    @Test func `two services that need each other for a good reason`() {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton) { [unowned container] in
            Session(refresher: try container.resolve(TokenRefresher.self))
        }
        container.register(TokenRefresher.self) { [unowned container] in
            TokenRefresher(session: try container.resolve(Session.self))
        }

        // The loop has a name now. But the session is no less needed for that.
        #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
    }

    // Fixed in Step 4e.
    @Test func `a wiring bug that no resolve has reached yet`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self) { [unowned container] in
            APIService(cache: try container.resolve(UserCache.self))
        }

        // The app starts: what its first screen needs is there, and nothing reports the bug.
        _ = try container.resolve(Database.self)

        // A later screen is the first to resolve the APIService.
        #expect(throws: ResolutionError.self) { try container.resolve(APIService.self) }
    }
}

private struct Screen: Sendable {
    let listCache: UserCache
    let detailCache: UserCache
}
