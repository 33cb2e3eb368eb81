import Observation
import StyleMainActor
import Support
import TestSupport
import Testing

/// The app as a whole, with the shared injector.
// All these tests use one injector. A test without `await` has the main actor to itself from its
// first line to its last, and each provides what it needs, so none sees what another left.
@MainActor
@Suite(.watchdog) struct `The counter app` {
    @Test func `the app's module provides what each feature needs, one for all view models`() {
        @Provider var oldCounter: any Counter = CounterMock(counts: 42)
        @Provider var oldHistory = History()
        oldHistory.keep(42)

        AppModule.inject()
        let models = [MainViewModel(), MainViewModel()]
        for model in models { model.increment() }

        #expect(models.map(\.count) == [1, 2])
        #expect(HistoryViewModel().counts == [])
    }

    @Test func `a test provides a mock before it makes the view model`() {
        @Provider var counter: any Counter = CounterMock(counts: 42)
        let model = MainViewModel()
        model.increment()
        #expect(model.count == 42)

        // Or it puts the mock into a view model that is made already.
        model.counter = CounterMock(counts: 43)
        model.increment()

        #expect(model.count == 43)
    }

    @Test func `a function that is provided gives each view model a counter for itself`() {
        @Provider var makeCounter: MakeCounter = { SingleCounter() }
        let first = OwnCounterViewModel()
        first.increment()
        first.increment()

        let second = OwnCounterViewModel()
        second.increment()

        #expect(first.count == 2)
        #expect(second.count == 1)
    }

    @Test func `an observer is told when the count changes, and not of the counter`() {
        @Provider var counter: any Counter = CounterMock(counts: 42)
        let model = MainViewModel()
        let changes = countChanges { (model.count, model.counter) }

        model.counter = CounterMock(counts: 43)
        #expect(changes.count == 0)
        model.increment()

        #expect(changes.count == 1)
    }

    @Test func `a new screen begins with what the user has kept`() {
        @Provider var history = History()
        HistoryViewModel().keep(3)

        #expect(HistoryViewModel().counts == [3])
    }

    @Test func `an observer is told when a count is kept, on whichever screen`() {
        @Provider var history = History()
        let model = HistoryViewModel()
        let changes = countChanges { model.counts }

        HistoryViewModel().keep(3)

        #expect(changes.count == 1)
    }

    @Test func `a value that the screen needs is passed by hand`() {
        @Provider var counter: any Counter = CounterMock(counts: 42)

        #expect(TitledScreen(title: "Hello").text == "Hello 42")
    }

    /// Counts the first change of what is read, as SwiftUI does for a view.
    private func countChanges<Values>(of read: () -> Values) -> Tally {
        let changes = Tally()
        withObservationTracking {
            _ = read()
        } onChange: {
            changes.add()
        }
        return changes
    }
}

/// What makes a counter. It is what is provided, in the place of a counter.
private typealias MakeCounter = @MainActor () -> any Counter

/// The view model with a counter for itself, which needs no reset.
@MainActor @Observable
private final class OwnCounterViewModel {
    private let counter: any Counter
    private(set) var count = 0

    init() {
        @Inject var makeCounter: MakeCounter
        counter = makeCounter()
    }

    func increment() {
        count = counter.increment()
    }
}

/// An initializer with a parameter takes what is not injected.
@MainActor
private struct TitledScreen {
    let title: String
    @Inject private var counter: any Counter

    init(title: String) {
        self.title = title
    }

    var text: String { "\(title) \(counter.increment())" }
}

/// A counter that always counts to the same number.
final class CounterMock: Counter {
    private let counts: Int

    init(counts: Int) {
        self.counts = counts
    }

    func increment() -> Int { counts }

    func reset() {}
}
