import ResetWhenGone
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) @MainActor struct ResetWhenGoneTests {
    private let counter = SingleCounter()

    @Test func `the counter is reset when its window is closed`() {
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
                why: Text(
                    en: """
                        it was not reset, or not yet. Later is too late: it would be in front of \
                        the user's eyes, or when the next window is opened.
                        """,
                    zh: """
                        计数器没有重置，或者还没有重置。晚了就不行：要么在用户眼前突然归零，\
                        要么等到下一个窗口打开才归零。
                        """)))
    }

    @Test func `the second window is closed`() {
        let first = Window(of: counter)
        first.increment()
        let second = first.openSecond()
        second.increment()
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
    }

    @Test func `the first window is closed before the others`() {
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
    }

    @Test func `the last of several windows is closed`() {
        let first = Window(of: counter)
        let second = first.openSecond()
        second.increment()
        first.close()
        second.close()

        #expect(
            counter.count == 0,
            verdict(
                expected: Text(
                    en: "0 after both windows were closed.", zh: "两个窗口都关掉之后，是 0。"),
                found: Text(en: "\(counter.count).", zh: "还是 \(counter.count)。"),
                why: Text(
                    en: "something still holds a view model, or counts a window that is closed.",
                    zh: "ViewModel 还被持有，或者把关掉的窗口也算在内。")))
    }

    // In a separate process, because some answers crash it.
    @Test func `another thread releases the view model, and the app goes on`() async {
        await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "another thread releases the view model, and the app goes on.",
                    zh: "别的线程释放了 ViewModel，App 继续运行。"),
                found: Text(
                    en: "the app crashed when its view model was deallocated there.",
                    zh: "ViewModel 在那里释放时，App 崩溃了。"),
                why: Text(
                    en: """
                        a download may be the last that holds a view model, and it ends on its own \
                        thread. The counter belongs to the main actor.
                        """,
                    zh: "最后持有 ViewModel 的可能是一个下载任务，它在自己的线程上结束，而计数器属于主 actor。"))
        ) {
            let window = await MainActor.run { Window(of: SingleCounter()) }
            Worker { window.close() }.result()
        }
    }

    @Test func `a counter that another thread released is reset a little later`() async {
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
                    en:
                        "the user has closed the window, whichever thread releases its view model last.",
                    zh: "不管 ViewModel 最后在哪里释放，用户已经关掉了窗口。")))
    }
}

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

    init(_ viewModel: CounterViewModel?) {
        self.viewModel = viewModel
    }

    @MainActor convenience init(of counter: SingleCounter) {
        self.init(CounterViewModel(title: "Hall", counter: counter))
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

    func close() {
        viewModel = nil
    }
}
