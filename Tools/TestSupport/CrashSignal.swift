import Foundation
import Support
import Testing

/// How a process ends when something goes wrong in it.
/// The systems differ; the values for macOS were not run.
public enum CrashSignal {
    /// A failed `!`, or a precondition that does not hold.
    #if arch(x86_64)
        public static let trap = SIGILL
    #else
        public static let trap = SIGTRAP
    #endif

    /// Makes `workshop check` tell two threads that damage the memory from a recursion without an
    /// end: both send the same signal. The system runs a handler on the stack of the thread, and
    /// where that is full, it cannot, and ends the process at once. (A Mac then sends another signal,
    /// so there we do without. And where nobody has switched off Swift's own report of a crash, this
    /// would take its place.)
    static func tellDamagedMemory() {
        #if os(Linux)
            guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == "enable=no" else { return }
            for number in [SIGSEGV, SIGBUS] {
                signal(number) { number in
                    let text = LastWords.damagedMemory
                    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
                    // The instruction is run again now, and ends the process.
                    signal(number, SIG_DFL)
                }
            }
        #endif
    }
}

extension ExitTest.Condition {
    /// A recursion without an end. On a Mac the signal is SIGSEGV on the main thread and SIGBUS on
    /// others, and there is no condition for one of two signals.
    public static var stackOverflow: Self {
        #if os(Linux)
            .signal(SIGSEGV)
        #else
            .failure
        #endif
    }
}
