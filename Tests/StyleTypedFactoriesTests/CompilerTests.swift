import Evidence
import Testing

private func errors(in fixture: String) throws -> [String] {
    try Compiler.errors(
        in: "Tests/Fixtures/StyleTypedFactories/\(fixture).swift",
        with: "Sources/StyleTypedFactories")
}

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

    // `RightOverride` is the neighbour of these three.
    @Test func `refuses a service that is not Sendable`() throws {
        #expect(
            try Set(errors(in: "NotSendable")) == [
                "static property 'database' is not concurrency-safe because non-'Sendable' type "
                    + "'Factory<any Database>' may have shared mutable state",
                "type 'any Database' does not conform to the 'Sendable' protocol",
            ])
    }

    @Test func `refuses a mock where the factory has the type of the real service`() throws {
        #expect(
            try errors(in: "WithoutAs") == [
                "cannot convert value of type 'MockDatabase' to closure result type 'RealDatabase'"
            ])
    }

    @Test func `refuses a mock where a property makes the service itself`() throws {
        #expect(
            try errors(in: "ComputedService") == [
                "value of type 'any Database' has no member 'register'"
            ])
    }

    // It says more, about code that the macro wrote. The first line is the one that helps.
    @Test func `refuses Injected in an observed class, if observation does not ignore it`() throws {
        #expect(
            try errors(in: "ObservedScreen").contains(
                "property wrapper cannot be applied to a computed property"))
    }
}
