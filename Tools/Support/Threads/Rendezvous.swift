import Foundation

/// Two threads that are inside one factory at the same time, if anything lets them.
///
/// The second thread calls when the first is inside the factory, and leaves the factory only after
/// the first has returned. Each step waits for the one before it, so nothing depends on timing, and
/// memory stays sound.
// Why `@unchecked` holds: the counters are touched only with the condition locked.
public final class Rendezvous: @unchecked Sendable {
    private let condition = NSCondition()
    private let timeout: TimeInterval
    private var entered = 0
    private var firstHasReturned = false

    /// - Parameter timeout: How many seconds one thread waits for the other. Where both can never
    ///   be inside, the first goes on alone after this time.
    public init(timeout: TimeInterval = 10) {
        self.timeout = timeout
    }

    /// Blocks until the other thread has come as far. To be called from within the factory.
    public func wait() {
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
    /// - Returns: The result of the first and of the second thread.
    public func runOnTwoThreads<Result: Sendable>(
        _ call: @escaping @Sendable () -> Result
    ) -> (first: Result, second: Result) {
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
        let deadline = Date(timeIntervalSinceNow: timeout)
        while !isDone() && condition.wait(until: deadline) {}
    }
}
