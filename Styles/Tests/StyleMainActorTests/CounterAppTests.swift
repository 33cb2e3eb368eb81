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
    @Test func `the app's module provides what each feature needs`() {
        @Provider var oldCounter: MakeCounter = { CounterMock(counts: 42) }
        @Provider var oldHistory = History()
        oldHistory.save(42)

        AppModule.inject()
        let model = MainViewModel()
        model.increment()

        #expect(model.count == 1)
        #expect(HistoryViewModel().counts == [])
    }

    @Test func `a provided function gives each view model its own counter`() {
        AppModule.inject()
        let first = MainViewModel()
        first.increment()
        first.increment()

        let second = MainViewModel()
        second.increment()

        #expect(first.count == 2)
        #expect(second.count == 1)
    }

    @Test func `a test provides a mock before it creates the view model`() {
        @Provider var makeCounter: MakeCounter = { CounterMock(counts: 42) }
        let model = MainViewModel()

        model.increment()

        #expect(model.count == 42)
    }

    @Test func `a test assigns a mock to an injected property`() {
        @Provider var counter: any Counter = SingleCounter()
        var screen = TitledScreen(title: "Hello")

        screen.counter = CounterMock(counts: 42)

        #expect(screen.text == "Hello 42")
    }

    @Test func `an observer is notified when the count changes`() {
        AppModule.inject()
        let model = MainViewModel()
        let changes = countChanges { model.count }

        model.increment()

        #expect(changes.count == 1)
    }

    @Test func `a new screen begins with the counts that the user has saved`() {
        @Provider var history = History()
        HistoryViewModel().save(3)
        HistoryViewModel().save(1)

        #expect(HistoryViewModel().counts == [3, 1])
    }

    @Test func `a screen shows a count that is saved on another one, also after it was read`() {
        @Provider var history = History()
        let model = HistoryViewModel()
        #expect(model.counts == [])

        HistoryViewModel().save(3)

        #expect(model.counts == [3])
    }

    @Test func `a logout provides another history, but an open screen holds the old one`() {
        HistoryModule.inject()
        let openScreen = HistoryViewModel()
        openScreen.save(3)

        HistoryModule.inject()  // The user logs out.

        #expect(HistoryViewModel().counts == [])
        #expect(openScreen.counts == [3])
    }

    @Test func `an observer is notified when a count is saved, on whichever screen`() {
        @Provider var history = History()
        let model = HistoryViewModel()
        let changes = countChanges { model.counts }

        HistoryViewModel().save(3)

        #expect(changes.count == 1)
    }

    @Test func `a value that the screen needs is passed to its initializer`() {
        @Provider var counter: any Counter = CounterMock(counts: 42)

        #expect(TitledScreen(title: "Hello").text == "Hello 42")
    }

    @Test func `an optional is nil only where nothing is provided`() {
        #expect(OptionalScreen().caption == nil)

        @Provider var caption = Caption(text: "Hello")

        #expect(OptionalScreen().caption?.text == "Hello")
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

/// An initializer with a parameter takes what is not injected.
@MainActor
private struct TitledScreen {
    let title: String
    @Inject var counter: any Counter

    init(title: String) {
        self.title = title
    }

    var text: String { "\(title) \(counter.increment())" }
}

@MainActor
private struct OptionalScreen {
    @Inject var caption: Caption?
}

private struct Caption {
    let text: String
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
