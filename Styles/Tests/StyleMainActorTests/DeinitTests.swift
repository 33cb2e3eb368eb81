import Foundation
import StyleMainActor
import Support
import TestSupport
import Testing

/// What becomes of the article's view model, which resets a shared counter in its deinit. The deinit
/// is `isolated`, and does not block until the main queue has done the work.
@MainActor
@Suite(.watchdog) struct `A view model that is deallocated` {
    @Test func `an isolated deinit does not hold up a thread that the main actor waits for`() async
    {
        @Provider var counter: any Counter = SingleCounter()
        let owner = Owner(of: ResettingViewModel())
        #expect(counter.increment() == 1)

        Worker { owner.release() }.result()

        // We are still on the main actor: the deinit waits for us. We did not wait for it.
        #expect(counter.increment() == 2)
        await Task { @MainActor in }.value
        #expect(counter.increment() == 1)
    }

    @Test func `a blocking deinit on a thread that the main actor waits for deadlocks`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            await MainActor.run {
                let owner = Owner(of: BlockingViewModel())

                alarm(1)  // The system kills this process when it is still here after a second.
                Worker { owner.release() }.result()
            }
        }
    }

    // The system sees this deadlock before it happens.
    @Test func `a blocking deinit on the main queue crashes`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                Owner(of: BlockingViewModel()).release()
            }
        }
    }

    @Test func `a view model that is deallocated resets the counter of one that stays`() {
        @Provider var counter: any Counter = SingleCounter()
        let stays = ResettingViewModel()
        var leaves: ResettingViewModel? = ResettingViewModel()
        stays.increment()
        leaves?.increment()

        leaves = nil
        stays.increment()

        #expect(stays.count == 1)
    }
}

/// `@State private var model = …`, built with Xcode 26 or an earlier one. (In Xcode 27 `@State` is a
/// macro, which creates the value once.)
@MainActor
@Suite(.watchdog) struct `A parent view that is redrawn` {
    @Test func `a redrawn parent creates a discarded view model, which resets the counter`() {
        @Provider var counter: any Counter = SingleCounter()
        let state = State(initialValue: ResettingViewModel())
        let model = state.value
        model.increment()

        state.redrawParent()

        model.increment()
        #expect(state.value === model)
        #expect(model.count == 1)
    }

    // `@State private var model: ResettingViewModel?`, which the view creates in `.task`. The
    // article's `@StateObject` takes a closure instead, and calls it once.
    @Test func `a view that creates its model when it appears keeps it, and the count`() {
        @Provider var counter: any Counter = SingleCounter()
        let state = State(initialValue: ResettingViewModel?.none)
        let model = ResettingViewModel()
        state.value = model
        model.increment()

        state.redrawParent()

        model.increment()
        #expect(state.value === model)
        #expect(model.count == 2)
    }

    // What differs: no other view model has this one's counter.
    @Test func `a redrawn parent leaves a view model with its own counter alone`() {
        AppModule.inject()
        let state = State(initialValue: MainViewModel())
        let model = state.value
        model.increment()

        state.redrawParent()

        model.increment()
        #expect(state.value === model)
        #expect(model.count == 2)
    }
}

/// The view model of the article, with a deinit that does not wait.
@MainActor
private final class ResettingViewModel {
    @Inject private var counter: any Counter
    private(set) var count = 0

    func increment() {
        count = counter.increment()
    }

    // The last reference may be released on any thread. `isolated` sends the deinit to the main
    // actor: it runs at once if we are there, and otherwise later. No thread waits for it.
    isolated deinit {
        counter.reset()
    }
}

/// As the article has it.
@MainActor
private final class BlockingViewModel {
    private let counter = SingleCounter()

    deinit {
        DispatchQueue.main.sync { counter.reset() }
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
/// creates its views again, and each creates its initial value. The value of the first view stays
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
