import ProfileApp
import Step4cProviders
import TestSupport
import Testing

/// What Step 4c cannot do: each test passes, because it expects the bug.
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

    // Fixed in `Fixes` beside it, where one factory sets the property of the other.
    @Test func `two objects of one screen point at each other`() throws {
        for scope in [Scope.transient, .singleton] {
            let container = MiniContainer()
            container.register(SearchBar.self, scope: scope, factory: SearchBar.init)
            container.register(SearchResults.self, scope: scope, factory: SearchResults.init)

            let first = try container.resolve(SearchResults.self)
            let second = try container.resolve(SearchResults.self)

            // The right results for the bar, or others for the next screen: never both.
            #expect(try (first.bar.delegate.get() === first) == (scope == .singleton))
            #expect((first !== second) == (scope != .singleton))
        }
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

private final class SearchBar: Sendable {
    let delegate: Provider<SearchResults>

    init(delegate: Provider<SearchResults>) { self.delegate = delegate }
}

private final class SearchResults: Sendable {
    let bar: SearchBar

    init(bar: SearchBar) { self.bar = bar }
}
