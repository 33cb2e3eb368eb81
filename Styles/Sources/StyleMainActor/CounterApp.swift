import Observation

/// Counts.
@MainActor
public protocol Counter: AnyObject {
    /// Adds one, and returns the new count.
    func increment() -> Int

    /// Begins at zero again, if screens share it.
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

    /// Begins at zero again.
    public func reset() {
        currentCount = 0
    }
}

/// What makes a counter. It is what is provided, in the place of a counter: so each screen has its
/// own, which begins at zero.
public typealias MakeCounter = @MainActor () -> any Counter

/// The counts that the user kept: another feature of the app.
@MainActor @Observable
public final class History {
    /// The counts, the oldest first.
    public private(set) var counts: [Int] = []

    public init() {}

    /// Adds a count at the end.
    public func keep(_ count: Int) {
        counts.append(count)
    }
}

/// What the counter's feature provides.
public enum CounterModule {
    /// Gives the shared injector what makes a counter.
    @MainActor
    public static func inject() {
        // No code reads the variable. To make it is to provide it, by the type that is written.
        @Provider var makeCounter: MakeCounter = { SingleCounter() }
    }
}

/// What the history's feature provides.
public enum HistoryModule {
    /// Gives the shared injector a history.
    @MainActor
    public static func inject() {
        @Provider var history = History()
    }
}

/// What the app provides.
public enum AppModule {
    /// Gives the shared injector all that the app needs. To be called once, before the first
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
    // Nobody else has it: when the screen is closed, both are deallocated.
    private let counter: any Counter
    /// The number on the screen.
    public private(set) var count = 0

    public init() {
        @Inject var makeCounter: MakeCounter
        counter = makeCounter()
    }

    /// Counts on.
    public func increment() {
        count = counter.increment()
    }
}

/// The state of the screen with what the user kept.
// Not `@Observable`: it stores nothing that changes. Who reads `counts` observes the history.
@MainActor
public final class HistoryViewModel {
    @Inject private var history: History

    public init() {}

    /// What all screens have kept, also before this one was made.
    public var counts: [Int] { history.counts }

    /// Adds a count at the end.
    public func keep(_ count: Int) {
        history.keep(count)
    }
}
