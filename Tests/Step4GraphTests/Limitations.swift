import Evidence
import ProfileApp
import Step4Graph
import Testing

/// What Step 4 cannot do.
@Suite struct Limitations {
    @Test func `a mock comes when a singleton holds the real service already`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        _ = try container.resolve(UserCache.self)
        let mock = Database()

        container.register(Database.self) { mock }

        #expect(try container.resolve(Database.self) === mock)
        #expect(try container.resolve(UserCache.self).database !== mock)
    }

    @Test func `a service that nobody registered is asked for in code`() throws {
        #expect(try Compiler.errors(in: "Tests/Fixtures/Unregistered.swift", with: "Sources/Step4Graph") == [])
    }

    // Mended in StyleMainActor.
    @Test func `a service of the main actor is registered`() throws {
        let errors = try Compiler.errors(in: "Tests/Fixtures/MainActorService.swift", with: "Sources/Step4Graph")

        // The container makes services on any thread, and only the main actor can make this one.
        #expect(errors == ["call to main actor-isolated initializer 'init()' in a synchronous nonisolated context"])
    }
}
