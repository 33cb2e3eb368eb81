import Evidence
import Testing

/// What is not there at all is in `Fixes`.
@Suite struct `The compiler` {
    @Test func `refuses an override of another type`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/WrongOverride.swift", with: "Sources/StyleTypedFactories")

        #expect(
            errors == [
                "cannot convert value of type 'Name' to closure result type 'any Database'",
                "cannot convert value of type '@Sendable (Int) -> String' to "
                    + "expected argument type '@Sendable (String) -> String'",
            ])
    }

    @Test func `accepts an override of the factory's type`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/RightOverride.swift", with: "Sources/StyleTypedFactories")

        #expect(errors == [])
    }
}
