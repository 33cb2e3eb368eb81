import NameTheLoop
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct NameTheLoopTests {
    private let container = MiniContainer()

    init() {
        container.register(Chicken.self) { [unowned container = container] in
            Chicken(egg: try container.resolve(Egg.self))
        }
        container.register(Egg.self) { [unowned container = container] in
            Egg(nest: try container.resolve(Nest.self))
        }
        container.register(Nest.self) { [unowned container = container] in
            Nest(chicken: try container.resolve(Chicken.self))
        }
    }

    @Test func `the loop is named in order`() {
        let found = loop(of: Chicken.self)

        #expect(
            found == "Chicken, Egg, Nest, Chicken",
            """
            Expected: the loop Chicken, Egg, Nest, Chicken.
            Found: \(found).
            Why: to cut the loop, you must see which of the three needs which.
            """)
    }

    @Test func `what only leads to the loop is not in it`() {
        container.register(Farm.self) { [unowned container = container] in
            Farm(chicken: try container.resolve(Chicken.self))
        }

        let found = loop(of: Farm.self)

        #expect(
            found == "Chicken, Egg, Nest, Chicken",
            """
            Expected: the loop Chicken, Egg, Nest, Chicken, also when a Farm is asked for.
            Found: \(found).
            Why: the Farm is not at fault. In its factory there is nothing to fix.
            """)
    }

    @Test func `the container works on after the error`() throws {
        _ = loop(of: Chicken.self)

        container.register(Nest.self) { Nest(chicken: nil) }

        let found = loop(of: Chicken.self)
        #expect(
            found == "no loop",
            """
            Expected: a chicken, since the nest needs no chicken any more.
            Found: a loop that is no longer there: \(found).
            Why: what an error leaves behind must not spoil the next resolve.
            """)
    }

    @Test func `to need a service twice is no loop`() {
        container.register(Nest.self) { Nest(chicken: nil) }
        container.register(Farm.self) { [unowned container = container] in
            _ = try container.resolve(Nest.self)
            _ = try container.resolve(Nest.self)
            return Farm(chicken: try container.resolve(Chicken.self))
        }

        let found = loop(of: Farm.self)
        #expect(
            found == "no loop",
            """
            Expected: a farm. Its nest is needed several times, one after the other.
            Found: the loop \(found).
            Why: a service is in a loop only while it is still being built.
            """)
    }

    @Test func `two types of one name are no loop`() {
        container.register(Shop.Settings.self) { [unowned container = container] in
            Shop.Settings(player: try container.resolve(Player.Settings.self))
        }
        container.register(Player.Settings.self) { Player.Settings() }

        let found = loop(of: Shop.Settings.self)
        #expect(
            found == "no loop",
            """
            Expected: the shop's settings, which need the player's settings.
            Found: the loop \(found), of two types that only have the same name.
            Why: a type is told apart by its identity, and a name is for people to read.
            """)
    }

    private func loop<Service>(of type: Service.Type) -> String {
        do {
            _ = try container.resolve(type)
            return "no loop"
        } catch ResolutionError.circularDependency(let path) {
            let names = path.map(\.description).joined(separator: ", ")
            return names.isEmpty ? "a loop without names" : names
        } catch {
            return "\(error)"
        }
    }
}

private final class Chicken {
    init(egg: Egg) {}
}

private final class Egg {
    init(nest: Nest) {}
}

private final class Nest {
    init(chicken: Chicken?) {}
}

private struct Farm {
    let chicken: Chicken
}

private enum Shop {
    struct Settings {
        let player: Player.Settings
    }
}

private enum Player {
    struct Settings {}
}
