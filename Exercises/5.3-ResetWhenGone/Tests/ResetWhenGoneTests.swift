import ResetWhenGone
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) @MainActor struct ResetWhenGoneTests {
    @Test func `the counter is reset when its window is closed`() async {
        let goesOn = await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "the user closes the window, and the app goes on.",
                    zh: "用户关掉窗口，App 继续运行。"),
                found: Text(
                    en: "the app was ended when its view model was deallocated.",
                    zh: "视图模型释放时，App 被终止了。"),
                why: Text(
                    en: """
                        a `deinit` may run on any thread. It can neither wait for the main actor, \
                        which may be waiting for it, nor assume that it is there already.
                        """,
                    zh: """
                        `deinit` 可能在任何线程上运行。它不能等主 actor，因为主 actor 可能正在等它；\
                        也不能认定自己已经在主 actor 上。
                        """))
        ) {
            await MainActor.run { Window(of: SingleCounter()).close() }
        }
        guard goesOn != nil else { return }

        let counter = SingleCounter()
        let window = Window(of: counter)
        window.increment()
        window.close()

        #expect(
            counter.count == 0,
            verdict(
                expected: Text(
                    en: "0 in the counter, as soon as its last window is closed.",
                    zh: "最后一个窗口一关掉，计数器就是 0。"),
                found: Text(en: "\(counter.count).", zh: "是 \(counter.count)。"),
                why: window.isStillInMemory
                    ? Text(
                        en: """
                            something else holds the view model of that window, so it is not \
                            deallocated, and no `deinit` runs.
                            """,
                        zh: "还有别的东西持有这个窗口的视图模型，它没有释放，`deinit` 也就不会运行。")
                    : Text(
                        en: """
                            it was not reset, or not yet. Later is too late: it would be in front \
                            of the user's eyes, or when the next window is opened.
                            """,
                        zh: """
                            计数器没有重置，或者还没有重置。晚了就不行：要么在用户眼前突然归零，\
                            要么等到下一个窗口打开才归零。
                            """)))
    }

    @Test func `the window is closed on another thread`() async {
        let goesOn = await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "another thread releases the view model, and the app goes on.",
                    zh: "别的线程释放了视图模型，App 继续运行。"),
                found: Text(
                    en: "the app was ended when its view model was deallocated there.",
                    zh: "视图模型在那里释放时，App 被终止了。"),
                why: Text(
                    en: """
                        a download may be the last that holds a view model, and it ends on its own \
                        thread. The counter belongs to the main actor.
                        """,
                    zh: "最后持有视图模型的可能是一个下载任务，它在自己的线程上结束，而计数器属于主 actor。"))
        ) {
            let window = await MainActor.run { Window(of: SingleCounter()) }
            Worker { window.close() }.result()
        }
        guard goesOn != nil else { return }

        let counter = SingleCounter()
        let window = Window(of: counter)
        window.increment()
        // The main actor waits for the thread here, so the thread must not wait for the main actor.
        Worker { window.close() }.result()

        for _ in 1...100 where counter.count != 0 {
            try? await Task.sleep(for: .milliseconds(10))
        }
        #expect(
            counter.count == 0,
            verdict(
                expected: Text(
                    en: "0 a little later, when the main actor has had time for it.",
                    zh: "稍后，等主 actor 有空了，计数器是 0。"),
                found: Text(en: "\(counter.count).", zh: "还是 \(counter.count)。"),
                why: Text(
                    en: "the user has closed the window, whoever released its view model last.",
                    zh: "不管最后由谁释放视图模型，用户已经关掉了窗口。")))
    }

    @Test func `the second window is closed`() {
        let counter = SingleCounter()
        let first = Window(of: counter)
        first.increment()
        let second = first.openSecond()
        #expect(
            first.count == 1 && second.count == 1,
            verdict(
                expected: Text(
                    en: "1 in both windows, as soon as the second is opened.",
                    zh: "第二个窗口一打开，两个窗口都显示 1。"),
                found: Text(
                    en: "\(first.count) in the first, and \(second.count) in the second.",
                    zh: "第一个窗口显示 \(first.count)，第二个窗口显示 \(second.count)。"),
                why: first.count == 0
                    ? Text(
                        en: """
                            the counter was reset, though no window was closed. Was an object \
                            replaced? Then the old one is deallocated, and its `deinit` runs.
                            """,
                        zh: """
                            没有关掉任何窗口，计数器却重置了。是不是有个对象被换成了新的？\
                            旧的那个随即释放，它的 `deinit` 就运行了。
                            """)
                    : Text(en: "both show the same counter.", zh: "它们显示的是同一个计数器。")))
        second.increment()
        #expect(
            first.count == 2 && second.count == 2,
            verdict(
                expected: Text(
                    en: "2 in both windows: each has counted once.",
                    zh: "两个窗口都显示 2：它们各加了一次。"),
                found: Text(
                    en: "\(first.count) in the first, and \(second.count) in the second.",
                    zh: "第一个窗口显示 \(first.count)，第二个窗口显示 \(second.count)。"),
                why: Text(en: "both show the same counter.", zh: "它们显示的是同一个计数器。")))
        #expect(
            first.title == "Hall" && second.title == "Kitchen",
            verdict(
                expected: Text(
                    en: "the titles \"Hall\" and \"Kitchen\".",
                    zh: "标题分别是 \"Hall\" 和 \"Kitchen\"。"),
                found: Text(
                    en: "\"\(first.title)\" and \"\(second.title)\".",
                    zh: "是 \"\(first.title)\" 和 \"\(second.title)\"。"),
                why: Text(
                    en: "each window has a view model, and they share only the counter.",
                    zh: "每个窗口有自己的视图模型，共享的只有计数器。")))

        second.close()
        #expect(
            first.count == 2,
            verdict(
                expected: Text(
                    en: "2 in the first window, after the second was closed.",
                    zh: "第二个窗口关掉之后，第一个窗口还是 2。"),
                found: Text(en: "\(first.count).", zh: "变成了 \(first.count)。"),
                why: Text(
                    en: "the user still looks at that number. Only the last window may reset it.",
                    zh: "用户还看着这个数字。只有最后一个窗口才可以让它重置。")))

        first.close()
        #expect(
            counter.count == 0,
            verdict(
                expected: Text(
                    en: "0 after the first window was closed, too.", zh: "第一个窗口也关掉之后，是 0。"),
                found: Text(en: "\(counter.count).", zh: "还是 \(counter.count)。"),
                why: Text(
                    en: "nobody shows the counter any more, and the next window begins at zero.",
                    zh: "没有窗口再显示这个计数器，下一个窗口要从零开始。")))
    }

    @Test func `the first window is closed before the others`() {
        let counter = SingleCounter()
        let first = Window(of: counter)
        let second = first.openSecond()
        let third = second.openSecond()
        third.increment()

        first.close()
        second.close()
        #expect(
            third.count == 1,
            verdict(
                expected: Text(
                    en: "1 in the third window, after the first and then the second were closed.",
                    zh: "先关第一个窗口，再关第二个，第三个窗口还是 1。"),
                found: Text(en: "\(third.count).", zh: "变成了 \(third.count)。"),
                why: Text(
                    en: "users close windows in any order, and the last may be any of them.",
                    zh: "用户可以按任何顺序关窗口，哪一个都可能是最后一个。")))

        third.close()
        #expect(
            counter.count == 0,
            verdict(
                expected: Text(
                    en: "0 after the last of three windows was closed.", zh: "三个窗口都关掉之后，是 0。"),
                found: Text(en: "\(counter.count).", zh: "还是 \(counter.count)。"),
                why: Text(
                    en: "something still keeps a view model, or counts a window that is closed.",
                    zh: "还有什么东西留着视图模型，或者把关掉的窗口也算在内。")))
    }

    @Test func `a window of another counter is open`() {
        let counter = SingleCounter()
        let other = Window(of: SingleCounter())
        other.increment()
        let window = Window(of: counter)
        window.increment()

        window.close()
        #expect(
            counter.count == 0 && other.count == 1,
            verdict(
                expected: Text(
                    en: "0 for the counter whose window was closed, and 1 for the other.",
                    zh: "窗口关掉的那个计数器是 0，另一个还是 1。"),
                found: Text(
                    en: "\(counter.count), and \(other.count) for the other.",
                    zh: "前者是 \(counter.count)，另一个是 \(other.count)。"),
                why: Text(
                    en: "a counter is reset with the last of its own windows.",
                    zh: "计数器只看自己的最后一个窗口。")))
    }

    @Test func `there is no close any more`() {
        let counter = SingleCounter()
        let viewModel = CounterViewModel(title: "Hall", counter: counter)
        viewModel.increment()

        (viewModel as any Closing).close()

        let isReset = viewModel.count == 0
        #expect(
            callsWithoutClose.count == 1,
            verdict(
                expected: Text(
                    en: "no `close()` any more: the `deinit` resets the counter.",
                    zh: "没有 `close()` 了：重置由 `deinit` 来做。"),
                found: isReset
                    ? Text(
                        en: "a `close()`, and after it the window shows 0.",
                        zh: "还有 `close()`，调用之后窗口显示 0。")
                    : Text(
                        en: "a `close()` that does not reset the counter.",
                        zh: "还有 `close()`，它不重置计数器。"),
                why: isReset
                    ? Text(
                        en: "a window that calls it resets what another one shows.",
                        zh: "哪个窗口调用它，就会重置别的窗口正在显示的数字。")
                    : Text(
                        en: "who writes a window would still think that it has to be called.",
                        zh: "写窗口的人看到它，还会以为必须调用。")))
    }
}

