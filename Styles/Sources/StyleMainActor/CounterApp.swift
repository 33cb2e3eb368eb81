import Observation

/// Counts.
@MainActor
public protocol Counter: AnyObject {
    /// Adds one, and returns the new count.
    func increment() -> Int

    /// Sets the count to zero.
    func reset()
}

/// A counter in memory.
public final class SingleCounter: Counter {
    private var currentCount = 0

    public init() {}

    /// Adds one, and returns the new count.
    public func increment() -> Int {
        currentCount += 1
        return currentCount
    }

    /// Sets the count to zero.
    public func reset() {
        currentCount = 0
    }
}

/// Creates a counter. It is provided in place of a counter, so each screen has its own, which
/// begins at zero.
public typealias MakeCounter = @MainActor () -> any Counter

/// The counts that the user saved: another feature of the app.
@MainActor @Observable
public final class History {
    /// The counts, the oldest first.
    public private(set) var counts: [Int] = []

    public init() {}

    /// Adds a count at the end.
    public func save(_ count: Int) {
        counts.append(count)
    }
}

/// What the counter's feature provides.
public enum CounterModule {
    /// Registers `MakeCounter` in the shared injector.
    @MainActor
    public static func inject() {
        // No code reads the variable. Its initializer registers it, under the type that is written.
        @Provider var makeCounter: MakeCounter = { SingleCounter() }
    }
}

/// What the history's feature provides.
public enum HistoryModule {
    /// Registers a history in the shared injector.
    @MainActor
    public static func inject() {
        @Provider var history = History()
    }
}

/// What the app provides.
public enum AppModule {
    /// Registers all that the app needs in the shared injector. Call it once, before the first
    /// screen.
    @MainActor
    public static func inject() {
        CounterModule.inject()
        HistoryModule.inject()
    }
}

/// The screen's state: a number that grows. SwiftUI draws a view again when what it read changes.
@MainActor @Observable
public final class MainViewModel {
    // No other object holds it: when the screen is closed, both are deallocated.
    private let counter: any Counter
    /// The number on the screen.
    public private(set) var count = 0

    public init() {
        @Inject var makeCounter: MakeCounter
        counter = makeCounter()
    }

    /// Adds one to the count.
    public func increment() {
        count = counter.increment()
    }
}

/// The state of the screen with the saved counts.
// Not `@Observable`: it stores nothing that changes. A view that reads `counts` observes the
// history.
@MainActor
public final class HistoryViewModel {
    @Inject private var history: History

    public init() {}

    /// What all screens have saved, also before this one was created.
    public var counts: [Int] { history.counts }

    /// Adds a count at the end.
    public func save(_ count: Int) {
        history.save(count)
    }
}
