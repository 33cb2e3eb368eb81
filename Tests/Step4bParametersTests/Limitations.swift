import ProfileApp
import Step4bParameters
import TestSupport
import Testing

/// What Step 4b cannot do: each test passes, because it expects the bug.
/// A test of the same name, in `Fixes` of a later stage, shows the same situation fixed.
@Suite(.watchdog) struct Limitations {
    // Fixed in Step 4d.
    @Test func `two services of one screen share a dependency`() throws {
        for scope in [Scope.transient, .singleton] {
            let container = MiniContainer()
            container.register(UserCache.self, scope: scope) { UserCache(database: Database()) }
            container.register(Screen.self) { Screen(listCache: $0, detailCache: $1) }

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
        container.register(HomeScreen.self, scope: .singleton) { (profile: ProfileViewModel) in
            HomeScreen { profile }
        }
        let home = try container.resolve(HomeScreen.self)

        // The transient is captive: it lives as long as the singleton.
        #expect(try home.openProfile() === home.openProfile())
    }

    // Fixed in Step 4c.
    @Test func `two services that need each other for a good reason`() {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))

        // The loop has a name. But the session is no less needed for that.
        #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
    }

    // Fixed in Step 4e.
    @Test func `a wiring bug that no resolve has reached yet`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

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
