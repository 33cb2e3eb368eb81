import CountTheLookUps
import Evidence
import Foundation
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct CountTheLookUpsTests {
    private let container = MiniContainer()

    @Test func `a transient is looked up once`() throws {
        container.register(Clock.self) { _ in Clock() }

        let count = try lookUps { _ = try container.resolve(Clock.self) }

        expect(
            count, "1 look-up", ", to resolve a transient",
            why: "the first look-up finds what the others look for.")
    }

    @Test func `a new singleton is looked up once`() throws {
        container.register(Clock.self, scope: .singleton) { _ in Clock() }

        let count = try lookUps { _ = try container.resolve(Clock.self) }

        expect(
            count, "1 look-up", ", to resolve a singleton that is not built yet",
            why: "what was found can also keep the instance, if it is an object and no copy.")
    }

    @Test func `a kept singleton is looked up once`() throws {
        container.register(Clock.self, scope: .singleton) { _ in Clock() }
        _ = try container.resolve(Clock.self)

        let count = try lookUps { _ = try container.resolve(Clock.self) }

        expect(
            count, "1 look-up", ", to resolve a singleton that is kept",
            why: "this is what an app does most.")
    }

    @Test func `registering is one look-up`() throws {
        let count = try lookUps { container.register(Clock.self) { _ in Clock() } }

        expect(
            count, "1 look-up", ", to register",
            why: "the new registration takes the place of the old one, whatever that knew.")
    }

    @Test func `a walk looks up once for each resolve`() throws {
        wire()

        let first = try lookUps { _ = try container.resolve(Screen.self) }
        let second = try lookUps { _ = try container.resolve(Screen.self) }

        expect(
            "\(first), then \(second)", "6 look-ups, then 5 look-ups",
            ". A screen needs two pages, each page the store, and the store, a singleton, a clock",
            why: "each `resolve` is one look-up, and the second time the store asks for nothing.")
    }

    @Test func `a transient is new each time`() throws {
        container.register(Clock.self) { _ in Clock() }

        let clocks = try [container.resolve(Clock.self), container.resolve(Clock.self)]

        expect(
            clocks[0] === clocks[1] ? "the same clock twice" : "two clocks", "two clocks",
            why: "a transient that is kept needs no second look-up, but it is no transient.")
    }

    @Test func `a singleton is built once`() throws {
        let built = Tally()
        container.register(Clock.self, scope: .singleton) { _ in
            built.add()
            return Clock()
        }

        for _ in 0..<3 { _ = try container.resolve(Clock.self) }

        expect(
            "\(built.count) built", "1 built", ", in three calls of `resolve`",
            why: "whoever holds the singleton must hold the same as the others.")
    }

    @Test func `registering again lets go of the old instance`() throws {
        container.register(Clock.self, scope: .singleton) { _ in Clock() }
        weak let old = try container.resolve(Clock.self)
        container.register(Clock.self, scope: .singleton) { _ in Clock(zone: "new") }

        expect(
            try container.resolve(Clock.self).zone
                + (old == nil ? "" : ", and the old one is there"),
            "new", ": the clock of the second factory, and the old clock gone",
            why: "a test registers a mock. It must get it, also if the real one was built already.")
    }

    @Test func `a dependency that is registered later is found`() throws {
        wire()
        _ = try container.resolve(Page.self)
        container.register(Store.self) { _ in Store(clock: Clock(zone: "new")) }

        expect(
            try container.resolve(Page.self).store.clock.zone, "new",
            ": the page has the store that was registered last",
            why: "what a factory needs is looked up when it runs. What was found before may be old."
        )
    }

    @Test func `two types of one name are two services`() throws {
        enum Old { final class Clock {} }
        container.register(Clock.self, scope: .singleton) { _ in Clock(zone: "here") }
        container.register(Old.Clock.self, scope: .singleton) { _ in Old.Clock() }

        let zone = (try? container.resolve(Clock.self))?.zone ?? "no clock"
        expect(
            zone, "here", ": the first of two clocks",
            why: "a name is no key: two types may have the same.")
    }

    @Test func `a value that is kept may be nil`() throws {
        let built = Tally()
        container.register(Int?.self, scope: .singleton) { _ in
            built.add()
            return nil
        }
        for _ in 0..<2 { _ = try container.resolve(Int?.self) }

        expect(
            "\(built.count) built", "1 built", ": a singleton may be an optional without a value",
            why: "that nothing is in it does not say that it was not built.")
    }

    @Test func `a service that needs itself is a loop`() async {
        await #expect(
            processExitsWith: .exitCode(41),
            """
            Expected: circularDependency("Clock"), and the same again at the next call.
            Found: another answer, or the program was stopped.
            Why: the mark that finds a loop was a look-up, too. It is needed all the same.
            """
        ) {
            alarm(5)
            let container = MiniContainer()
            container.register(Clock.self) { try $0.resolve(Clock.self) }
            for _ in 0..<2 where outcome(of: container) != "circularDependency(\"Clock\")" {
                exit(1)
            }
            exit(41)
        }
    }

    @Test func `after an error the next resolve tries again`() {
        struct DiskFull: Error {}
        let runs = Tally()
        container.register(Clock.self, scope: .singleton) { _ in
            if runs.add() == 1 { throw DiskFull() }
            return Clock()
        }

        let found = outcome(of: container) + ", then " + outcome(of: container)
        expect(
            found, "DiskFull(), then a clock",
            why: "the mark must go also when the factory throws, and an error is not kept.")
    }

    @Test func `what is missing is said, and may come later`() {
        let first = outcome(of: container)
        container.register(Clock.self) { _ in Clock() }

        expect(
            first + ", then " + outcome(of: container), "notRegistered(\"Clock\"), then a clock",
            why: "that a service was missing once says nothing about the next time.")
    }

    @Test func `a factory may register its own service anew`() throws {
        container.register(Clock.self, scope: .singleton) { container in
            container.register(Clock.self) { _ in Clock(zone: "new") }
            return Clock(zone: "old")
        }

        let zones = try [container.resolve(Clock.self).zone, container.resolve(Clock.self).zone]
        expect(
            zones.joined(separator: ", then "), "old, then new",
            why: "the old factory still ends its walk. Its instance goes to no other registration.")
    }

    @Test func `each container has its own`() throws {
        let other = MiniContainer()
        container.register(Clock.self, scope: .singleton) { _ in Clock(zone: "here") }
        other.register(Clock.self, scope: .singleton) { _ in Clock(zone: "there") }
        _ = try container.resolve(Clock.self)

        expect(
            try other.resolve(Clock.self).zone, "there", ": the clock of the second container",
            why: "tests run side by side, each with a container of its own.")
    }

    // MARK: - Support

    /// A screen with two pages, which share a store, which has a clock.
    private func wire() {
        container.register(Screen.self) { try Screen($0.resolve(Page.self), $0.resolve(Page.self)) }
        container.register(Page.self) { Page(store: try $0.resolve(Store.self)) }
        container.register(Store.self, scope: .singleton) {
            Store(clock: try $0.resolve(Clock.self))
        }
        container.register(Clock.self) { _ in Clock() }
    }

    private func lookUps(_ work: () throws -> Void) rethrows -> String {
        let before = container.lookUps.count
        try work()
        let count = container.lookUps.count - before
        return count == 1 ? "1 look-up" : "\(count) look-ups"
    }

    private func expect(
        _ found: String, _ wanted: String, _ more: String = "", why: String,
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(
            found == wanted,
            """
            Expected: \(wanted)\(more).
            Found: \(found).
            Why: \(why)
            """, sourceLocation: place)
    }
}

private func outcome(of container: MiniContainer) -> String {
    do {
        _ = try container.resolve(Clock.self)
        return "a clock"
    } catch { return "\(error)" }
}

private final class Clock {
    let zone: String
    init(zone: String = "first") { self.zone = zone }
}

private final class Store {
    let clock: Clock
    init(clock: Clock) { self.clock = clock }
}

private final class Page {
    let store: Store
    init(store: Store) { self.store = store }
}

private final class Screen {
    let pages: [Page]
    init(_ pages: Page...) { self.pages = pages }
}
