import Support
import TestSupport
import Testing

/// What the compiler refuses where factories wait.
@Suite struct `Refusals: factories that wait` {
    @Test func `an initializer that is not async cannot resolve`() throws {
        let errors = try Compiler.errors(
            in: "Proof/Fixtures/StyleAsync/PlainInitializer.swift", importing: "StyleAsync")

        #expect(errors == ["'async' call in a function that does not support concurrency"])
    }
}
