import ProfileApp
import Step4Graph
import StyleAsync
import Support
import TestSupport
import Testing

/// The rest of what Step 4 promises.
@Suite(.watchdog) struct ContainerTests {
    let container = AsyncContainer()

    @Test func `a failed factory's error reaches all that wait, and the next call tries again`()
        async throws
    {
        struct NoNetwork: Error {}
        let tries = Tally()
        let hasBegun = Gate()
        let cacheWaits = Gate()
        await container.register(Database.self, scope: .singleton) {
            await hasBegun.open()
            await cacheWaits.pass()
            if tries.add() == 1 { throw NoNetwork() }
            return Database()
        }
        await container.register(User.self) {
            await cacheWaits.open()
            return User(id: 1, name: "Ada")
        }
        await container.register(UserCache.self) { (database: Database, _: User) in
            UserCache(database: database)
        }

        async let first = container.failure(of: Database.self)
        await hasBegun.pass()
        async let second = container.failure(of: UserCache.self)

        #expect(await first == "NoNetwork(): Database")
        #expect(await second == "NoNetwork(): UserCache, Database")
        _ = try await container.resolve(UserCache.self)
    }

    @Test func `a caller that resolves again after a failure starts a new build, however soon`()
        async
    {
        struct NoNetwork: Error {}
        let tries = Tally()
        await container.register(Database.self, scope: .singleton) {
            tries.add()
            throw NoNetwork()
        }

        for _ in 1...200 { _ = await container.failure(of: Database.self) }

        #expect(tries.count == 200)
    }

    @Test func `of several that fail, the first from the left is reported`() async {
        struct NoNetwork: Error {}
        await container.register(Database.self) { throw NoNetwork() }
        await container.register(String.self) { (_: Database, _: User) in "User is not registered" }
        await container.register(Int.self) { (_: User, _: Database) in 1 }
        await container.register(Bool.self) { (_: Database, _: Bool) in true }

        #expect(await container.failure(of: String.self) == "NoNetwork(): String, Database")
        #expect(await container.failure(of: Int.self) == "no User: Int")
        #expect(await container.failure(of: Bool.self) == "NoNetwork(): Bool, Database")
    }

    @Test func `an error of another container has the path of the service that resolved there`()
        async
    {
        await container.register(User.self) {
            throw ResolutionError.containerReleased(ServiceKey(Database.self))
        }

        #expect(await container.failure(of: User.self)?.hasSuffix(": User") == true)
    }

    @Test func `where one dependency is missing, the other one is created all the same`()
        async throws
    {
        let userIsBuilt = Gate()
        try await withContainer { container in
            await container.register(User.self) {
                await userIsBuilt.open()
                return User(id: 1, name: "Ada")
            }
            await container.register(String.self) { (user: User, _: UserCache) in user.name }
            await container.register(UserCache.self, factory: UserCache.init)

            #expect(await container.failure(of: String.self) == "no Database: String, UserCache")
        }
        await userIsBuilt.pass()
    }

    @Test func `an optional parameter is nil only where nothing is registered`() async throws {
        await container.register(Bool.self) { (cache: UserCache?) in cache != nil }
        #expect(try await container.resolve(Bool.self) == false)

        // An error inside of it is an error: nil would hide it.
        await container.register(UserCache.self, factory: UserCache.init)
        #expect(await container.failure(of: Bool.self) == "no Database: Bool, UserCache")

        await container.register(Database.self, factory: Database.init)
        #expect(try await container.resolve(Bool.self) == true)
    }

