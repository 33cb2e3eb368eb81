import Evidence
import Foundation
import StyleMainActor
import Testing

// Serialized, because the app's parts use one injector for the whole process. Each test begins with `inject()`.
@MainActor @Suite(.serialized) struct `The counter app` {
    init() {
        AppModule.inject()
    }

    @Test func `a view model counts with the injected counter`() {
        let viewModel = MainViewModel()

        viewModel.increment()
        viewModel.increment()

        #expect(viewModel.count == 2)
    }

    @Test func `two view models count with one counter`() {
        let first = MainViewModel()
        let second = MainViewModel()

        first.increment()
        second.increment()

        #expect(second.count == 2)
    }

    @Test func `a view model that goes leaves a fresh counter behind`() {
        var first: MainViewModel? = MainViewModel()
        first?.increment()
        first = nil

        let second = MainViewModel()
        second.increment()

        #expect(second.count == 1)
    }

    @Test func `a view model may go on any thread`() async {
        let counter = MockCounter()
        @Provider var provided: any Counter = counter
        let viewModel = Passed(MainViewModel())

        await Task.detached { viewModel.letGo() }.value
        // The deinit was put in line for the main actor, and this comes after it.
        while counter.resets == 0 { await Task.yield() }

        #expect(counter.resets == 1)
    }

    @Test func `a mock takes the counter's place`() {
        let mock = MockCounter()
        @Provider var provided: any Counter = mock

        let viewModel = MainViewModel()
        viewModel.increment()

        #expect(viewModel.count == 100)
    }
}

@MainActor private final class MockCounter: Counter {
    private(set) var resets = 0

    func increment() -> Int { 100 }

    func reset() { resets += 1 }
}

/// A last reference on its way to another thread.
// Why `@unchecked` holds: one thread puts the object in before, and one takes it out after.
private final class Passed: @unchecked Sendable {
    private var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }

    func letGo() {
        object = nil
    }
}
