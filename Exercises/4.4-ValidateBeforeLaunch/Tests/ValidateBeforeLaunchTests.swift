import Testing
import ValidateBeforeLaunch

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ValidateBeforeLaunchTests {
    @Test func `a singleton holds a .graph service`() {
        let found = captives(
            in: ["Shop": .singleton, "Cart": .graph],
            "Shop --> Cart")

        #expect(
            found == "Shop needs Cart",
            """
            Expected: Shop needs Cart.
            Found: \(found).
            Why: the cart of the first checkout stays in the shop for ever.
            """)
    }

    @Test func `a transient passes on what it holds`() {
        let found = captives(
            in: ["Shop": .singleton, "Screen": .transient, "Clock": .transient, "Cart": .graph],
            "Shop --> Screen", "Screen --> Clock", "Screen --> Cart")

        #expect(
            found == "Shop needs Screen needs Cart",
            """
            Expected: Shop needs Screen needs Cart.
            Found: \(found).
            Why: the shop keeps the screen, and the screen keeps the cart.
            """)
    }

    @Test func `a Provider holds nothing`() {
        let found = captives(
            in: ["Shop": .singleton, "Cart": .graph, "Screen": .transient],
            "Shop -.-> Cart", "Shop --> Screen", "Screen -.-> Cart")

        #expect(
            found == "nothing",
            """
            Expected: nothing, since the shop and its screen ask for a cart each time.
            Found: \(found).
            Why: a Provider is the remedy. A check that reports it sends you to look for another.
            """)
    }

    @Test func `another singleton answers for itself`() {
        let found = captives(
            in: ["App": .singleton, "Shop": .singleton, "Cart": .graph],
            "App --> Shop", "Shop --> Cart")

        #expect(
            found == "Shop needs Cart",
            """
            Expected: Shop needs Cart, once, and no word of the App.
            Found: \(found).
            Why: there is one mistake, and it is in the shop. The app cannot fix it.
            """)
    }

    @Test func `a transient and a .graph service hold no captive`() {
        let found = captives(
            in: ["Screen": .transient, "Order": .graph, "Cart": .graph, "Database": .singleton],
            "Screen --> Cart", "Order --> Cart", "Cart --> Database")

        #expect(
            found == "nothing",
            """
            Expected: nothing, since no singleton holds the cart.
            Found: \(found).
            Why: only a service that lives longer can hold another captive.
            """)
    }

    @Test func `a loop of transients has an end`() {
        let found = captives(
            in: ["Shop": .singleton, "Chicken": .transient, "Egg": .transient],
            "Shop --> Chicken", "Chicken --> Egg", "Egg --> Chicken")

        #expect(
            found == "nothing",
            """
            Expected: nothing. The loop is another fault, which another check finds.
            Found: \(found).
            Why: a check must have an end for every wiring, and for wrong ones most of all.
            """)
    }

    /// What is found in a graph. An arrow is an edge: `-->` holds, and `-.->` is a Provider.
    private func captives(
        in services: KeyValuePairs<String, Scope>, _ arrows: String...
    ) -> String {
        let edges = arrows.map { $0.split(separator: " ").map(String.init) }.map {
            Edge(from: $0[0], to: $0[2], isDeferred: $0[1] == "-.->")
        }
        let graph = DependencyGraph(
            services: services.map { Node(key: $0.key, scope: $0.value) }, edges: edges)
        let captives = graph.captives.map { $0.map(\.key).joined(separator: " needs ") }
        return captives.isEmpty ? "nothing" : captives.joined(separator: ", ")
    }
}
