import Evidence
import Foundation
import Testing
import ValidateBeforeLaunch

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ValidateBeforeLaunchTests {
    @Test func `a singleton holds a .graph service`() {
        expect(
            "Shop needs Cart", in: "Shop --> Cart",
            why: "the cart of the first checkout stays in the shop for ever.")
    }

    @Test func `a transient passes on what it holds`() {
        expect(
            "Shop needs Screen needs Cart",
            in: "Shop --> Screen", "Screen --> Clock", "Screen --> Cart",
            why: "the shop keeps the screen, and the screen keeps the cart.")
    }

    @Test func `so does a transient of a transient`() {
        expect(
            "Shop needs Window needs Screen needs Row needs Cart",
            in: "Row --> Cart", "Screen --> Row", "Window --> Screen", "Shop --> Window",
            why: "the shop keeps all that its transients hold, however long the way is.")
    }

    @Test func `a Provider holds nothing`() {
        expect(
            "nothing", in: "Shop -.-> Cart", "Shop --> Screen", "Screen -.-> Cart", "Shop -.-> Row",
            "Row --> Bill",
            why:
                "a Provider is the remedy: it asks for a cart each time. There is no other mistake."
        )
    }

    @Test func `another singleton answers for itself`() {
        expect(
            "Shop needs Cart", in: "App --> Screen", "Screen --> Shop", "Shop --> Cart",
            why: "there is one mistake, and it is in the shop. The app cannot fix it.")
    }

    @Test func `a path ends at a .graph service`() {
        expect(
            "Shop needs Order",
            in: "Shop --> Order", "Order --> Cart", "Order --> Row", "Row --> Bill",
            why: "there is one mistake. A shop that does not keep the order keeps no cart, either.")
    }

    @Test func `a transient and a .graph service hold no captive`() {
        expect(
            "nothing", in: "Screen --> Cart", "Order --> Cart", "Cart --> Shop",
            why: "no singleton holds the cart. Only what lives longer can hold a captive.")
    }

    @Test func `a singleton holds several`() {
        expect(
            "Shop needs Order, Shop needs Screen needs Bill, Shop needs Screen needs Cart",
            in: "Shop --> Screen", "Shop --> Order", "Screen --> Cart", "Screen --> Bill",
            why: "each of the three stays in the shop. If you hear of one only, the others stay.")
    }

    @Test func `each singleton is searched from`() {
        expect(
            "App needs Cart, Kiosk needs Screen needs Cart, Shop needs Screen needs Cart",
            in: "Shop --> Screen", "Screen --> Cart", "Kiosk --> Screen", "App --> Cart",
            why: "each of the three keeps a cart. What one search has seen, the next has not.")

        expect(
            "Shop needs AppRow needs Cart, ShopApp needs Row needs Cart",
            in: "Shop --> AppRow", "AppRow --> Cart", "ShopApp --> Row", "Row --> Cart",
            why: "each of the two keeps a cart. Two pairs may read the same as one word.")
    }

    @Test func `each pair is found once`() {
        let found = captives(
            in: ["Shop --> Screen", "Shop --> Window", "Screen --> Cart", "Window --> Cart"])
        #expect(
            ["Shop needs Screen needs Cart", "Shop needs Window needs Cart"].contains(found),
            """
            Expected: Shop needs Screen needs Cart, or Shop needs Window needs Cart, but not both.
            Found: \(found).
            Why: a pair is found once. Both ways are as short, so either will do.
            """)
    }

    @Test func `a factory may have two parameters of one type`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: Shop needs Cart, once. The edge from the Shop to the Cart is there twice.
            Found: the program was stopped.
            Why: a factory may have two parameters of one type.
            """
        ) {
            expect(
                "Kiosk needs Row needs Bill, Shop needs Cart",
                in: "Shop --> Cart", "Shop --> Cart", "Kiosk --> Row", "Kiosk --> Row",
                "Row --> Bill",
                why: "two parameters of one type are two edges, and still one pair.")
            exit(7)
        }
    }

    @Test(arguments: [
        // The long way comes first, then last; it leads through the short one, or past it.
        ["Shop --> Window", "Window --> Screen", "Screen --> Cart", "Shop --> Screen"],
        ["Shop --> Screen", "Screen --> Cart", "Shop --> Window", "Window --> Screen"],
        ["Screen --> Cart", "Shop --> Clock", "Clock --> Row", "Row --> Cart", "Shop --> Screen"],
        ["Shop --> Screen", "Shop --> Clock", "Screen --> Cart", "Clock --> Row", "Row --> Cart"],
    ])
    func `the path is a shortest one`(arrows: [String]) {
        expect(
            "Shop needs Screen needs Cart", in: arrows,
            why: "these two meet on more than one way. The one with the fewest nodes says it best.")
    }

    @Test func `what a search passes by may be found on another way`() {
        expect(
            "Shop needs Order, Shop needs Window needs Screen needs Row needs Cart",
            in: "Shop -.-> Order", "Shop -.-> Row", "Shop --> Order", "Shop --> Window",
            "Window --> Screen", "Screen --> Row", "Row --> Cart",
            why:
                "a deferred edge is skipped. Its end is not visited yet, and another edge holds it."
        )

        expect(
            "Kiosk needs Cart, Shop needs Order, Shop needs Window needs Row needs Cart",
            in: "Shop --> Order", "Order --> Cart", "Shop --> Kiosk", "Kiosk --> Cart",
            "Shop --> Window", "Window --> Row", "Row --> Cart",
            why: "the order and the kiosk answer for their carts. The row's cart is in the shop.")
    }

    @Test func `a missing service is no captive`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: Shop needs Cart. The shop needs a service, too, that is not registered.
            Found: the program was stopped.
            Why: a missing service is another fault, which another check finds.
            """
        ) {
            expect(
                "Shop needs Cart", in: "Shop --> not registered", "Shop --> Cart",
                why: "a missing service is another fault, which another check finds.")
            expect("nothing", in: [], why: "in an app without services there is no captive.")
            exit(7)
        }
    }

    @Test func `a loop of transients has an end`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: Shop needs Clock needs Screen needs Cart. Its transients need each other.
            Found: the program was stopped.
            Why: a check must have an end for every wiring. Calls without an end stop the program.
            """
        ) {
            expect(
                "Shop needs Clock needs Screen needs Cart",
                in: "Shop --> Clock", "Clock --> Clock", "Clock --> Row", "Row --> Clock",
                "Clock --> Screen", "Screen --> Row", "Row --> Screen", "Screen --> Cart",
                "Screen --> Shop",
                why: "a check must have an end for every wiring, and for wrong ones most of all.")
            expect(
                """
                Kiosk needs Clock needs Cart, Kiosk needs Clock needs Row needs Bill, \
                Shop needs Row needs Bill, Shop needs Row needs Clock needs Cart
                """,
                in: "Kiosk --> Clock", "Clock --> Row", "Row --> Clock", "Shop --> Row",
                "Clock --> Cart", "Row --> Bill",
                why: "a loop has more than one way in, and each of its transients leads to both.")
            exit(7)
        }
    }

    @Test func `a long way has an end, too`() {
        let names = ["Shop"] + (1...120).map { "Transient\($0)" } + ["Cart"]
        let arrows = zip(names, names.dropFirst()).map { "\($0) --> \($1)" }.reversed()
        let found = captives(in: arrows + ["Transient1 --> Transient1"])

        #expect(
            found == names.joined(separator: " needs "),
            """
            Expected: one path from the Shop through 120 transients to the Cart.
            Found: \(found.count > 80 ? "another path" : found).
            Why: a limit finds the end of a loop, and hides the captive of a large app.
            """)
    }
}

/// The singletons and the `.graph` services of all tests. What is not here is a transient.
private let scopes: [String: Scope] = [
    "Shop": .singleton, "Kiosk": .singleton, "App": .singleton, "ShopApp": .singleton,
    "Cart": .graph, "Order": .graph, "Bill": .graph,
]

/// What is found in a graph. An arrow is an edge: `-->` holds, and `-.->` is a Provider.
private func captives(in arrows: [String]) -> String {
    let edges = arrows.map { arrow in
        let isDeferred = arrow.contains(" -.-> ")
        let ends = arrow.components(separatedBy: isDeferred ? " -.-> " : " --> ")
        return Edge(from: ends[0], to: ends[1], isDeferred: isDeferred)
    }
    // In no order that has a meaning, but in the same order each time.
    let names = Set(edges.flatMap { [$0.to, $0.from] }).subtracting(["not registered"])
    let services = names.sorted { $0.reversed().lexicographicallyPrecedes($1.reversed()) }.map {
        Node(key: $0, scope: scopes[$0, default: .transient])
    }
    let search = Worker { DependencyGraph(services: services, edges: edges).captives }
    guard search.hasFinished(within: 3) else { return "no end after three seconds" }
    let paths = search.result().map { $0.map(\.key).joined(separator: " needs ") }
    return paths.isEmpty ? "nothing" : paths.sorted().joined(separator: ", ")
}

private func expect(
    _ wanted: String, in arrows: String..., why: String,
    at place: SourceLocation = #_sourceLocation
) {
    expect(wanted, in: arrows, why: why, at: place)
}

private func expect(
    _ wanted: String, in arrows: [String], why: String,
    at place: SourceLocation = #_sourceLocation
) {
    let found = captives(in: arrows)
    #expect(
        found == wanted,
        """
        Expected: \(wanted). The edges: \(arrows.joined(separator: ", ")).
        Found: \(found).
        Why: \(why)
        """, sourceLocation: place)
}
