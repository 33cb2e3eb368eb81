import Foundation
import Support
import Synchronization
import Testing

/// Ends the tests when one of them hangs, and names it: `@Suite(.watchdog) struct …`.
///
/// A thread that waits for a lock that it holds itself waits forever, and nothing in the process
/// can wake it. So the whole process ends, with one clear line, which also distinguishes such a
/// deadlock from an endless loop.
public struct Watchdog: SuiteTrait, TestTrait, TestScoping {
    let seconds: Int
    private static let onlyOne = NSLock()
    private static let running = Atomic(0)

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let hasEnded = DispatchSemaphore(value: 0)
        let (name, seconds) = (test.displayName ?? test.name, seconds)
        Self.running.add(1, ordering: .relaxed)
        Thread.detachNewThread {
            var secondsLeft = Double(seconds)
            var isBusy = false
            while secondsLeft > 0 {
                let before = clock()
                guard hasEnded.wait(timeout: .now() + 1) == .timedOut else { return }
                // Of all cores and all tests together. A waiting thread needs none, a watching one a
                // little. (A Mac's `clock_t` has no sign, so this is a difference of doubles.)
                let used = (Double(clock()) - Double(before)) / 1_000_000
                let tests = Double(max(1, Self.running.load(ordering: .relaxed)))
                isBusy = used > 0.001 + 0.0002 * tests
                // A test that waits for the compiler, or for one that does, does not hang.
                if Compiler.working.load(ordering: .relaxed) > 0 { continue }
                if hasChild {
                    secondsLeft -= 0.25  // For an exit test, another process works.
                } else if isBusy {
                    // On a busy machine, a second is not a second of work: what counts is a
                    // test's part of the processor time.
                    secondsLeft -= min(max(0.05, used / tests), 1)
                } else {
                    secondsLeft -= 1
                }
            }
            let why = isBusy ? LastWords.loops : LastWords.waits
            let text = """

                ✘ Test "\(name)" \(LastWords.hangs) \(seconds) seconds. \(why) The tests end here.

                """
            Self.onlyOne.lock()  // And never unlocked: the first to bark ends the process.
            FileHandle.standardError.write(Data(text.utf8))
            // An exit test may hang as well: its process belongs to our group.
            if getpgrp() == getpid() { kill(0, SIGKILL) }
            _exit(1)
        }
        try await withTaskExecutorPreference(OwnThread()) {
            // Not out there: the way back may wait for tests that keep every core busy.
            defer {
                Self.running.subtract(1, ordering: .relaxed)
                hasEnded.signal()
            }
            try await function()
        }
    }
}

/// Whether this process has started another one, which has not ended: that of an exit test.
private var hasChild: Bool {
    var facts = siginfo_t()
    let peek = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_ALL, 0, &facts, peek) == 0 && facts.si_signo == 0
}

extension Trait where Self == Watchdog {
    /// Ten seconds for a test that takes milliseconds.
    public static var watchdog: Self { Watchdog(seconds: 10) }
}

/// Runs a test on a thread of its own: one that hangs does not hold up the others, which share as
/// many threads as the machine has cores.
private final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
}
