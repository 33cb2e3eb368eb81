import Foundation
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
}

extension ExitTest.Condition {
    /// Infinite recursion. On a Mac the signal is SIGSEGV on the main thread and SIGBUS on
    /// others, and there is no condition for one of two signals.
    public static var stackOverflow: Self {
        #if os(Linux)
            .signal(SIGSEGV)
        #else
            .failure
        #endif
    }
}
