import ProfileApp
import Step4bParameters
import TestSupport
import Testing

/// What Step 4b fixes. A test of the same name, in `Limitations` of the steps before, shows the
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

    // Broken in Steps 1 to 4a.
    @Test func `a container is deallocated with its last owner`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // What differs: the factory takes what it needs as a parameter, and captures nothing.
            container.register(UserCache.self) { (database: Database) in
                UserCache(database: database)
            }
            released = container
        }

        #expect(released == nil)
    }
}
