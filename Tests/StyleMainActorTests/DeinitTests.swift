import Foundation
import StyleMainActor
import Support
import TestSupport
import Testing

/// Why the deinit is `isolated`, and does not block until the main queue has done the work.
@MainActor
@Suite(.watchdog) struct `A view model that is deallocated` {
    @Test func `an isolated deinit does not hold up a thread that the main actor waits for`() async
    {
        let counter = SingleCounter()
        DependenciesInjector.shared.register(dependency: counter as any Counter)
        let owner = Owner(of: MainViewModel())
        #expect(counter.increment() == 1)

        Worker { owner.release() }.result()

        // We are still on the main actor: the deinit waits for us. We did not wait for it.
        #expect(counter.increment() == 2)
        await Task { @MainActor in }.value
        #expect(counter.increment() == 1)
    }

    @Test func `a blocking deinit on a thread that the main actor waits for never ends`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            await MainActor.run {
                let owner = Owner(of: BlockingViewModel())

                alarm(1)  // The system kills this process when it is still here after a second.
                Worker { owner.release() }.result()
            }
        }
    }

    // The system sees this deadlock before it happens.
    @Test func `a blocking deinit on the main queue is stopped by the system`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                Owner(of: BlockingViewModel()).release()
            }
        }
    }
}

/// Where a view keeps a view model whose deinit changes what others share.
@MainActor
@Suite(.watchdog) struct `A parent view that is redrawn` {
    // `@State private var model = MainViewModel()`, built with Xcode 26 or an earlier one. (In Xcode
    // 27 `@State` is a macro, which makes the value once.)
    @Test func `a redrawn parent makes a view model to throw away, which resets the counter`() {
        AppModule.inject()
        let state = State(initialValue: MainViewModel())
        let model = state.value
        model.increment()

        state.redrawParent()

        model.increment()
        #expect(state.value === model)
        #expect(model.count == 1)
    }

    // `@State private var model: MainViewModel?`, and `.task { model = model ?? MainViewModel() }`.
    // The original's `@StateObject` takes a closure instead, and calls it once.
    @Test func `a view that makes its model when it appears keeps it, and the count`() {
        AppModule.inject()
        let state = State(initialValue: MainViewModel?.none)
        let model = MainViewModel()
        state.value = model
        model.increment()

        state.redrawParent()

        model.increment()
        #expect(state.value === model)
        #expect(model.count == 2)
    }

    // What differs: no deinit changes what others share. The screen calls a method when it appears.
    @Test func `a screen that resets its model begins at zero, and no redrawn parent resets it`() {
        AppModule.inject()
        ResettableViewModel().increment()
        let state = State(initialValue: ResettableViewModel())
        let model = state.value
        model.reset()
        model.increment()
        #expect(model.count == 1)

        state.redrawParent()

        model.increment()
        #expect(model.count == 2)
    }
}

/// The view model with the deinit of the original.
@MainActor
private final class BlockingViewModel {
    private let counter = SingleCounter()

    deinit {
        DispatchQueue.main.sync { counter.reset() }
    }
}

/// The view model without a deinit.
@MainActor
private final class ResettableViewModel {
    @Inject private var counter: any Counter
    private(set) var count = 0

    func increment() {
        count = counter.increment()
    }

    /// Begins at zero. The screen calls it, once, when it has made its model.
    func reset() {
        counter.reset()
        count = 0
    }
}

/// What holds the last reference.
// Why `@unchecked` holds: the thread that calls `release` starts after `init`, and no other thread
// touches the object.
private final class Owner: @unchecked Sendable {
    private var object: AnyObject?

    init(of object: AnyObject) {
        self.object = object
    }

    func release() {
        object = nil
    }
}

/// Stands for SwiftUI's `@State`, since not every system has SwiftUI. A parent that is redrawn
/// makes its views again, and each makes its initial value. The value of the first view is kept
/// for as long as that place is on the screen.
@MainActor
private final class State<Value> {
    private let makeInitialValue: () -> Value
    var value: Value

    init(initialValue: @autoclosure @escaping () -> Value) {
        makeInitialValue = initialValue
        value = initialValue()
    }

    func redrawParent() {
        _ = makeInitialValue()
    }
}
