import Evidence
import Testing

/// What this style mends. A test of the same name, in `Limitations` of Step 4, shows it unmended.
@Suite struct Fixes {
    @Test func `a service of the main actor is registered`() throws {
        // What differs: the service is made where it is registered, on the main actor, and not by a factory.
        let fixture = "Tests/Fixtures/StyleMainActor/ProvidedScreen.swift"

        #expect(try Compiler.errors(in: fixture, with: "Sources/StyleMainActor") == [])
    }
}
