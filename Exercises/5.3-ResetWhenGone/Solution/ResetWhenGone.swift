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
    private let use: CounterUse

    public init(title: String, counter: any Counter) {
        self.title = title
        use = CounterUse(of: counter)
    }

    private init(title: String, sharing use: CounterUse) {
        self.title = title
        self.use = use
    }

    /// The number that the window shows.
    public var count: Int {
        use.counter.count
    }

    public func increment() {
        use.counter.increment()
    }

    /// Creates the state of another window, which shows the same counter.
    public func makeSecondWindow(title: String) -> CounterViewModel {
        CounterViewModel(title: title, sharing: use)
    }
}

/// Holds the counter for all windows that show it, and is deallocated with the last of them.
@MainActor
private final class CounterUse {
    let counter: any Counter

    init(of counter: any Counter) {
        self.counter = counter
    }

    // Any thread may release the last reference. `isolated` sends the deinit to the main actor.
    isolated deinit {
        counter.reset()
    }
}
