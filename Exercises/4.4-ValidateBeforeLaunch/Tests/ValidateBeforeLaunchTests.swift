import Testing
import ValidateBeforeLaunch

// One after the other, in this order: the first that fails is the next thing to mend.
@Suite(.serialized) struct ValidateBeforeLaunchTests {
    @Test func `a singleton holds a graph service`() {
        let found = captives([
            .init("Shop", .singleton, needs: ["Cart"]), .init("Cart", .graph),
        ])

        #expect(
            found == "Shop needs Cart",
            """
            Expected: Shop needs Cart.
            Found: \(found).
            Why: the cart of the first checkout stays in the shop for ever.
            """)
    }

    @Test func `a transient passes on what it holds`() {
        let found = captives([
            .init("Shop", .singleton, needs: ["Screen"]),
            .init("Screen", .transient, needs: ["Clock", "Cart"]),
            .init("Clock", .transient), .init("Cart", .graph),
        ])

        #expect(
            found == "Shop needs Screen needs Cart",
            """
            Expected: Shop needs Screen needs Cart.
            Found: \(found).
            Why: the shop keeps the screen, and the screen keeps the cart.
            """)
    }

    @Test func `a Provider holds nothing`() {
        let found = captives([
            .init("Shop", .singleton, needs: [.init(providerOf: "Cart"), "Screen"]),
            .init("Cart", .graph),
            .init("Screen", .transient, needs: [.init(providerOf: "Cart")]),
        ])

        #expect(
            found == "nothing",
            """
            Expected: nothing, since the shop and its screen ask for a cart each time.
            Found: \(found).
            Why: a Provider is the remedy. Whoever reports it makes people look for another.
            """)
    }

    @Test func `another singleton answers for itself`() {
        let found = captives([
            .init("App", .singleton, needs: ["Shop"]), .init("Shop", .singleton, needs: ["Cart"]),
            .init("Cart", .graph),
        ])

        #expect(
            found == "Shop needs Cart",
            """
            Expected: Shop needs Cart, once, and no word of the App.
            Found: \(found).
            Why: there is one mistake, and it is in the shop. Who needs the shop cannot mend it.
            """)
    }

    @Test func `a transient and a screen of graph services are no captives`() {
        let found = captives([
            .init("Screen", .transient, needs: ["Cart"]), .init("Order", .graph, needs: ["Cart"]),
            .init("Cart", .graph, needs: ["Database"]), .init("Database", .singleton),
        ])

        #expect(
            found == "nothing",
            """
            Expected: nothing, since no singleton holds the cart.
            Found: \(found).
            Why: only who lives longer can hold something captive.
            """)
    }

    @Test func `a loop of transients has an end`() {
        let found = captives([
            .init("Shop", .singleton, needs: ["Chicken"]),
            .init("Chicken", .transient, needs: ["Egg"]),
            .init("Egg", .transient, needs: ["Chicken"]),
        ])

        #expect(
            found == "nothing",
            """
            Expected: nothing. The loop is another fault, which another check finds.
            Found: \(found).
            Why: a check must have an end for every wiring, and for wrong ones most of all.
            """)
    }

    private func captives(_ services: [DependencyGraph.Service]) -> String {
        let captives = DependencyGraph(services: services).captives.map {
            $0.joined(separator: " needs ")
        }
        return captives.isEmpty ? "nothing" : captives.joined(separator: ", ")
    }
}
