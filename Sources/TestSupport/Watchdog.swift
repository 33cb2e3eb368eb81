import Foundation
import Testing

/// Ends the tests when one of them hangs, and names it: `@Suite(.watchdog) struct …`.
///
/// A thread that waits for a lock that it holds itself waits for ever, and nothing in the process
/// can wake it. So the whole process ends, with one clear line.
public struct Watchdog: SuiteTrait, TestTrait, TestScoping {
    let seconds: Int

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let hasEnded = DispatchSemaphore(value: 0)
        let (name, seconds) = (test.displayName ?? test.name, seconds)
        Thread.detachNewThread {
            guard hasEnded.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
            let text = """

                ✘ Test "\(name)" hangs: \(seconds) seconds, and no end. A thread waits for \
                something that never comes: often a lock that it holds already. The tests end here.

                """
            FileHandle.standardError.write(Data(text.utf8))
            _exit(1)
        }
        defer { hasEnded.signal() }
        try await function()
    }
}

extension Trait where Self == Watchdog {
    /// Ten seconds for a test that takes milliseconds.
    public static var watchdog: Self { Watchdog(seconds: 10) }
}
