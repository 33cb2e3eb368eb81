// Not a container: a view model on the main actor, as in the lesson. The idea that it adds is a
// second window on one counter.

/// Counts.
@MainActor
public protocol Counter: AnyObject, Sendable {
    var count: Int { get }

    /// Adds one.
    func increment()

    /// Sets the count to zero.
    func reset()
}

/// The state of a window that shows a counter.
@MainActor
public final class CounterViewModel {
    public let title: String
    private let counter: any Counter

    public init(title: String, counter: any Counter) {
        self.title = title
        self.counter = counter
    }

    /// The number that the window shows.
    public var count: Int {
        counter.count
    }

    public func increment() {
        counter.increment()
    }

    /// Creates the state of another window, which shows the same counter.
    public func makeSecondWindow(title: String) -> CounterViewModel {
        // TODO: What do the two windows share, and no other object?
        CounterViewModel(title: title, counter: counter)
    }

    // TODO: The windows forget to call this. Reset the counter when the last of them is closed.
    public func close() {
        counter.reset()
    }
}
