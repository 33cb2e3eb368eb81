import RescueTheApp
import Step4Graph
import Synchronization

import struct Support.Text

struct Poster {}

struct PosterPrinter {}

final class MockClock: WallClock {
    private let day: Mutex<String>

    init(today: String) {
        day = Mutex(today)
    }

    var today: String { day.withLock { $0 } }

    func turn(to today: String) {
        day.withLock { $0 = today }
    }
}

final class MockLog: EventLog {
    private let lines = Mutex<[String]>([])

    var events: [String] { lines.withLock { $0 } }

    func record(_ event: String) {
        lines.withLock { $0.append(event) }
    }
}

/// Sells everything, for a hundred euros.
final class MockServer: PriceServer {
    private let count = Mutex(0)

    var questions: Int { count.withLock { $0 } }

    func price(of item: String) -> Int? {
        count.withLock { $0 += 1 }
        return 100
    }
}

/// What a test registers in place of the real services.
struct Replacement {
    var clock: MockClock?
    var log: MockLog?
    var server: MockServer?

    func register(in container: MiniContainer) {
        if let clock { container.register((any WallClock).self, scope: .singleton) { clock } }
        if let log { container.register((any EventLog).self, scope: .singleton) { log } }
        if let server { container.register((any PriceServer).self, scope: .singleton) { server } }
    }
}

/// An error of the container, as a message shows it.
struct Thrown {
    let type: Any.Type

    /// What it says; of many faults the first.
    let text: String
    let remedy: Text

    init(_ error: any Error) {
        type = Swift.type(of: error)
        let issue = (error as? ValidationError)?.issues.first
        text = issue.map { "\($0)" } ?? "\(error)"
        if case .captive(let path) = issue, let name = path.last.map({ "\($0.key)" }),
            !["Cart", "Shelf", "Checkout", "Visit"].contains(name)
        {
            remedy = Text(
                en: """
                    another remedy fits here. Only what belongs to one visit has the scope \
                    `.graph`. There is one \(name) for the whole app, so it is a `.singleton`, too.
                    """,
                zh: """
                    这里该换一种改法：作用域 `.graph` 只用于属于一次光顾的东西；\
                    \(name) 整个 App 只有一个，所以它也应该是 `.singleton`。
                    """)
        } else {
            remedy = Text(
                en: "the container says what is wrong, and what to do.",
                zh: "哪里不对，该怎么做，容器都说了。")
        }
    }
}

/// Launches a new app, and keeps its container until `body` has ended.
///
/// - Returns: What was thrown. Nil: nothing.
func launchingApp(
    with replacement: Replacement = Replacement(), _ body: (App) throws -> Void
) -> Thrown? {
    let container = makeContainer()
    replacement.register(in: container)
    return withExtendedLifetime(container) {
        thrown { try body(launch(container)) }
    }
}

/// What a call throws. Nil: it throws nothing.
func thrown(by call: () throws -> Void) -> Thrown? {
    do {
        try call()
        return nil
    } catch {
        return Thrown(error)
    }
}
