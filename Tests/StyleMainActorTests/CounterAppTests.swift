import Evidence
import StyleMainActor
import Testing

/// The app as a whole, with the shared injector.
// All these tests use one injector. A test without `await` has the main actor to itself from its
// first line to its last, and each provides what it needs, so none sees what another left. In the
// last test one closure does both.
@MainActor
@Suite(.serialized) struct `The counter app` {
    @Test func `the module provides one counter for all view models`() {
        AppModule.inject()
        let (first, second) = (MainViewModel(), MainViewModel())

        first.increment()
        second.increment()

        #expect([first.count, second.count] == [1, 2])
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

    @Test func `the counter is reset at once when the view model goes on the main actor`() {
        let counter = SingleCounter()
        DependenciesInjector.shared.register(dependency: counter as any Counter)
        var model: MainViewModel? = MainViewModel()
        model?.increment()

        model = nil

        #expect(counter.increment() == 1)
    }

    @Test func `the counter is reset on the main actor, from whichever thread the view model goes`()
        async
    {
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
