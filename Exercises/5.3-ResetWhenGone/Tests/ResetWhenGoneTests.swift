import Evidence
import Foundation
import Observation
import ResetWhenGone
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) @MainActor struct ResetWhenGoneTests {
    // In processes of their own, because some answers stop the program, or wait for ever.
    @Test func `on the main actor it is reset at once`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: the view model goes on the main actor, and the program goes on.
            Found: the program was stopped, or waits for ever, when it went.
            Why: who is on the main actor cannot wait for the main actor.
            """
        ) {
            await MainActor.run {
                alarm(5)  // The system ends this process if it is still here then.
                let (log, next) = (Log(), Log())
                let counter = LoggingCounter(log)
                Screens(of: CounterViewModel(counter: counter)).close()
                let isReset = log.entries == ["reset"]
                #expect(
                    isReset,
                    """
                    Expected: one reset as soon as the last screen let its view model go.
                    Found: \(log.entries.isEmpty ? "no reset yet" : log.text).
                    Why: the next screen counts on. It is on the main actor, and does not wait.
                    """)
                Screens(of: CounterViewModel(counter: counter)).close()
                Screens(of: CounterViewModel(counter: LoggingCounter(next))).close()
                #expect(
                    !isReset || log.entries == ["reset", "reset"] && next.entries == ["reset"],
                    """
                    Expected: another reset by a second view model of the counter, and one by the \
                    view model of another counter.
                    Found: \(log.entries.count == 2 ? "another reset" : "no other reset"), and \
                    \(next.text) of the other counter.
                    Why: a counter may have been used again since. Each view model resets it once.
                    """)
            }
            exit(7)
        }
    }

    @Test func `not while another screen has the view model`() {
        let log = Log()
        let viewModel = CounterViewModel(counter: LoggingCounter(log))
        let first = Screens(of: viewModel)
        viewModel.increment()
        first.close()
        viewModel.increment()

        #expect(
            viewModel.count == 2 && log.entries == [],
            """
            Expected: a count of 2, and no reset, while a screen has the view model.
            Found: a count of \(viewModel.count) and \(log.text).
            Why: the user still looks at that number.
            """)
    }

    @Test func `the view model itself goes`() {
        var viewModel: CounterViewModel? = CounterViewModel(counter: LoggingCounter(Log()))
        weak let gone = viewModel
        viewModel?.increment()
        viewModel = nil

        #expect(
            gone == nil,
            """
            Expected: no view model after the last screen let it go.
            Found: something still holds it.
            Why: a deinit runs only when nothing holds the object.
            """)
    }

    @Test func `from another thread it is reset a little later, on the main actor`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: the last reference goes on another thread, and the program goes on.
            Found: the program was stopped, since the main actor's code ran, or was waited for, there.
            Why: a download may be the last that holds a view model, and it ends on its own thread.
            """
        ) {
            alarm(10)  // The system ends this process if it is still here then.
            let log = Log()
            let isFree = await MainActor.run {
                let screens = Screens(of: CounterViewModel(counter: LoggingCounter(log)))
                // The main actor waits for the thread. So the thread must not wait for it.
                return Worker { screens.close() }.hasFinished(within: 2)
            }
            #expect(
                isFree,
                """
                Expected: a thread that lets the view model go does not wait for the main actor.
                Found: it still waits after two seconds.
                Why: the main actor waits for the thread here, and each would wait for the other.
                """)
            for _ in 1...200 where isFree && log.entries.isEmpty {
                try? await Task.sleep(for: .milliseconds(10))
            }
            #expect(
                !isFree || log.entries == ["reset"],
                """
                Expected: one reset, on the main actor.
                Found: \(log.text).
                Why: the compiler keeps all other code of the counter on the main actor.
                """)
            exit(7)
        }
    }

    @Test func `what observes the count is told`() {
        let counter = LoggingCounter(Log())
        _ = counter.increment()
        let viewModel = CounterViewModel(counter: counter)
        let changes = Tally()
        for _ in 1...2 {
            withObservationTracking {
                _ = viewModel.count
            } onChange: {
                changes.add()
            }
            viewModel.increment()
        }

        #expect(
            changes.count == 2,
            """
            Expected: two changes of the count are told to what observes it.
            Found: \(changes.count) are told.
            Why: a screen that is not told shows the old number.
            """)
        let count = viewModel.count
        counter.reset()
        viewModel.increment()
        #expect(
            count == 3 && viewModel.count == 1,
            """
            Expected: a count of 3, since the counter was at 1 before two increments, and then \
            of 1, since another view model has reset the counter before the third.
            Found: \(count), and then \(viewModel.count).
            Why: the count is the counter's number after the last increment.
            """)
    }
}

/// What was done to a counter, and where.
// Why `@unchecked` holds: `list` is touched only inside `lock.withLock`.
private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [String] = []

    var entries: [String] { lock.withLock { list } }
    var text: String { entries.isEmpty ? "no reset" : entries.joined(separator: ", then ") }

    func add(_ entry: String) { lock.withLock { list.append(entry) } }
}

/// Marks the queue of the main actor: on Linux that is not always the main thread.
private let mark = DispatchSpecificKey<Bool>()

private final class LoggingCounter: Counter {
    private let log: Log
    private var number = 0

    init(_ log: Log) {
        self.log = log
        DispatchQueue.main.setSpecific(key: mark, value: true)
    }

    func increment() -> Int {
        number += 1
        return number
    }

    func reset() {
        number = 0
        let isOnMain = DispatchQueue.getSpecific(key: mark) == true
        log.add(isOnMain ? "reset" : "a reset outside the main actor")
    }
}

/// What holds the last reference to a view model.
// Why `@unchecked` holds: only one thread at a time touches it, one after the other.
private final class Screens: @unchecked Sendable {
    private var viewModel: AnyObject?

    nonisolated init(of viewModel: AnyObject) { self.viewModel = viewModel }

    nonisolated func close() { viewModel = nil }
}
