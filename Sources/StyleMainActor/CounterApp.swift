/// Counts what happens on the screen.
@MainActor public protocol Counter: AnyObject {
    /// Adds one.
    ///
    /// - Returns: The new count.
    func increment() -> Int
    func reset()
}

public final class SingleCounter: Counter {
    private var count = 0

    // The main actor need not make it, but only the main actor can count with it.
    public nonisolated init() {}

    public func increment() -> Int {
        count += 1
        return count
    }

    public func reset() {
        count = 0
    }
}

/// The composition root: everything that the app provides.
public enum AppModule {
    @MainActor public static func inject() {
        @Provider var counter: any Counter = SingleCounter()
    }
}

/// What the counter's screen shows.
@MainActor public final class MainViewModel {
    @Inject private var counter: any Counter
    public private(set) var count = 0

    /// A precondition: `AppModule.inject()` was called before.
    public init() {}

    public func increment() {
        count = counter.increment()
    }

    /// Whoever leaves the screen leaves a fresh counter behind. `isolated`: it runs on the main actor, wherever the
    /// last reference went.
    isolated deinit {
        counter.reset()
    }
}
