import ProfileApp
import Step4Graph
import TestSupport
import Testing

/// What Step 4 fixes. A test of the same name, in `Limitations` of the steps before, shows the
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

    // Broken in Steps 1 to 4d.
    @Test func `a wiring bug that no resolve has reached yet`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

        // The app starts: what its first screen needs is there.
        _ = try container.resolve(Database.self)

        let edges = container.dependencyGraph.edges.map { "\($0.from) → \($0.to)" }
        // What differs: the container knows which service depends on which.
        #expect(edges == ["APIService → UserCache"])
        // So you can ask it before a later screen resolves the APIService.
        #expect(throws: ValidationError.self) { try container.validate() }
    }
}
