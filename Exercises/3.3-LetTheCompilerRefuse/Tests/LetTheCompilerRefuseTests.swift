import Evidence
import Foundation
import LetTheCompilerRefuse
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct LetTheCompilerRefuseTests {
    @Test func `sound code compiles`() throws {
        let errors = try Self.errors(in: "GoodNeighbour.swift")

        #expect(
            errors == [],
            """
            Expected: Fixtures/GoodNeighbour.swift compiles.
            Found: the compiler says "\(errors.first ?? "")".
            Why: a rule that refuses sound code will be switched off.
            """)
    }

    @Test func `a service that two threads must not share`() throws {
        let errors = try Self.errors(in: "UnsafeService.swift")

        #expect(
            errors.contains {
                $0.contains("'Counter' does not conform to the 'Sendable' protocol")
            },
            """
            Expected: the compiler refuses Fixtures/UnsafeService.swift, \
            because its class is not Sendable.
            Found: \(errors.first.map { "it says \"\($0)\"" } ?? "it accepts the service").
            Why: the container's lock is free again long before \
            two threads count with what the container gave them.
            """)
    }

    @Test func `a factory that touches a variable`() throws {
        let errors = try Self.errors(in: "UnsafeFactory.swift")

        #expect(
            errors.contains { $0.contains("mutation of captured var 'runs'") },
            """
            Expected: the compiler refuses Fixtures/UnsafeFactory.swift, \
            because its closure changes a captured variable.
            Found: \(errors.first.map { "it says \"\($0)\"" } ?? "it accepts the factory").
            Why: the factory runs on any thread that resolves, and the variable belongs to another.
            """)
    }

    @Test func `a question for what cannot be there`() throws {
        let errors = try Self.errors(in: "UnsafeQuestion.swift")

        #expect(
            errors.contains {
                $0.contains("'AnotherCounter' does not conform to the 'Sendable' protocol")
            },
            """
            Expected: the compiler refuses Fixtures/UnsafeQuestion.swift, \
            because its class is not Sendable.
            Found: \(errors.first.map { "it says \"\($0)\"" } ?? "it accepts the question").
            Why: this class cannot be registered, so asking for it is a mistake. \
            The compiler can say so.
            """)
    }

    /// What the compiler says of a fixture, together with the answer that is being tested.
    private static func errors(in fixture: String) throws -> [String] {
        let folder = "Exercises/3.3-LetTheCompilerRefuse"
        // `EX=3.3` tests Starter, and `EX=3.3:Solution` another answer.
        let words = ProcessInfo.processInfo.environment["EX", default: ""].split(separator: " ")
        let answer = words.first { $0.hasPrefix("3.3:") }?.dropFirst(4) ?? "Starter"
        return try Compiler.errors(in: "\(folder)/Fixtures/\(fixture)", with: "\(folder)/\(answer)")
    }
}
