import Foundation

/// Counts from any thread.
// Why `@unchecked` holds: `value` is private and touched only between `lock()` and `unlock()`.
public final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    public init() {}

    public var count: Int { lock.withLock { value } }

    /// Adds one.
    ///
    /// - Returns: The new count.
    @discardableResult
    public func add() -> Int {
        lock.withLock {
            value += 1
            return value
        }
    }
}
