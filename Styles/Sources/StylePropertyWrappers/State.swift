import Foundation
import Step4Graph

/// All that is global, behind one lock.
// Why `@unchecked` holds: only `locked` reaches the one instance, and no caller stores it.
// Why the lock is recursive: factories, which run while we hold it, resolve.
final class State: @unchecked Sendable {
    private static let shared = State()
    private let lock = NSRecursiveLock()
    var container = MiniContainer()
    /// The arguments of the running `resolve`, for its factory.
    var arguments: Any = ()
    /// The factories that run, each with its arguments: the outermost first.
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

/// A value that its first reader creates. Other readers wait, as they do at `resolve`.
// Why `@unchecked` holds: `cached` is touched only inside `State.locked`.
// Why it has no second lock: creating the value takes the global lock to resolve, and a factory,
// which holds the global lock, may read the value. With two locks, each of two threads could hold
// one and wait for the other: a lock-order inversion. So readers of a finished value wait for
// running factories, too.
final class Lazy<Value: Sendable, Failure: Error>: @unchecked Sendable {
    private let create: @Sendable () throws(Failure) -> Value
    private var cached: Value?

    init(_ create: @escaping @Sendable () throws(Failure) -> Value) {
        self.create = create
    }

    func value() throws(Failure) -> Value {
        try State.locked { _ throws(Failure) in
            if let cached { return cached }
            let created = try create()
            // A factory may have read this value meanwhile. Then that one stays.
            let value = cached ?? created
            cached = value
            return value
        }
    }
}
