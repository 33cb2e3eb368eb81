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

    // The service is an actor, so that these calls compile with whatever the signatures ask for.

    @Test func `the container still keeps a factory for each service`() {
        guard Self.hang == nil else { return }
        let container = MiniContainer()
        let wasBuilt = Tally()
        container.register(Clock.self) {
            wasBuilt.add()
            return Clock()
        }
        let runs = wasBuilt.count
        let (first, second) = (container.resolve(Clock.self), container.resolve(Clock.self))

        #expect(
            runs == 0 && first != nil && first !== second && container.resolve(Radio.self) == nil,
            """
            Expected: each `resolve` runs the factory, and nil if there is none.
            Found: the container does something else than before.
            Why: only the types in the two signatures have to change.
            """)
    }

    @Test func `the container is still safe on any thread`() {
        #expect(
            Self.hang == nil,
            """
            Expected: when a call has returned, other threads can use the container.
            Found: \(Self.hang ?? "").
            Why: the lock was not given back. The two lines with `lock` should stay as they are.
            """)
        guard Self.hang == nil else { return }
        #expect(
            Self.doNotWait.isEmpty,
            """
            Expected: while a factory runs, each call in another thread waits.
            Found: \(Self.doNotWait.joined(separator: " and ")) did not wait.
            Why: the compiler protects the services, and the lock protects the container. \
            The two lines with `lock` should stay as they are.
            """)
    }

    private actor Clock {}
    private actor Radio {}
    private actor Lamp {}

    private static let calls: [(name: String, call: @Sendable (MiniContainer) -> Void)] = [
        ("`register`", { $0.register(Radio.self) { Radio() } }),
        ("`resolve`", { _ = $0.resolve(Radio.self) }),
        ("`resolve` of what is not registered", { _ = $0.resolve(Lamp.self) }),
    ]

    /// Which call does not let other threads use the container again.
    private static let hang: String? = {
        let container = MiniContainer()
        for (name, call) in calls {
            guard Worker { call(container) }.hasFinished(within: 3) else {
                return "\(name) does not return"
            }
            guard Worker { container.register(Clock.self) { Clock() } }.hasFinished(within: 3)
            else { return "after \(name) another thread waits for ever" }
        }
        return nil
    }()

    /// The calls that return while another thread is in a factory.
    private static let doNotWait: [String] = {
        let container = MiniContainer()
        let (isInside, isComing) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Radio.self) { Radio() }
        container.register(Clock.self) {
            isInside.signal()
            mayLeave.wait()
            return Clock()
        }
        let builder = Worker { container.resolve(Clock.self) }
        isInside.wait()
        let others = calls.map { name, call in
            let worker = Worker {
                isComing.signal()
                call(container)
            }
            return (name: name, worker: worker)
        }
        for _ in others { isComing.wait() }
        usleep(400_000)
        let returned = others.filter { $0.worker.hasFinished(within: 0) }.map(\.name)
        mayLeave.signal()
        _ = builder.result()
        return returned
    }()

    /// What the compiler says of a fixture, together with the answer that is being tested.
    private static func errors(in fixture: String) throws -> [String] {
        let folder = "Exercises/3.3-LetTheCompilerRefuse"
        // `EX=3.3` tests Starter, and `EX=3.3:Solution` another answer.
        let words = ProcessInfo.processInfo.environment["EX", default: ""].split(separator: " ")
        let answer = words.first { $0.hasPrefix("3.3:") }?.dropFirst(4) ?? "Starter"
        return try Compiler.errors(in: "\(folder)/Fixtures/\(fixture)", with: "\(folder)/\(answer)")
    }
}
