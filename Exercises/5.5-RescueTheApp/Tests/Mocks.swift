import RescueTheApp
import Step4Graph
import Synchronization

struct Poster {}
struct PosterPrinter {}

final class MockClock: WallClock {
    private let day: Mutex<String>

    init(today: String) { day = Mutex(today) }

    var today: String { day.withLock { $0 } }
    func turn(to today: String) { day.withLock { $0 = today } }
}

final class MockLog: EventLog {
    private let lines = Mutex<[String]>([])
    func record(_ event: String) { lines.withLock { $0.append(event) } }
    var events: [String] { lines.withLock { $0 } }
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

extension RescueTheAppTests {
    /// Launches an app of its own, and keeps the container until `body` has ended.
    /// Returns what is wrong: what `body` finds, or what was thrown.
    func running(
        with replacement: Replacement = Replacement(), _ body: (App) throws -> String
    ) -> String {
        let container = makeContainer()
        replacement.register(in: container)
        return withExtendedLifetime(container) {
            var found = ""
            let error = Self.text { found = try body(launch(container)) }
            return error + found
        }
    }

    /// The places that a mock has not reached.
    static func missed(_ places: [(name: String, isReached: Bool)]) -> String {
        let names = places.filter { !$0.isReached }.map(\.name)
        return names.isEmpty ? "" : "not in " + names.joined(separator: ", ")
    }

    /// What the call throws, in one line. Of many faults the first.
    static func text(_ call: () throws -> Void) -> String {
        do { try call() } catch {
            let first = (error as? ValidationError)?.issues.first.map { "\($0)" } ?? "\(error)"
            return first.split(separator: "\n").map { $0.trimmingPrefix(/\s+/) }
                .joined(separator: " ").replacing(/\.$/, with: "")
        }
        return ""
    }
}
