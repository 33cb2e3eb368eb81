import ArgumentAtResolve
import Evidence
import Foundation
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ArgumentAtResolveTests {
    @Test func `the argument reaches the factory`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: the user with number 7, since the argument is 7.
            Found: the program ended before the test did.
            Why: a mistake in one call should not stop the whole app. `as!`, `!` and `exit` do.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

            let user = container.resolve(User.self, argument: 7)
            #expect(
                user?.id == 7,
                """
                Expected: the user with number 7, since the argument is 7.
                Found: \(user.map { "a user with number \($0.id)" } ?? "nil").
                Why: the factory cannot know the number; the caller of `resolve` knows it.
                """)
            exit(7)  // Only what comes here has done it all.
        }
    }

    @Test func `each resolve runs the factory once, with its own argument`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self) { (id: Int) in User(id: id, name: "run \(runs.add())") }

        let users = [3, 1, 1, 3].map { container.resolve(User.self, argument: $0) }
        let ids = users.map { $0?.id ?? 0 }
        #expect(
            ids == [3, 1, 1, 3],
            """
            Expected: users with the numbers 3, 1, 1, 3.
            Found: users with the numbers \(ids.map { "\($0)" }.joined(separator: ", ")).
            Why: the second screen would show the first screen's user.
            """)
        container.register(User.self) { (_: Database) in User(id: 1, name: "run \(runs.add())") }
        let object = Database()
        let again = (1...2).map { _ in container.resolve(User.self, argument: object) }
        let names = (users + again).map { $0?.name ?? "nil" }
        #expect(
            names == ["run 1", "run 2", "run 3", "run 4", "run 5", "run 6"],
            """
            Expected: run 1 to run 6, for four numbers, and for one object that comes twice.
            Found: \(names.joined(separator: ", ")).
            Why: each resolve runs a factory once, and gives you the new instance.
            """)
    }

    @Test func `a factory resolves its own type with another argument`() {
        let container = MiniContainer()
        container.register(String.self) { [unowned container] (depth: Int) in
            guard depth > 0 else { return "leaf" }
            return "twig, \(container.resolve(String.self, argument: depth - 1) ?? "nil")"
        }

        let found = container.resolve(String.self, argument: 2) ?? "nil"
        #expect(
            found == "twig, twig, leaf",
            """
            Expected: twig, twig, leaf. Each twig resolves what grows on it, with a smaller number.
            Found: \(found).
            Why: each resolve runs the factory with its own argument, also when it runs already.
            """)
    }

    @Test func `an argument of another type gives nil`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: nil for a text where the factory takes a number.
            Found: the program ended before the test did.
            Why: a mistake in one call should not stop the whole app. `as!`, `!` and `exit` do.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

            let isNil = [
                container.resolve(User.self, argument: "7") == nil,
                container.resolve(User.self, argument: 7.0) == nil,
                container.resolve(User.self, argument: Int?.some(7)) == nil,
                container.resolve(Database.self, argument: 7) == nil,
            ]
            #expect(
                isNil == [true, true, true, true],
                """
                Expected: nil for a String, a Double and an Int? where the factory takes an Int.
                Found: a user.
                Why: the factory was registered for another type of argument.
                """)
            exit(7)
        }
    }

    @Test func `one service has a factory for each type of argument`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: users by number, name and price, since all three factories are registered.
            Found: the program ended on the way.
            Why: what is in the dictionary may have another type. `as!` stops then, `as?` gives nil.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { (id: Int) in User(id: id, name: "by number") }
            container.register(User.self) { (price: Double) in User(id: 0, name: "by price") }
            container.register(User.self) { (name: String) in User(id: 0, name: "by name") }

            let found = [
                container.resolve(User.self, argument: 7)?.name ?? "nil",
                container.resolve(User.self, argument: "Ada")?.name ?? "nil",
                container.resolve(User.self, argument: 7.0)?.name ?? "nil",
            ]
            #expect(
                found == ["by number", "by name", "by price"],
                """
                Expected: by number, by name and by price, since all three factories are registered.
                Found: \(found.joined(separator: ", ")).
                Why: the type of the argument is a part of the key.
                """)
            exit(7)
        }
    }

    @Test func `two services take the same type of argument`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: a User and a String, each made from an Int.
            Found: the program ended on the way.
            Why: what is in the dictionary may have another type. `as!` stops then, `as?` gives nil.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }
            container.register(String.self) { (id: Int) in "number \(id)" }

            let user = container.resolve(User.self, argument: 7)?.name ?? "nil"
            let text = container.resolve(String.self, argument: 7) ?? "nil"
            #expect(
                [user, text] == ["Ada", "number 7"],
                """
                Expected: the user Ada and the text "number 7", each made from an Int.
                Found: \(user) for the User, \(text) for the String.
                Why: the type of the service is a part of the key.
                """)
            exit(7)
        }
    }

    @Test func `service and argument change places`() {
        let container = MiniContainer()
        container.register(String.self) { (id: Int) in "number \(id)" }
        container.register(Int.self) { (text: String) in text.count }

        let found = container.resolve(String.self, argument: 7) ?? "nil"
        #expect(
            found == "number 7",
            """
            Expected: a String from an Int, while there is also an Int from a String.
            Found: \(found), after an Int from a String was registered.
            Why: the key must know which type is the service. A set or a sum has no order.
            """)
    }

    @Test func `two types of argument have the same name`() {
        let container = MiniContainer()
        container.register(User.self) { (_: Player.Settings) in User(id: 1, name: "player") }
        container.register(User.self) { (_: Account.Settings) in User(id: 2, name: "account") }

        let found = container.resolve(User.self, argument: Player.Settings())?.name ?? "nil"
        #expect(
            found == "player",
            """
            Expected: the factory for `Player.Settings`, while there is one for `Account.Settings`.
            Found: \(found), after a factory for `Account.Settings` was registered.
            Why: both types are called `Settings`. Only `ObjectIdentifier` tells them apart.
            """)
    }

    @Test func `two services have the same name`() {
        let container = MiniContainer()
        container.register(Player.Settings.self) { (_: Int) in Player.Settings() }
        container.register(Account.Settings.self) { (_: Int) in Account.Settings() }

        let found = container.resolve(Player.Settings.self, argument: 7)?.name ?? "nil"
        #expect(
            found == "player's",
            """
            Expected: the service `Player.Settings`, while there is a service `Account.Settings`.
            Found: \(found), after the service `Account.Settings` was registered.
            Why: both types are called `Settings`. Only `ObjectIdentifier` tells them apart.
            """)
    }

    @Test func `the argument's type is the one that the call names`() {
        let container = MiniContainer()
        container.register(User.self) { (base: Base) in User(id: 1, name: "base") }
        container.register(User.self) { (item: any Named) in User(id: 2, name: item.name) }
        let (base, named): (Base, any Named) = (Derived(), Player.Settings())

        let found = [
            container.resolve(User.self, argument: base)?.name ?? "nil",
            container.resolve(User.self, argument: named as any Named)?.name ?? "nil",
        ]
        #expect(
            found == ["base", "player's"],
            """
            Expected: the factories for Base and for `any Named`, which the calls name.
            Found: \(found[0]) and \(found[1]).
            Why: `Argument` is the type in the call. `type(of: argument)` is what is inside.
            """)
    }

    @Test func `an argument may be nil`() {
        let container = MiniContainer()
        container.register(String.self) { (id: Int?) in id.map { "user \($0)" } ?? "a guest" }

        let found = container.resolve(String.self, argument: Int?.none) ?? "nil"
        #expect(
            found == "a guest",
            """
            Expected: "a guest", which the factory makes of an `Int?` that is nil.
            Found: \(found), and the factory did not run.
            Why: nil is a value of the type `Int?`. What it means only the factory knows.
            """)
    }

    @Test func `a factory for another class is another factory`() {
        let container = MiniContainer()
        container.register(Float.self) { (_: Derived) in 1 }
        container.register(Double.self) { (_: Base) in 1 }
        let base: Base = Derived()

        let found = [
            container.resolve(Float.self, argument: base).map { _ in "a service" } ?? "nil",
            container.resolve(Double.self, argument: Derived()).map { _ in "a service" } ?? "nil",
        ]
        #expect(
            found == ["nil", "nil"],
            """
            Expected: nil for a Base where the factory takes a Derived, and nil the other way round.
            Found: \(found[0]), and \(found[1]) the other way round.
            Why: only the type that the call names counts. Others should not be tried instead.
            """)
    }

    @Test func `a type in a variable does not stop the program`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: nil for a Derived, when a factory for a Base was registered.
            Found: the program was stopped when `resolve` found a factory of another type.
            Why: `type` may hold `Derived.self` while `Service` is Base. `as!` stops then, \
            `as?` gives nil.
            """
        ) {
            let container = MiniContainer()
            let type: Base.Type = Derived.self
            container.register(type) { (_: Int) in Base() }
            _ = container.resolve(Derived.self, argument: 7)
            exit(7)
        }
    }

    @Test func `the last registration wins`() {
        let container = MiniContainer()
        container.register(User.self) { (id: Int) in User(id: id, name: "first") }
        _ = container.resolve(User.self, argument: 7)
        container.register(User.self) { (id: Int) in User(id: id, name: "second") }

        let found = container.resolve(User.self, argument: 7)?.name ?? "nil"
        #expect(
            found == "second",
            """
            Expected: the second factory, which was registered last.
            Found: \(found).
            Why: a test registers a mock after the app has registered the real service.
            """)
    }

    @Test func `each container has factories of its own`() {
        let (container, other) = (MiniContainer(), MiniContainer())
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }
        other.register(User.self) { (id: Int) in User(id: id, name: "Grace") }

        let found = container.resolve(User.self, argument: 7)?.name ?? "nil"
        #expect(
            found == "Ada",
            """
            Expected: Ada from the first container. The second one was told to make Grace.
            Found: \(found) from the first container.
            Why: each test makes a container of its own, and must not meet another's services.
            """)
    }
}

private protocol Named {
    var name: String { get }
}

private enum Player {
    struct Settings: Named {
        let name = "player's"
    }
}

private enum Account {
    struct Settings {}
}

private class Base {}
private final class Derived: Base {}
