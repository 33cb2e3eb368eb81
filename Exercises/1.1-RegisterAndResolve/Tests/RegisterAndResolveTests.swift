import Evidence
import ProfileApp
import RegisterAndResolve
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct RegisterAndResolveTests {
    @Test func `a service is built by its factory`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(
            container.resolve(Database.self) != nil,
            """
            Expected: the Database that the factory makes.
            Found: nil, as if it was not registered.
            Why: the promise of a container is "tell me how to make it, then ask for it".
            """)
    }

    @Test func `a type that is not registered is nil`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(
            container.resolve(UserCache.self) == nil,
            """
            Expected: nil for a UserCache, which is not registered.
            Found: a service.
            Why: a container can make only what it was told to make.
            """)
    }

    @Test func `the factory runs at each resolve and not before`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self) { runs.add() }

        #expect(
            runs.count == 0,
            """
            Expected: `register` runs nothing.
            Found: `register` ran the factory.
            Why: an app registers everything at its start, and must not build it all there.
            """)
        let answers = [container.resolve(Int.self), container.resolve(Int.self)]
        #expect(
            answers == [1, 2],
            """
            Expected: the factory runs once for each of two resolves, and makes 1 and 2.
            Found: \(answers.map { $0.map(String.init) ?? "nil" }.joined(separator: " and ")).
            Why: these services are transient: each resolve gives a new instance.
            """)
    }

    @Test func `the last registration wins`() {
        let container = MiniContainer()
        container.register(String.self) { "first" }
        container.register(String.self) { "second" }

        let found = container.resolve(String.self)

        #expect(
            found == "second",
            """
            Expected: "second", which was registered last.
            Found: \(found.map { "\"\($0)\"" } ?? "nil").
            Why: a test registers a mock after the app has registered the real service.
            """)
    }

    @Test func `a protocol is a service, and its class another`() {
        let container = MiniContainer()
        container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: Database()))
        }

        #expect(
            container.resolve((any APIServicing).self) != nil,
            """
            Expected: an APIService when `any APIServicing` is asked for.
            Found: nil for the protocol.
            Why: others should depend on the protocol and never name the class.
            """)
        #expect(
            container.resolve(APIService.self) == nil,
            """
            Expected: nil for the class APIService, since only its protocol was registered.
            Found: an APIService for its class, too.
            Why: a service is found by the type it was registered for, \
            not by what its instance happens to be.
            """)
    }
}
