import Evidence
import Testing

@Suite struct `The compiler` {
    @Test func `refuses an override of another type`() throws {
        let errors = try Compiler.errors(in: "Tests/Fixtures/WrongOverride.swift", with: "Sources/StyleTypedFactories")

        #expect(errors == [])
    }

    @Test func `accepts an override of the factory's type`() throws {
        let errors = try Compiler.errors(in: "Tests/Fixtures/RightOverride.swift", with: "Sources/StyleTypedFactories")

        #expect(errors == [])
    }
}
