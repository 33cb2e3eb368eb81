/// Counts.
@MainActor
public protocol Counter: AnyObject, Sendable {
    var count: Int { get }

    /// Adds one.
    func increment()

    /// Begins at zero again.
    func reset()
}

/// The state of a window that shows a counter.
@MainActor
public final class CounterViewModel {
    private let use: CounterUse

    public init(counter: any Counter) {
        use = CounterUse(of: counter)
    }

    private init(sharing use: CounterUse) {
        self.use = use
    }

    /// The number that the window shows.
    public var count: Int {
        use.counter.count
    }

    public func increment() {
        use.counter.increment()
    }

    /// Makes the state of another window, which shows the same counter.
    public func makeSecondWindow() -> CounterViewModel {
        CounterViewModel(sharing: use)
    }
}

/// Holds the counter for all windows that show it, and is deallocated with the last of them.
@MainActor
private final class CounterUse {
    let counter: any Counter

    init(of counter: any Counter) {
        self.counter = counter
    }

    // The last reference may be released on any thread. `isolated` sends the deinit to the main
    // actor.
    isolated deinit {
        counter.reset()
    }
}
