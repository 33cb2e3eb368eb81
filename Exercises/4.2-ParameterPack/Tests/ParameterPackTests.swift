import Evidence
import ParameterPack
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ParameterPackTests {
    @Test func `the parameters are resolved`() {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)

        let found = name(ofWhat: { try container.resolve(UserCache.self) })
        #expect(
            found == "UserCache",
            """
            Expected: a UserCache, made with the Database that the container makes.
            Found: \(found).
            Why: one line of wiring is enough when the container reads the parameters.
            """)
    }

    @Test func `a factory with several parameters gets them in order`() {
        let container = MiniContainer()
        container.register(Int.self) { 3 }
        container.register(String.self) { "Barbara" }
        container.register(User.self, factory: User.init)

        let found = name(ofWhat: { try container.resolve(User.self) })
        #expect(
            found == "\(User(id: 3, name: "Barbara"))",
            """
            Expected: \(User(id: 3, name: "Barbara")).
            Found: \(found).
            Why: one `register` must be enough for any number of parameters.
            """)
    }

    @Test func `the order of registration does not matter`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, factory: Database.init)

        let found = name(ofWhat: { try container.resolve(UserCache.self) })
        #expect(
            found == "UserCache",
            """
            Expected: a UserCache, also when the Database is registered after it.
            Found: \(found), since the Database was asked for at `register`.
            Why: dependencies are resolved when the service is. Then everything is registered.
            """)
    }

    @Test func `the container knows who needs whom`() {
        let container = MiniContainer()
        container.register(User.self, factory: User.init)

        let found = container.dependencies(of: User.self).joined(separator: ", ")
        #expect(
            found == "Int, String",
            """
            Expected: a User needs Int, String. Nothing was resolved.
            Found: a User needs \(found.isEmpty ? "nothing" : found).
            Why: from this list the container can tell what is missing before anything runs.
            """)
    }

    @Test func `the container is released`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self, factory: Database.init)
            container.register(UserCache.self, factory: UserCache.init)
            released = container
        }

        #expect(
            released == nil,
            """
            Expected: the container goes when its last user does.
            Found: it is still in memory: it keeps a closure, and the closure keeps it.
            Why: the closure is given the container each time it runs, and need not capture one.
            """)
    }

    private func name<Service>(ofWhat resolve: () throws -> Service) -> String {
        do {
            let service = try resolve()
            return service is UserCache ? "UserCache" : "\(service)"
        } catch {
            return "the error \(error)"
        }
    }
}
