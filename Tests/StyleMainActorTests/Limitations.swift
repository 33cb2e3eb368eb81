import Evidence
import Foundation
import StyleMainActor
import Testing

/// What this style costs, and what its original did wrong.
@Suite struct Limitations {
    @Test func `a missing provider stops the program`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run { _ = MainViewModel() }
        }
    }

    @Test func `a deinit that waits for the main thread cannot run on it`() async {
        // It would wait for itself for ever. Dispatch sees that, and stops the program.
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            final class Blocking: Sendable {
                deinit { DispatchQueue.main.sync {} }
            }
            await MainActor.run {
                var last: Blocking? = Blocking()
                last = nil
                _ = last
            }
            exit(0)
        }
    }

    @Test func `whoever does not belong to the main actor cannot inject`() throws {
        let library = "Sources/StyleMainActor"
        let errors = try Compiler.errors(in: "Tests/Fixtures/StyleMainActor/ViewModelAnywhere.swift", with: library)

        #expect(
            errors == [
                "default initializer for 'ViewModelAnywhere' cannot be both nonisolated and main actor-isolated",
                "main actor-isolated property 'counter' can not be referenced from a nonisolated context",
                "call to main actor-isolated instance method 'increment()' in a synchronous nonisolated context",
            ])
        #expect(try Compiler.errors(in: "Tests/Fixtures/StyleMainActor/ViewModelOnMain.swift", with: library) == [])
    }
}
