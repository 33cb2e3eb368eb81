import ProfileApp
import Step4Graph
import Synchronization
import TestSupport
import Testing

/// What Step 4d fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken.
@Suite(.watchdog) struct Fixes {
    // Broken in Steps 1 to 4a, where the compiler refuses the second line.
    @Test func `a service is registered by its initializer`() throws {
        // What differs: `register` takes an initializer with parameters, and so the wiring of the
        // whole chain is a list of types.
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, factory: UserManager.init)

        let manager = try container.resolve(UserManager.self)

        #expect(manager.logIn(id: 1))
    }

    // Broken in Steps 1 to 4c.
    @Test func `a wiring bug that no resolve has reached yet`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

        // The app starts: what its first screen needs is there.
        _ = try container.resolve(Database.self)

        // What differs: you can ask before a later screen resolves the APIService.
        #expect(throws: ValidationError.self) { try container.validate() }
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
        try container.validate()

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
