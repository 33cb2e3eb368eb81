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
    private var begun = 0
    private var entered = 0
    private var firstHasReturned = false

    /// - Parameter timeout: How many seconds one thread waits for the other, once that runs. Where
    ///   both can never be inside, the first goes on alone after this time.
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
            wait(for: 2) { entered == 2 }
        } else {
            wait(for: 1) { firstHasReturned }
        }
    }

    /// Makes the same call on two threads.
    ///
    /// - Returns: The result of the first and of the second thread.
    public func runOnTwoThreads<Result: Sendable>(
        _ call: @escaping @Sendable () -> Result
    ) -> (first: Result, second: Result) {
        let first = Worker {
            self.note { self.begun = 1 }
            let result = call()
            self.note { self.firstHasReturned = true }
            return result
        }
        condition.lock()
        wait(for: 1) { entered == 1 || firstHasReturned }
        condition.unlock()
        let second = Worker {
            self.note { self.begun = 2 }
            return call()
        }
        return (first.result(), second.result())
    }

    private func note(_ change: () -> Void) {
        condition.lock()
        change()
        condition.broadcast()
        condition.unlock()
    }

    /// The time counts from when the thread that we wait for has begun its call: on a busy machine
    /// it may start late.
    private func wait(for thread: Int, until isDone: () -> Bool) {
        while begun < thread { condition.wait() }
        // In three parts: a machine that stands still for a while loses one of them, not all.
        for _ in 1...3 {
            let deadline = Date(timeIntervalSinceNow: timeout / 3)
            while !isDone() && condition.wait(until: deadline) {}
        }
    }
}
