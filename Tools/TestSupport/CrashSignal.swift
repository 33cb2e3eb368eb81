import Foundation

/// How a process ends when something goes wrong in it.
/// The systems differ; the values for macOS were not run.
public enum CrashSignal {
    /// A failed `!`, or a precondition that does not hold.
    #if arch(x86_64)
        public static let trap = SIGILL
    #else
        public static let trap = SIGTRAP
    #endif

    /// A recursion without an end.
    #if os(Linux)
        public static let stackOverflow = SIGSEGV
    #else
        public static let stackOverflow = SIGBUS
    #endif
}
