import Step4Graph
import Support
import TestSupport
import Testing

/// What the compiler says in an app whose types are all on the main actor. In Swift 5 mode it
/// often only warns, or says nothing: there, only a function of the main actor is safe.
@Suite struct `In an app` {
    @Test func `a nonisolated service must be Sendable by itself`() throws {
        #expect(
            try errors(in: "MutableService") == [
                "stored property 'users' of 'Sendable'-conforming class 'Database' is mutable"
            ])
        #expect(try errors(in: "MutableService", swift: "5") == [])
    }

    @Test func `a nonisolated service that is not Sendable is accepted in Swift 5 mode`() throws {
        #expect(
            try Set(errors(in: "NotSendableService")) == [
                "type 'Database' does not conform to the 'Sendable' protocol"
            ])
        // Not even a warning: the fixture compiles with warnings as errors.
        #expect(try errors(in: "NotSendableService", "-warnings-as-errors", swift: "5") == [])
    }

    // What an observed class keeps. With a value where it is declared the compiler accepts it.
    @Test func `a nonisolated init sets an observed property only beside its declaration`() throws {
        #expect(
            try errors(in: "NonisolatedInit") == [
                "main actor-isolated property 'size' can not be mutated from a nonisolated context"
            ])
        #expect(try errors(in: "NonisolatedInit", swift: "5") == [])
    }

    @Test(arguments: ["5", "6"])
    func `only the main actor calls what makes a view model`(mode: String) throws {
        #expect(
            try errors(in: "CalledElsewhere", swift: mode) == [
                "call to main actor-isolated let 'makeProfile' in a synchronous nonisolated context"
            ])
    }

    // With `factory: Database.init` Swift 5 mode warns of a service that is safe. A closure has no
    // such warning, and so the warnings that are left mean something.
    @Test func `an initializer as a factory is warned of in Swift 5 mode, safe or not`() throws {
        #expect(
            try errors(in: "InitAsFactory", "-warnings-as-errors", swift: "5") == [
                "converting non-Sendable function value to '@Sendable () throws -> Database' "
                    + "may introduce data races"
            ])
        #expect(try errors(in: "InitAsFactory", "-warnings-as-errors", swift: "6") == [])
    }

    private func errors(
        in fixture: String, _ options: String..., swift mode: String = "6"
    ) throws -> [String] {
        try Compiler.errors(
            in: "Proof/Fixtures/InAnApp/\(fixture).swift", importing: "Step4Graph",
            options: ["-default-isolation", "MainActor", "-swift-version", mode] + options)
    }
}