/// What the starter has, and an answer has not. Without a `close()`, the call is only counted.
@MainActor private protocol Closing {
    func close()
}

private let callsWithoutClose = Tally()

extension Closing {
    func close() {
        callsWithoutClose.add()
    }
}

extension CounterViewModel: Closing {}

private final class SingleCounter: Counter {
    private(set) var count = 0

    func increment() {
        count += 1
    }

    func reset() {
        count = 0
    }
}

/// Holds the only reference to a view model until it is closed.
// Why `@unchecked` holds: one thread at a time touches it, one after the other.
private final class Window: @unchecked Sendable {
    private var viewModel: CounterViewModel?
    private weak var closed: CounterViewModel?

    init(_ viewModel: CounterViewModel?) {
        self.viewModel = viewModel
    }

    @MainActor convenience init(of counter: SingleCounter) {
        self.init(CounterViewModel(title: "Hall", counter: counter))
    }

    @MainActor var title: String {
        viewModel?.title ?? ""
    }

    @MainActor var count: Int {
        viewModel?.count ?? -1
    }

    @MainActor func increment() {
        viewModel?.increment()
    }

    @MainActor func openSecond() -> Window {
        Window(viewModel?.makeSecondWindow(title: "Kitchen"))
    }

    /// Whether the view model is in memory, though the window is closed.
    var isStillInMemory: Bool {
        closed != nil
    }

    func close() {
        closed = viewModel
        viewModel = nil
    }
}
