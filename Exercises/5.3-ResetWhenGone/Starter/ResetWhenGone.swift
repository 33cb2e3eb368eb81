/// Counts.
@MainActor
public protocol Counter: AnyObject, Sendable {
    /// Adds one, and returns the new count.
    func increment() -> Int
    func reset()
}

/// The state of a screen, or of several: a number.
// TODO: let a screen that shows `count` learn that it has changed.
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

    // TODO: the screens forget to call this. Reset the counter, once, when the view model goes.
    public func close() {
        counter.reset()
    }
}
