import Foundation

/// A value that any thread may use, one at a time.
// Why `@unchecked` holds: `value` is private, and `withValue` is its only use, between `lock()` and `unlock()`.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
