import ProfileApp
import Step4cProviders
import TestSupport
import Testing

/// What Step 4c fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken.
@Suite(.watchdog) struct Fixes {
    // Broken in Steps 2 to 4b.
    @Test func `a singleton gets a new transient each time, not a captive one`() throws {
        let container = MiniContainer()
        container.register(ProfileViewModel.self) {
            ProfileViewModel(
                userManager: UserManager(api: APIService(cache: UserCache(database: Database()))))
        }
        // What differs: the singleton takes a Provider, and calls `get()` each time.
        container.register(HomeScreen.self, scope: .singleton) {
            (profiles: Provider<ProfileViewModel>) in
            HomeScreen { try profiles.get() }
        }
        let home = try container.resolve(HomeScreen.self)

        #expect(try home.openProfile() !== home.openProfile())
    }

    // Broken in Steps 4a and 4b, where `resolve` throws `circularDependency`.
    @Test func `two services that need each other for a good reason`() throws {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        // What differs: the TokenRefresher takes a `Provider<Session>`, so it can be created first.
        container.register(TokenRefresher.self) { (session: Provider<Session>) in
            TokenRefresher { try session.get() }
        }

        let session = try container.resolve(Session.self)
        try session.refresher.refresh()

        #expect(session.token == "token 2")
    }
}
