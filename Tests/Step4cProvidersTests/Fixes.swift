import ProfileApp
import Step4cProviders
import Synchronization
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

    // Broken in `Limitations` beside it, where the bar takes a `Provider`.
    @Test func `two objects of one screen point at each other`() throws {
        let container = MiniContainer()
        container.register(SearchBar.self, factory: SearchBar.init)
        // What differs: this factory sets the bar's property before it returns.
        container.register(SearchResults.self) { (bar: SearchBar) in
            let results = SearchResults(bar: bar)
            bar.delegate = results
            return results
        }

        var first: SearchResults? = try container.resolve(SearchResults.self)
        let second = try container.resolve(SearchResults.self)

        #expect(first?.bar.delegate === first)
        #expect(second.bar.delegate === second)
        // The bar's reference is weak, and so the pair is deallocated with its screen.
        weak var released: SearchResults?
        released = first
        first = nil
        #expect(released == nil)
        // A bar that is resolved alone has no delegate.
        #expect(try container.resolve(SearchBar.self).delegate == nil)
    }
}

private final class SearchResults: Sendable {
    let bar: SearchBar

    init(bar: SearchBar) { self.bar = bar }
}

private final class SearchBar: Sendable {
    private struct Reference {
        weak var results: SearchResults?
    }

    private let reference = Mutex(Reference())

    var delegate: SearchResults? {
        get { reference.withLock { $0.results } }
        set { reference.withLock { $0.results = newValue } }
    }
}
