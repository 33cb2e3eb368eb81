import Evidence
import Foundation
import ParameterPack
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ParameterPackTests {
    private let container = MiniContainer()

    @Test func `the parameters are resolved`() {
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)

        expect(
            outcome { try container.resolve(UserCache.self) }, "a UserCache",
            ", made with the Database that the container makes",
            why: "one line of wiring is enough when the container reads the parameters.")
    }

    @Test func `a factory may have many parameters`() {
        registerValues(in: container)
        container.register(User.self, factory: User.init)
        container.register([String].self) {
            (user: User, isOn: Bool, id: Int, name: String, ratio: Double, other: Int) in
            [user.name, "\(isOn)", "\(id)", name, "\(ratio)", "\(other)"]
        }

        expect(
            outcome { try container.resolve(User.self) }, "\(User(id: 3, name: "Barbara"))",
            why: "each parameter gets the service of its own type.")
        expect(
            outcome { try container.resolve([String].self) },
            #"["Barbara", "true", "3", "Barbara", "0.5", "3"]"#,
            ", from a factory with six parameters",
            why: "one `register` must be enough for any number of parameters.")
    }

    @Test func `the order of registration does not matter`() {
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, factory: Database.init)

        expect(
            outcome { try container.resolve(UserCache.self) }, "a UserCache",
            ", also when the Database is registered after it",
            why: "dependencies are resolved when the service is. At `register` some are missing.")
    }

    @Test func `the container knows who needs whom`() {
        container.register(User.self, factory: User.init)
        container.register([String].self) {
            (name: String, api: any APIServicing, id: Int, other: String) in
            [name, "\(api.requestCount)", "\(id)", other]
        }
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, factory: Database.init)

        let needs = container.dependencies(of: User.self)
        let hasModules = needs.contains { $0.hasPrefix("Swift.") }
        expect(
            "a User needs \(needs)", #"a User needs ["Int", "String"]"#,
            why: hasModules
                ? #"people read this list. `"\(type)"` prints a name without its module."#
                : "from this list the container can tell what is missing before anything runs.")
        expect(
            "\(container.dependencies(of: [String].self))",
            #"["String", "APIServicing", "Int", "String"]"#,
            ", for a factory with these four parameters",
            why: "the list has one name for each parameter, in their order.")
        expect(
            "a UserCache needs \(container.dependencies(of: UserCache.self)), "
                + "a Database \(container.dependencies(of: Database.self))",
            #"a UserCache needs ["Database"], a Database []"#,
            why: "the list has one name for each parameter, also when there is one or none.")
    }

    @Test func `two containers do not know each other`() {
        let other = MiniContainer()
        for container in [container, other] {
            registerValues(in: container)
            container.register(User.self, factory: User.init)
        }
        other.register(String.self) { "Ada" }

        expect(
            outcome { try container.resolve(User.self) }, "\(User(id: 3, name: "Barbara"))",
            ". Ada is the name in another container",
            why: "the closure resolves from the container that it is given.")
    }

    @Test func `the program goes on when something is missing`() async {
        await #expect(
            processExitsWith: .exitCode(42),
            """
            Expected: an error is thrown, and the program goes on.
            Found: the program was stopped, by a `try!`, an `as!` or the like.
            Why: a dependency may be missing, a factory may throw, and two types may have one name. \
            `try` hands an error on.
            """
        ) {
            alarm(5)
            let container = MiniContainer()
            container.register(User.self, factory: User.init)
            container.register(UserCache.self, factory: UserCache.init)
            container.register(Database.self) { throw Rain() }
            registerSettings(in: container)
            _ = outcome { try container.resolve(User.self) }
            _ = outcome { try container.resolve(UserCache.self) }
            _ = outcome { try container.resolve(Bool.self) }
            exit(42)
        }
    }

    @Test func `a name may have a comma or a second type`() {
        registerSettings(in: container)

        let found = "\(container.dependencies(of: Bool.self))"
        expect(
            found.replacing(/.at.\$\w+/, with: ""),
            #"["Dictionary<Int, String>", "Settings", "Settings"]"#,
            ", for three parameters: a dictionary, and two types that are called Settings",
            why: "the list has what each type prints, and nothing is cut or left out.")
        expect(
            "the shop's Settings need \(container.dependencies(of: Shop.Settings.self))",
            #"the shop's Settings need ["Settings"]"#, ", those of the player",
            why: "the names are for people to read. What the list belongs to is the type.")
        expect(
            outcome { try container.resolve(Bool.self) }, "true",
            ", from these three",
            why: "the names are for people to read. What is resolved is the type.")
    }

    @Test func `no factory runs before its service is needed`() {
        let runs = Tally()
        registerApp(in: container, countingIn: runs)
        expect(
            "a UserManager needs \(container.dependencies(of: UserManager.self))",
            #"a UserManager needs ["APIServicing"]"#, ". What that needs is its own business",
            why: "the list has one name for each parameter of this factory.")
        expect(
            "until now, factories ran \(runs.count) times", "until now, factories ran 0 times",
            ": `register` and the list run none",
            why: "a factory may open a file or a connection.")

        _ = outcome { try container.resolve(UserManager.self) }
        expect(
            "for a UserManager, factories ran \(runs.count) times",
            "for a UserManager, factories ran 4 times",
            ", its own and those of the three services behind it, each once",
            why: "a factory may open a file or a connection.")
    }

    @Test func `each resolve builds anew`() {
        registerApp(in: container)
        let first = try? container.resolve(UserCache.self)
        let second = try? container.resolve(UserCache.self)
        expect(
            first == nil ? "none" : first === second ? "the same UserCache" : "two UserCaches",
            "two UserCaches", ", from two calls of `resolve`",
            why: "`resolve` returns a new instance. To keep one is another exercise.")
        expect(
            first?.database === second?.database ? "one Database" : "two Databases",
            "two Databases", ", one for each UserCache",
            why: "dependencies are resolved each time that the service is.")

        container.register([Database].self) { (one: Database, other: Database) in [one, other] }
        let pair = (try? container.resolve([Database].self)) ?? []
        expect(
            pair.first === pair.last ? "one Database" : "two Databases",
            "two Databases", ", for a factory with two parameters of this type",
            why: "each parameter is resolved.")

        let mock = Database()
        container.register(Database.self) { mock }
        expect(
            (try? container.resolve(UserCache.self))?.database === mock ? "the mock" : "a Database",
            "the mock", " that was registered for Database after the first resolve",
            why: "dependencies are resolved each time that the service is.")

        container.register(UserCache.self) { (mock: Database, _: Int) in UserCache(database: mock) }
        expect(
            "a UserCache needs \(container.dependencies(of: UserCache.self))",
            #"a UserCache needs ["Database", "Int"]"#, ", since it is registered anew",
            why: "the list is that of the factory which runs.")
    }

    @Test func `the error names what is missing`() {
        container.register(UserManager.self, factory: UserManager.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserCache.self, factory: UserCache.init)

        let found = outcome { try container.resolve(UserManager.self) }
        expect(
            found, #"the error notRegistered("Database")"#,
            ", which the UserCache needs, two services behind the UserManager",
            why: "the Database is what you must register. The others are registered.")

        container.register(Database.self, factory: Database.init)
        expect(
            "then " + outcome { try container.resolve(UserManager.self) }, "then a UserManager",
            ", since the Database is registered now",
            why: "a resolve that failed must not spoil the next.")

        container.register(String.self) { (cache: UserCache?) in
            cache == nil ? "a service that got nil" : "a service that got a UserCache"
        }
        expect(
            outcome { try container.resolve(String.self) },
            #"the error notRegistered("Optional<UserCache>")"#,
            ". A UserCache is registered, but no `UserCache?`",
            why: "here an optional is a type like any other. Each parameter is resolved.")
    }

    @Test func `a factory's own error goes through`() {
        let runs = Tally()
        registerApp(in: container)
        container.register(Database.self) {
            runs.add()
            throw Rain()
        }

        expect(
            outcome { try container.resolve(UserManager.self) }, "the error Rain()",
            ", which the factory of the Database throws",
            why: "who asks for the UserManager must learn what really happened.")
        expect(
            runs.count == 1 ? "the factory that throws ran once" : "it ran \(runs.count) times",
            "the factory that throws ran once",
            why: "a container does not know whether a second try is wanted.")
    }

    @Test func `the container is released`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            registerApp(in: container)
            _ = outcome { try container.resolve(UserManager.self) }
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

    private func expect(
        _ found: String, _ wanted: String, _ more: String = "", why: String,
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(
            found == wanted,
            """
            Expected: \(wanted)\(more).
            Found: \(found).
            Why: \(why)
            """, sourceLocation: place)
    }
}