    @Test func `an optional of an optional asks for what is in both`() async throws {
        await container.register(String.self) { (user: User??) in
            user == nil ? "nil" : user??.name ?? "nil inside"
        }
        await container.register(Int.self) { (user: User???) in user???.id ?? 0 }
        #expect(try await container.resolve(String.self) == "nil")
        try container.validate()

        await container.register(User.self) { (_: Database) in User(id: 1, name: "Ada") }

        #expect(
            container.dependencyGraph.edges.prefix(2).map(\.to) == [
                .init(User.self), .init(User.self),
            ])
        #expect(throws: ValidationError.self) { try container.validate() }
        #expect(await container.failure(of: String.self) == "no Database: String, User")
        await container.register(Database.self, factory: Database.init)
        #expect(try await container.resolve(String.self) == "Ada")
        #expect(try await container.resolve(Int.self) == 1)
    }

    @Test(arguments: [nil, User(id: 1, name: "Ada")])
    func `an optional that is registered is what its factory returns`(user: User?) async throws {
        #expect(await container.failure(of: User?.self) == "no Optional<User>: ")

        await container.register(User?.self) { user }

        #expect(try await container.resolve(User?.self) == user)

        // A parameter asks for what is in it, and that is registered apart.
        await container.register(String.self) { (user: User?) in user?.name ?? "nil" }
        #expect(try await container.resolve(String.self) == "nil")
        await container.register(User.self) { User(id: 2, name: "Grace") }
        #expect(try await container.resolve(String.self) == "Grace")
    }

    @Test func `a metatype in a variable is looked up by its static type`() async throws {
        class Screen: @unchecked Sendable {}
        class SettingsScreen: Screen, @unchecked Sendable {}
        let type: Screen.Type = SettingsScreen.self

        await container.register(type) { Screen() }

        _ = try await container.resolve(Screen.self)
        _ = try await container.resolve(type)
        #expect(container.dependencyGraph.nodes.map(\.key) == [ServiceKey(Screen.self)])
    }

    @Test func `a test has a container of its own, with a mock in it`() async throws {
        let mock = Database()
        let container = await makeContainer()
        await container.register(Database.self, scope: .singleton) { mock }

        #expect(try await container.resolve(UserCache.self).database === mock)
    }

    @Test func `validate and the diagram are those of Step 4, and run nothing`() async {
        let inStep4 = MiniContainer()
        let factory: @Sendable (Database, User?) -> UserCache = { database, _ in
            Issue.record("a factory ran")
            return UserCache(database: database)
        }
        await container.register(UserCache.self, scope: .singleton, factory: factory)
        inStep4.register(UserCache.self, scope: .singleton, factory: factory)

        #expect(container.dependencyGraph.mermaid == inStep4.dependencyGraph.mermaid)
        #expect(
            container.dependencyGraph.nodes[0].location.hasPrefix("StyleAsyncTests/ContainerTests"))
        #expect(throws: ValidationError.self) { try container.validate() }

        // What replaces it has no dependencies, and the old edges are gone. It keeps its place.
        await container.register(Database.self, factory: Database.init)
        await container.register(UserCache.self) { UserCache(database: Database()) }
        #expect(container.dependencyGraph.edges.isEmpty)
        #expect(
            container.dependencyGraph.nodes.map(\.key) == [
                .init(UserCache.self), .init(Database.self),
            ])
    }

    @Test func `validate reports each issue, and the graph has each scope and place`() async {
        await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        let place = "\(#fileID):\(#line + 1)"
        await container.register(Database.self) { (_: User, _: String) in Database() }

        // A singleton that takes a transient is no issue.
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(error?.issues.count == 2)

        let nodes = container.dependencyGraph.nodes
        #expect(nodes.map(\.scope) == [.singleton, .transient])
        #expect(nodes.last?.location == place)
    }

    @Test func `eight tasks register, resolve and ask for the graph at the same time`() async throws
    {
        let container = AsyncContainer()

        try await withThrowingTaskGroup { tasks in
            for _ in 1...8 {
                tasks.addTask {
                    for _ in 1...100 {
                        await container.register(Database.self) { Database() }
                        _ = try await container.resolve(Database.self)
                        #expect(container.dependencyGraph.nodes.count == 1)
                    }
                }
            }
            try await tasks.waitForAll()
        }
    }

    @Test func `a service that only the main actor may use is registered with its initializer`()
        async throws
    {
        await container.register(Counter.self, scope: .singleton, factory: Counter.init)
        await container.register([Counter].self) { @MainActor (counter: Counter) in
            MainActor.assertIsolated()
            return [counter]
        }

        let counters = try await container.resolve([Counter].self)

        #expect(try await container.resolve(Counter.self) === counters[0])
    }

    // The key is the type that is registered. Two types may stand for one instance.
    @Test func `one instance stands behind two protocols`() async throws {
        await container.register(Router.self, scope: .singleton) { Router() }
        await container.register((any OpensProfiles).self) { (router: Router) in router }
        await container.register((any OpensSettings).self) { (router: Router) in router }

        let profiles = try await container.resolve((any OpensProfiles).self)
        let settings = try await container.resolve((any OpensSettings).self)

        #expect(profiles as AnyObject === settings as AnyObject)
    }

    @Test func `a function with a parameter is a service here, too`() async throws {
        typealias MakeUser = @Sendable (String) -> User
        await container.register(MakeUser.self) { { name in User(id: 1, name: name) } }

        let makeUser = try await container.resolve(MakeUser.self)

        #expect([makeUser("Ada").name, makeUser("Grace").name] == ["Ada", "Grace"])
    }

    @Test func `each container returns its own mock, also to a factory of another`() async throws {
        let other = AsyncContainer()
        let mock = Database()
        await other.register(Database.self) { mock }
        await other.register(UserCache.self, factory: UserCache.init)
        await container.register(Database.self, scope: .singleton) {
            try await other.resolve(UserCache.self).database
        }

        #expect(try await container.resolve(Database.self) === mock)
    }

    // The database is there before the first of them asks.
    @Test func `a transient that takes a singleton is deallocated with its owner`() async throws {
        let deallocated = Tally()
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        await container.register(Draft.self) { (_: Database) in Draft(deallocated: deallocated) }
        _ = try await container.resolve(Database.self)

        for _ in 1...10 { _ = try await container.resolve(Draft.self) }

        while deallocated.count < 10 { await Task.yield() }
    }

    @Test func `a container does not hold the error of a transient that failed`() async throws {
        struct Refused: Error { let draft: Draft }
        let deallocated = Tally()
        try await withContainer { container in
            await container.register(User.self) {
                throw Refused(draft: Draft(deallocated: deallocated))
            }

            _ = await container.failure(of: User.self)

            while deallocated.count < 1 { await Task.yield() }
        }
    }

    @Test func `what a replaced factory holds asks for the graph when it is deallocated`() async {
        let graphs = Tally()
        do {
            let draft = AskingDraft { [unowned container] in
                if container.dependencyGraph.nodes.count == 1 { graphs.add() }
            }
            await container.register(User.self) { User(id: 1, name: "\(draft)") }
        }
        #expect(graphs.count == 0)

        await container.register(User.self) { User(id: 2, name: "Grace") }

        #expect(graphs.count == 1)
    }

    @Test func `a container holds its singletons and nothing else, until it is deallocated`()
        async throws
    {
        let transients = Tally()
        weak var database: Database?
        try await withContainer { container in
            // Each needs the next one to be created, and does not store it.
            await container.register([Draft].self) { (_: Database) in
                [Draft(deallocated: transients)]
            }
            await container.register(Database.self, scope: .singleton) { (_: Draft) in Database() }
            await container.register(Draft.self) { Draft(deallocated: transients) }

            _ = try await container.resolve([Draft].self)

            while transients.count < 2 { await Task.yield() }
            database = try await container.resolve(Database.self)
            #expect(database != nil)
        }
        while database != nil { await Task.yield() }
    }
}

/// As an app registers what it needs, when it starts.
private func makeContainer() async -> AsyncContainer {
    let container = AsyncContainer()
    await container.register(Database.self, scope: .singleton, factory: Database.init)
    await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
    return container
}

/// Asks when it is deallocated.
private final class AskingDraft: Sendable {
    let ask: @Sendable () -> Void
    init(ask: @escaping @Sendable () -> Void) { self.ask = ask }
    deinit { ask() }
}

@MainActor private final class Counter {
    init() {}
}

private protocol OpensProfiles: Sendable {}
private protocol OpensSettings: Sendable {}
private final class Router: OpensProfiles, OpensSettings {}
