import ArgumentAtResolve
import Evidence
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ArgumentAtResolveTests {
    @Test func `the argument reaches the factory`() {
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
    }

    @Test func `each resolve has an argument of its own`() {
        let container = MiniContainer()
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

        let ids = [1, 2].map { container.resolve(User.self, argument: $0)?.id ?? 0 }
        #expect(
            ids == [1, 2],
            """
            Expected: users with the numbers 1 and 2.
            Found: users with the numbers \(ids[0]) and \(ids[1]).
            Why: the second screen would show the first screen's user.
            """)
    }

    @Test func `an argument of another type gives nil`() async {
        await #expect(
            processExitsWith: .success,
            """
            Expected: nil for a text where the factory takes a number.
            Found: the program was stopped.
            Why: a mistake in one call should not stop the whole app.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

            #expect(
                container.resolve(User.self, argument: "7") == nil,
                """
                Expected: nil for a text where the factory takes a number.
                Found: a user.
                Why: the factory never saw this argument.
                """)
        }
    }

    @Test func `one service has a factory for each type of argument`() async {
        await #expect(
            processExitsWith: .success,
            """
            Expected: a user by number and a user by name, since both factories are registered.
            Found: the program was stopped on the way.
            Why: a mistake in one call should not stop the whole app.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { (id: Int) in User(id: id, name: "by number") }
            container.register(User.self) { (name: String) in User(id: 0, name: "by name") }

            let found = [
                container.resolve(User.self, argument: 7)?.name ?? "nil",
                container.resolve(User.self, argument: "Ada")?.name ?? "nil",
            ]
            #expect(
                found == ["by number", "by name"],
                """
                Expected: a user by number and a user by name, since both factories are registered.
                Found: \(found[0]) and \(found[1]).
                Why: factories with different arguments are different factories.
                """)
        }
    }
}
