import Foundation

/// Two threads that are inside one factory at the same time, if anything lets them.
///
/// The second thread calls when the first is inside the factory, and leaves the factory only after the first has
/// returned. Every step waits for the one before it, so nothing is left to luck and memory stays sound.
// Why `@unchecked` holds: the counters are touched only with the condition locked.
public final class TwoCallers: @unchecked Sendable {
    private let condition = NSCondition()
    private let patience: TimeInterval
    private var entered = 0
    private var firstHasReturned = false

    /// - Parameter patience: How many seconds one thread waits for the other. Where they can never meet, the first
    ///   goes on alone when its patience ends.
    public init(patience: TimeInterval = 10) {
        self.patience = patience
    }

    /// To be called from within the factory.
    public func meet() {
        condition.lock()
        defer { condition.unlock() }
        entered += 1
        condition.broadcast()
        if entered == 1 {
            wait { entered == 2 }
        } else {
            wait { firstHasReturned }
        }
    }

    /// Makes the same call on two threads.
    ///
    /// - Returns: What the first and the second thread were given.
    public func run<Result: Sendable>(_ call: @escaping @Sendable () -> Result) -> (
        first: Result, second: Result
    ) {
        let first = Worker {
            let result = call()
            self.condition.lock()
            self.firstHasReturned = true
            self.condition.broadcast()
            self.condition.unlock()
            return result
        }
        condition.lock()
        wait { entered == 1 }
        condition.unlock()
        let second = Worker(call)
        return (first.result(), second.result())
    }

    private func wait(until isDone: () -> Bool) {
        let deadline = Date(timeIntervalSinceNow: patience)
        while !isDone() && condition.wait(until: deadline) {}
    }
}