private func registerValues(in container: MiniContainer) {
    container.register(Int.self) { 3 }
    container.register(String.self) { "Barbara" }
    container.register(Bool.self) { true }
    container.register(Double.self) { 0.5 }
}

/// Registers a service that needs a dictionary, and two types of one name.
private func registerSettings(in container: MiniContainer) {
    container.register(Bool.self) {
        (words: [Int: String], shop: Shop.Settings, player: Player.Settings) in
        words.isEmpty && shop.isOpen && player.isLoud
    }
    container.register([Int: String].self) { [:] }
    container.register(Shop.Settings.self) { (_: Player.Settings) in Shop.Settings() }
    container.register(Player.Settings.self) { Player.Settings() }
}

/// Registers a row of services: each needs the one before.
private func registerApp(in container: MiniContainer, countingIn runs: Tally = Tally()) {
    container.register(Database.self) {
        runs.add()
        return Database()
    }
    container.register(UserCache.self) { (database: Database) in
        runs.add()
        return UserCache(database: database)
    }
    container.register((any APIServicing).self) { (cache: UserCache) in
        runs.add()
        return APIService(cache: cache)
    }
    container.register(UserManager.self) { (api: any APIServicing) in
        runs.add()
        return UserManager(api: api)
    }
}

/// What came of a resolve, in words.
private func outcome<Service>(_ resolve: () throws -> Service) -> String {
    do {
        let service = try resolve()
        return type(of: service) is AnyClass ? "a \(type(of: service))" : "\(service)"
    } catch {
        return "the error \(error)"
    }
}

private enum Shop { struct Settings { let isOpen = true } }
private enum Player { struct Settings { let isLoud = true } }
private struct Rain: Error {}
