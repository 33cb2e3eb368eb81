import Foundation
import Step4Graph

/// All that is global, behind one lock.
// Why `@unchecked` holds: only `locked` reaches the one instance, and no caller keeps it.
// Why the lock is recursive: factories, which run while we hold it, resolve.
final class State: @unchecked Sendable {
    private static let shared = State()
    private let lock = NSRecursiveLock()
    var container = MiniContainer()
    /// What the running `resolve` was given for its factory.
    var arguments: Any = ()
    /// The factories that run, each with what it was given: the outermost first.
    var calls: [[AnyHashable]] = []
    /// Whether `registerDependencies` has run, or is running.
    var hasAskedApp = false

    static func locked<Result, Failure: Error>(
        _ body: (State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        shared.lock.lock()
        defer { shared.lock.unlock() }
        return try body(shared)
    }
}

/// A value that its first reader makes. Other readers wait, as they do at `resolve`.
// Why `@unchecked` holds: `made` is touched only inside `State.locked`.
// Why it has no lock of its own: whoever makes the value needs the global lock to resolve, and a
// factory, which holds the global lock, may read the value. Of two locks, each of two threads could
// hold one and wait for the other. So readers of a finished value wait for running factories, too.
final class Lazy<Value: Sendable, Failure: Error>: @unchecked Sendable {
    private let make: @Sendable () throws(Failure) -> Value
    private var made: Value?

    init(_ make: @escaping @Sendable () throws(Failure) -> Value) {
        self.make = make
    }

    func value() throws(Failure) -> Value {
        try State.locked { _ throws(Failure) in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
