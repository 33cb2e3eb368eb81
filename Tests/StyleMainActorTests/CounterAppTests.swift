import Evidence
import Foundation
import Observation
import StyleMainActor
import Testing

/// The app as a whole, with the shared injector.
// All these tests use one injector. A test without `await` has the main actor to itself from its
// first line to its last, and each provides what it needs, so none sees what another left.
@MainActor
@Suite(.serialized) struct `The counter app` {
    // In a process of its own: what another test left would hide that the module provides nothing.
    @Test func `the module provides one counter for all view models`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                AppModule.inject()
                let (first, second) = (MainViewModel(), MainViewModel())

                first.increment()
                second.increment()

                #expect(first.count == 1)
                #expect(second.count == 2)
            }
        }
    }

    @Test func `a variable provides and a property injects, with no view model`() {
        @Provider var settings = A.Settings(size: 3)
        let screen = SettingsScreen()

        #expect(screen.settings.size == 3)
        #expect(settings.size == 3)
    }

    @Test func `a test provides a mock before it makes the view model`() {
        @Provider var counter: any Counter = CounterMock(counts: 42)
        let model = MainViewModel()

        model.increment()

        #expect(model.count == 42)
    }

    @Test func `a test puts a mock into a view model that is made already`() {
        @Provider var counter: any Counter = CounterMock(counts: 1)
        let model = MainViewModel()

        model.counter = CounterMock(counts: 42)
        model.increment()

        #expect(model.count == 42)
    }

    @Test func `an observer is told when the count changes, and not of the counter`() {
        @Provider var counter: any Counter = CounterMock(counts: 42)
        let model = MainViewModel()
        let (count, parts) = (Tally(), Tally())
        withObservationTracking {
            _ = model.count
        } onChange: {
            count.add()
        }
        withObservationTracking {
            _ = model.counter
        } onChange: {
            parts.add()
        }

        model.counter = CounterMock(counts: 43)
        #expect(count.count == 0)
        model.increment()

        #expect(count.count == 1)
        #expect(parts.count == 0)
    }

    @Test func `an observer is told when a count is kept`() {
        @Provider var history = History()
        let model = HistoryViewModel()
        let changes = Tally()
        withObservationTracking {
            _ = model.counts
        } onChange: {
            changes.add()
        }

        model.keep(3)

        #expect(changes.count == 1)
        #expect(model.counts == [3])
        #expect(history.counts == [3])
    }

    @Test func `a value that the screen needs is passed by hand`() {
        @Provider var counter: any Counter = CounterMock(counts: 2)

        let (first, second) = (TitledScreen(title: "Hello"), TitledScreen(title: "Bye"))

        #expect([first.text(), second.text()] == ["Hello 2", "Bye 2"])
    }

    // In processes of their own, like the first.
    @Test func `each feature provides its own, and the app's module calls them all`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                HistoryModule.inject()
                HistoryViewModel().keep(3)
                #expect(throws: NotProvided.self) {
                    try DependenciesInjector.shared.lookUp((any Counter).self)
                }

                AppModule.inject()
                let model = MainViewModel()
                model.increment()
                let history = HistoryViewModel()
                history.keep(model.count)

                // The second time, `HistoryModule.inject()` provided a history anew.
                #expect(history.counts == [1])
            }
        }
    }

    @Test func `a view model keeps the counter that was provided when it was made`() {
        @Provider var early: any Counter = CounterMock(counts: 1)
        let model = MainViewModel()
        @Provider var late: any Counter = CounterMock(counts: 2)

        model.increment()

        #expect(model.count == 1)
    }

    @Test func `the counter is reset at once when the view model goes on the main actor`() {
        let counter = SingleCounter()
        DependenciesInjector.shared.register(dependency: counter as any Counter)
        var model: MainViewModel? = MainViewModel()
        model?.increment()

        model = nil

        #expect(counter.increment() == 1)
    }

    // In a process of its own: a reset that never comes ends it, and so does one on another thread.
    @Test func `the counter is reset on the main actor, from whichever thread the view model goes`()
        async
    {
        await #expect(processExitsWith: .success) {
            alarm(5)  // The system kills this process when it is still here after five seconds.
            await withCheckedContinuation { reset in
                Task.detached {
                    let model = await MainActor.run {
                        let counter = CounterMock(counts: 1) {
                            MainActor.preconditionIsolated()
                            reset.resume()
                        }
                        DependenciesInjector.shared.register(dependency: counter as any Counter)
                        return MainViewModel()
                    }
                    // The last owner lets go here, on a thread of the pool.
                    withExtendedLifetime(model) {}
                }
            }
        }
    }
}

/// An initializer with a parameter takes what is not injected.
@MainActor
private final class TitledScreen {
    private let title: String
    @Inject private var counter: any Counter

    init(title: String) { self.title = title }

    func text() -> String { "\(title) \(counter.increment())" }
}

@MainActor
private final class SettingsScreen {
    @Inject var settings: A.Settings
}

private final class CounterMock: Counter {
    private let counts: Int
    private let whenReset: () -> Void

    init(counts: Int, whenReset: @escaping () -> Void = {}) {
        self.counts = counts
        self.whenReset = whenReset
    }

    func increment() -> Int { counts }
    func reset() { whenReset() }
}
