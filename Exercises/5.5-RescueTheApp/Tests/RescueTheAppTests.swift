import Evidence
import RescueTheApp
import Step4Graph
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct RescueTheAppTests {
    @Test func `the app does what it did`() throws {
        // What is done, what the app says, and why.
        var steps: [(what: String, expected: String, found: String, why: String)] = []
        let error = running { app in
            app.signIn("Wu")
            let (first, second) = (try app.newVisit(), try app.newVisit())
            func step(_ what: String, _ found: String, _ expected: String, _ why: String) {
                steps.append((what, expected, found.replacing(/\d{4}-\d\d-\d\d/, with: "DAY"), why))
            }
            step("take tea", first.shelf.take("tea"), "tea, €3", "That is its price.")
            _ = first.shelf.take("tea")
            step(
                "take jam", first.shelf.take("jam"), "There is no jam.",
                "The shop does not sell it.")
            _ = first.shelf.take("jam")
            _ = first.shelf.take("butter")
            step(
                "pay on another visit", second.checkout.pay(), "Your cart is empty.",
                "No customer pays what another has taken. Each visit has a cart of its own.")
            step(
                "pay", first.checkout.pay(), "Order 1, DAY, Wu: tea, tea, butter, €8",
                "The shelf and the checkout of one visit have one cart, and all have one session.")
            app.signIn("Ada")
            _ = second.shelf.take("scone")
            step(
                "pay the next order", second.checkout.pay(), "Order 2, DAY, Ada: scone, €4",
                "One order book numbers all orders.")
            step(
                "look at the orders", app.history.joined(separator: "; "),
                "DAY, Wu: tea, tea, butter; DAY, Ada: scone",
                "What a checkout writes into the order book, the app reads there.")
            let events = [
                "DAY: Wu signed in", "asked for the price of tea", "asked for the price of jam",
                "there was no jam", "asked for the price of jam", "there was no jam",
                "asked for the price of butter", "order 1 was paid",
                "DAY: Ada signed in", "asked for the price of scone", "order 2 was paid", "none",
            ]
            for (number, event) in events.enumerated() {
                step(
                    "event \(number + 1)", (app.events + ["none"]).dropFirst(number).first ?? "",
                    event, "One log keeps all events. Only a price that is known is kept.")
            }
            return ""
        }
        if !error.isEmpty {
            steps = [
                (
                    "start", "the root builds the app and a visit", error,
                    "The container says what to do."
                )
            ]
        }

        let changed = steps.first { $0.expected != $0.found }
        #expect(
            changed == nil,
            """
            Expected: \(changed?.what ?? ""): "\(changed?.expected ?? "")".
            Found: "\(changed?.found ?? "")".
            Why: a rescue changes how the app is made, not what it does. \(changed?.why ?? "")
            """)
    }

    @Test func `only the root has the container`() throws {
        let locators = try Sources().locators

        #expect(
            locators.isEmpty,
            """
            Expected: only \(Sources.root) has a MiniContainer, and it resolves only the App.
            Found: \(locators.first ?? "").
            Why: a service locator, or a factory that resolves, hides what it needs: \
            from the reader of an init, and from validate().
            """)
    }

    @Test(arguments: zip([1, 2, 3], ["Visit.swift", "App.swift", "Services.swift"]))
    func `a class takes what it needs`(step: Int, file: String) throws {
        let hidden = try Sources().hidden(in: file)

        #expect(
            hidden.isEmpty,
            """
            Expected: step \(step): in \(file) each class gets what it needs by its init.
            Found: \(Sources.text(hidden)).
            Why: what an init does not show, no test can replace.
            """)
    }

    @Test func `no global is left`() throws {
        let globals = try Sources().globals.map { "\($0.place), which declares \($0.name)" }

        #expect(
            globals.isEmpty,
            """
            Expected: step 4: no `static let`, `static var`, or global `let` or `var`.
            Found: \(Sources.text(globals)).
            Why: a global has one value for all tests. Let the container make it, and keep it.
            """)
    }

    @Test func `nothing is made outside the root`() throws {
        let hidden = try Sources().hidden(in: nil)

        #expect(
            hidden.isEmpty,
            """
            Expected: only \(Sources.root) makes objects and reaches for them.
            Found: \(Sources.text(hidden)).
            Why: a helper in a corner hides what it makes as well as a class does.
            """)
    }

    @Test func `a mock clock reaches every place`() {
        let clock = MockClock(today: "Sunday")
        let missed = running(with: Replacement(clock: clock)) { app in
            let visit = try app.newVisit()
            clock.turn(to: "Monday")
            app.signIn("Wu")
            _ = visit.shelf.take("tea")
            let receipt = visit.checkout.pay()
            return Self.missed([
                ("signing in", app.events.contains { $0.contains("Monday: Wu") }),
                ("the receipt", receipt.contains("Monday")),
                ("the order book", app.history.contains { $0.contains("Monday") }),
            ])
        }

        #expect(
            missed.isEmpty,
            """
            Expected: a clock registered for (any WallClock).self tells all which day it is.
            Found: \(missed).
            Why: the others make a clock, ask for another type, got one before the mock came, or \
            remember the day. It may change while the app runs.
            """)
    }

    @Test func `a mock log reaches every place`() {
        let log = MockLog()
        let missed = running(with: Replacement(log: log)) { app in
            app.signIn("Wu")
            let visit = try app.newVisit()
            _ = (visit.shelf.take("tea"), visit.shelf.take("jam"), visit.checkout.pay())
            func has(_ text: String) -> Bool { log.events.contains { $0.contains(text) } }
            return Self.missed([
                ("signing in", has("signed in")), ("the price list", has("asked for")),
                ("the shelf", has("no jam")), ("the checkout", has("was paid")),
                ("what the app shows", app.events == log.events),
            ])
        }

        #expect(
            missed.isEmpty,
            """
            Expected: a log registered for (any EventLog).self is used by all.
            Found: \(missed).
            Why: the others make a log, ask for another type, or got one before the mock came.
            """)
    }

    @Test func `a mock server reaches every place`() {
        let server = MockServer()
        let missed = running(with: Replacement(server: server)) { app in
            let visit = try app.newVisit()
            let tag = visit.shelf.take("jam")
            let receipt = visit.checkout.pay()
            _ = try app.newVisit().shelf.take("jam")  // In another visit the price is known.
            return Self.missed([
                ("the shelf", tag == "jam, €100"), ("the checkout", receipt.hasSuffix("€100")),
            ])
        }

        #expect(
            missed.isEmpty && server.questions == 1,
            """
            Expected: a server registered for (any PriceServer).self is asked, and once.
            Found: \(missed.isEmpty ? "asked \(server.questions) times" : missed).
            Why: the others make a server, ask for another type, or have it from before the mock.
            """)
    }

    @Test func `eight tests run at once`() {
        let containers = (1...8).map { _ in makeContainer() }
        // All have signed in before the first one pays.
        let apps = Worker.each(of: 8) { number in
            Replacement(clock: MockClock(today: "day \(number)")).register(in: containers[number])
            let app = try? launch(containers[number])
            app?.signIn("customer \(number)")
            return app
        }
        let receipts = Worker.each(of: 8) { number in
            guard let app = apps[number], let visit = try? app.newVisit() else { return "" }
            _ = visit.shelf.take("tea")
            return visit.checkout.pay() + " of \(app.history.count)"
        }
        let wrong = receipts.enumerated().contains { number, receipt in
            receipt != "Order 1, day \(number), customer \(number): tea, €3 of 1"
        }

        #expect(
            !wrong,
            """
            Expected: of eight apps each has its own clock, customer and orders.
            Found: an app with the clock, the customer or the orders of another.
            Why: tests that run at once must not meet. Each has a container of its own.
            """)
    }

    @Test func `validate sees the whole app, and finds nothing`() {
        let container = makeContainer()
        let faults = Self.text { try container.validate() }
        var (seen, open): ([ServiceKey], [ServiceKey]) = ([], [])
        let graph = container.graph
        open = graph.services.map(\.key).filter { $0.type == App.self }
        while let key = open.popLast() {
            seen.append(key)
            open += graph.edges.filter { $0.from == key && !seen.contains($0.to) }.map(\.to)
        }
        let ends: [Any.Type] = [
            (any WallClock).self, (any EventLog).self, (any PriceServer).self, Shelf.self,
            Checkout.self,
        ]
        let unseen = ends.filter { end in !seen.contains { $0.type == end } }
            .map { "\($0)" }.joined(separator: ", ")

        #expect(
            faults.isEmpty && unseen.isEmpty,
            """
            Expected: validate() follows parameters from App to each part, and finds no fault.
            Found: \(faults.isEmpty ? "no parameter leads from App to \(unseen)" : faults).
            Why: it sees only the parameters of factories, not what a factory gets otherwise.
            """)
    }

    @Test func `the container goes with its last user`() throws {
        weak var container: MiniContainer?
        do {
            let made = makeContainer()
            container = made
            _ = try? launch(made).newVisit()
        }

        #expect(
            container == nil,
            """
            Expected: when the test lets go of the container, it goes.
            Found: something keeps it: a factory that captures it, or an object that has it.
            Why: who has the container can ask it for anything, and no init tells you what.
            """)
    }

    @Test func `a fault is found before the launch`() {
        let container = makeContainer()
        let log = MockLog()
        container.register((any EventLog).self, scope: .singleton) {
            log.record("a factory ran")
            return log
        }
        container.register(Poster.self, scope: .singleton) { (_: PosterPrinter) in Poster() }
        let error = Self.text { _ = try launch(container) }

        #expect(
            error.contains("Nothing is registered for PosterPrinter") && log.events.isEmpty,
            """
            Expected: step 5: launch(_:) throws the ValidationError, and no factory runs.
            Found: \(error.contains("Poster") ? "factories ran first" : error.isEmpty
                ? "it launches, though a PosterPrinter is missing" : error).
            Why: otherwise the first customer who looks at a poster finds the fault.
            """)

        container.register(PosterPrinter.self, scope: .graph) { PosterPrinter() }
        let captive = Self.text { _ = try launch(container) }
        #expect(
            error.isEmpty || !captive.isEmpty,
            """
            Expected: step 5: launch(_:) throws the ValidationError, whatever the fault is.
            Found: it launches, though a singleton keeps a .graph service.
            Why: what can be built can be wrong, too: here all posters have one printer.
            """)
    }
}
