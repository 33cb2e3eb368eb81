/// Counts.
@MainActor
public protocol Counter: AnyObject, Sendable {
    /// Adds one, and returns the new count.
    func increment() -> Int
    func reset()
}

/// The state of a screen, or of several: a number.
@MainActor
public final class CounterViewModel {
    /// The counter's number after the last `increment`. Code that observes it is told of each change.
    public private(set) var count = 0
    private let counter: any Counter

    public init(counter: any Counter) {
        self.counter = counter
    }

    public func increment() {
        count = counter.increment()
    }

    // The last reference may go on any thread. `isolated` sends the deinit to the main actor.
    isolated deinit {
        counter.reset()
    }
}
