import AFactoryThatResolves
import Evidence
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct AFactoryThatResolvesTests {
    // In a process of its own, because some locks stop the program when their holder comes again.
    @Test func `a factory resolves another service`() async {
        await #expect(
            processExitsWith: .success,
            """
            Expected: "Hello, Ada".
            Found: the program was stopped by the lock, since its holder came a second time.
            Why: a lock that one thread cannot take twice cannot be held while a factory runs.
            """
        ) {
            let container = MiniContainer()
            container.register(User.self) { User(id: 1, name: "Ada") }
            container.register(String.self) { [unowned container] in
                "Hello, \(container.resolve(User.self)?.name ?? "stranger")"
            }

            let caller = Worker { container.resolve(String.self) }
            guard caller.hasFinished(within: 2) else {
                Issue.record(
                    """
                    Expected: "Hello, Ada".
                    Found: nothing after two seconds: \
                    the thread waits for a lock that it holds itself.
                    Why: the factory of the greeting resolves the user, on the same thread.
                    """)
                return
            }
            let greeting = caller.result() ?? "nil"
            #expect(
                greeting == "Hello, Ada",
                """
                Expected: "Hello, Ada".
                Found: "\(greeting)", since the factory did not get the user, who is registered.
                Why: nil must mean "not registered", never "try again later".
                """)
        }
    }

    @Test func `a singleton is still built once`() {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.3)
        container.register(Database.self, scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = callers.run { container.resolve(Database.self) }

        #expect(
            first === second,
            """
            Expected: both threads get the same database.
            Found: two different answers for two threads that met in the factory.
            Why: a lock that is let go while the factory runs no longer keeps the second thread out.
            """)
    }
}
