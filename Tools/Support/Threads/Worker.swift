import Foundation
import Synchronization

/// A thread of its own that makes one call.
// Why `@unchecked` holds: the thread writes `value` before it signals, and `result()` reads it after that.
public final class Worker<Result: Sendable>: @unchecked Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private let finished = DispatchSemaphore(value: 0)
    private var value: Result?

    /// Starts the call at once.
    public init(_ call: @escaping @Sendable () -> Result) {
        let thread = Thread {
            self.begun.signal()
            self.value = call()
            self.finished.signal()
        }
        thread.stackSize = 8 << 20  // As on Linux. A Mac gives threads half a megabyte.
        thread.start()
    }

    /// Waits for the call to end, and returns what it returned.
    public func result() -> Result {
        finished.wait()
        finished.signal()
        guard let value else {
            preconditionFailure("The thread signals only after it has written its value.")
        }
        return value
    }

    /// Waits for some seconds. They count from when the call begins: on a busy machine a thread may
    /// start late.
    ///
    /// - Returns: Whether the call has ended by then.
    public func hasFinished(within seconds: TimeInterval) -> Bool {
        begun.wait()
        begun.signal()
        // In three parts: a machine that stands still for a while loses one of them, not all.
        for _ in 1...3 where finished.wait(timeout: .now() + seconds / 3) == .success {
            finished.signal()
            return true
        }
        return false
    }

    /// Makes the same call on many threads that start together.
    ///
    /// - Returns: The result of each thread.
    public static func each(of count: Int, _ call: @escaping @Sendable (Int) -> Result) -> [Result]
    {
        let gate = DispatchSemaphore(value: 0)
        let workers = (0..<count).map { index in
            Worker {
                gate.wait()
                return call(index)
            }
        }
        for _ in workers { gate.signal() }
        return workers.map { $0.result() }
    }

    /// Makes a call in each round, on every thread. Before a round the threads wait for each other,
    /// and they spin: so they begin it as close together as can be.
    public static func rounds(
        _ rounds: Int, of count: Int,
        _ call: @escaping @Sendable (_ round: Int, _ thread: Int) -> Result
    ) {
        let (turns, arrivals) = (Counter(), Counter())
        _ = Worker<Void>.each(of: count) { thread in
            // The system may have put all of them on one core, where they would never run at the
            // same time. It spreads them when none yields for a while: so first they spin, and take
            // turns.
            let deadline = Date(timeIntervalSinceNow: 0.2)
            while turns.value.load(ordering: .relaxed) < 1_000 * count, Date() < deadline {
                if turns.value.load(ordering: .relaxed) % count == thread {
                    turns.value.add(1, ordering: .relaxed)
                }
            }
            for round in 0..<rounds {
                arrivals.value.add(1, ordering: .relaxed)
                var spins = 0
                while arrivals.value.load(ordering: .relaxed) < (round + 1) * count {
                    spins += 1
                    if spins > 1000 { sched_yield() }
                    // The other one hangs, and waiting for it should not look busy.
                    if spins > 1_000_000 { usleep(100_000) }
                }
                _ = call(round, thread)
            }
        }
    }
}

private final class Counter: Sendable {
    let value = Atomic(0)
}
