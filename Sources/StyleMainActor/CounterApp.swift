/// Counts.
@MainActor
public protocol Counter: AnyObject {
    /// Adds one, and returns the new count.
    func increment() -> Int
    func reset()
}

/// A counter in memory.
public final class SingleCounter: Counter {
    private var currentCount = 0

    public init() {}

    public func increment() -> Int {
        currentCount += 1
        return currentCount
    }

    public func reset() {
        currentCount = 0
    }
}

/// What the app provides. To be called once, before the first screen.
public enum AppModule {
    @MainActor
    public static func inject() {
        // No code reads the variable. To make it is to provide it, by the type that is written.
        @Provider var counter: any Counter = SingleCounter()
    }
}

/// The screen's state: a number that grows.
@MainActor
public final class MainViewModel {
    @Inject private var counter: any Counter
    public private(set) var count = 0

    public init() {}

    public func increment() {
        count = counter.increment()
    }

    // The last reference may go on any thread. `isolated` sends the deinit to the main actor: it
    // runs at once if we are there, and otherwise later. No thread waits for it; in the original
    // `DispatchQueue.main.sync` does.
    isolated deinit {
        counter.reset()
    }
}
