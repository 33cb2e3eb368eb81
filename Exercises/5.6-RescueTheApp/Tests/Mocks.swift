import RescueTheApp
import Step4Graph
import Synchronization

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
struct MockServer: PriceServer {
    func price(of item: String) -> Int? { 100 }
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

/// Launches a new app, and keeps its container until `body` has ended.
///
/// - Returns: What the error says that was thrown. Nil: none was.
func launchingApp(
    with replacement: Replacement = Replacement(), _ body: (App) throws -> Void
) -> String? {
    let container = makeContainer()
    replacement.register(in: container)
    return withExtendedLifetime(container) {
        thrown { try body(launch(container)) }
    }
}

/// What the error of a call says; of several issues the first. Nil: it throws nothing.
func thrown(by call: () throws -> Void) -> String? {
    do {
        try call()
        return nil
    } catch let error as ValidationError {
        return error.issues.first.map { "\($0)" }
    } catch {
        return "\(error)"
    }
}
