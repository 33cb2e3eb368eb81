import Observation

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

/// The counts that the user kept: another feature of the app.
@MainActor
public final class History {
    public private(set) var counts: [Int] = []

    public init() {}

    public func keep(_ count: Int) {
        counts.append(count)
    }
}

/// What the counter's feature provides.
public enum CounterModule {
    @MainActor
    public static func inject() {
        // No code reads the variable. To make it is to provide it, by the type that is written.
        @Provider var counter: any Counter = SingleCounter()
    }
}

/// What the history's feature provides.
public enum HistoryModule {
    @MainActor
    public static func inject() {
        @Provider var history = History()
    }
}

/// What the app provides. To be called once, before the first screen.
public enum AppModule {
    @MainActor
    public static func inject() {
        CounterModule.inject()
        HistoryModule.inject()
    }
}

/// The screen's state: a number that grows. SwiftUI draws a view anew when what it reads changes.
// For its `isolated deinit`; all else here needs no more than the package.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor @Observable
public final class MainViewModel {
    // `@Observable` makes stored properties computed ones, and a wrapper needs a stored one.
    @ObservationIgnored @Inject public var counter: any Counter
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

/// The state of the screen with what the user kept.
@MainActor @Observable
public final class HistoryViewModel {
    @ObservationIgnored @Inject private var history: History
    public private(set) var counts: [Int] = []

    public init() {}

    public func keep(_ count: Int) {
        history.keep(count)
        counts = history.counts
    }
}
