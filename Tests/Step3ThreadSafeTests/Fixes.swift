import Evidence
import ProfileApp
import Step3ThreadSafe
import Testing

/// What Step 3 fixes.
/// A test of the same name, in `Limitations` of this or an earlier step, shows the fault.
@Suite struct Fixes {
    // Broken in Step 2.
    @Test func `two threads ask for a singleton at the same time`() throws {
        let container = MiniContainer()
        // What differs: the second thread waits at the lock, so the first waits half a second
        // for it in the factory, and not for ever.
        let callers = TwoCallers(patience: 0.5)
        container.register(Database.self, scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = try soon { callers.run { container.resolve(Database.self) } }

        #expect(first === second)
    }

    // Broken in Step 2.
    @Test func `two tasks use one container`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/TwoTasks.swift", with: "Sources/Step3ThreadSafe")

        #expect(errors == [])
    }

    // Broken in this step's `PlainMutexContainer`.
    @Test func `a factory resolves another service`() throws {
        let container = MiniContainer()
        container.register(String.self) {
            "Hello, \(container.resolve(Substring.self) ?? "stranger")"
        }
        container.register(Substring.self) { "Ada" }

        // What differs: a thread of its own. With a lock that does not let its holder in again,
        // that thread waits for itself for ever, and this test fails after two seconds.
        let greeting = try soon { container.resolve(String.self) }

        #expect(greeting == "Hello, Ada")
    }

    // Broken in this step's `UnconstrainedContainer`.
    @Test func `two threads count with one service`() throws {
        // What differs: the two threads never count. The compiler refuses the service here,
        // which Step 2 still takes.
        let fixture = "Tests/Fixtures/NonSendableService.swift"

        #expect(try Compiler.errors(in: fixture, with: "Sources/Step2Scopes") == [])
        #expect(
            try Compiler.errors(in: fixture, with: "Sources/Step3ThreadSafe")
                == ["type 'Counter' does not conform to the 'Sendable' protocol"])
    }
}
