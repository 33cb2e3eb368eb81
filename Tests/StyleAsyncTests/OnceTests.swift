import Evidence
import StyleAsync
import Testing

/// An actor is no lock.
@Suite struct OnceTests {
    @Test func `an actor that looks and awaits and keeps builds the singleton twice`()
        async throws
    {
        let meeting = Gate()
        let built = Tally()
        let container = NaiveContainer {
            // The first one waits here until the second one is here, too.
            if built.add() == 2 { await meeting.open() }
            await meeting.pass()
            return Database()
        }

        async let first = within { await container.resolve() }
        async let second = within { await container.resolve() }

        #expect(try await first !== second)
        #expect(built.count == 2)
    }

    @Test func `a thousand callers at once get one singleton`() async throws {
        let (container, database, asking) = (AsyncContainer(), SlowDatabase(), Tally())
        await container.register(Database.self, scope: .singleton) { await database.make() }

        let callers = (1...1000).map { _ in
            Task {
                if asking.add() == 1000 { await database.mayLeave.open() }
                return try await container.resolve(Database.self)
            }
        }

        let first = try await within { try await callers[0].value }
        for caller in callers { #expect(try await within { try await caller.value } === first) }
        #expect(try await container.resolve(Database.self) === first)
        #expect(database.built.count == 1)
    }

    @Test func `two services that need one singleton share the running build`() async throws {
        let (container, database) = (AsyncContainer(), SlowDatabase())
        await container.register(Database.self, scope: .singleton) { await database.make() }
        await container.register([Database].self) { (first: Database, second: Database) in
            [first, second]
        }
        await container.register(UserCache.self, factory: UserCache.init)

        async let both = within { try await container.resolve([Database].self) }
        async let cache = within { try await container.resolve(UserCache.self) }
        try await database.entered.reached()
        await database.mayLeave.open()

        let databases = try await both + [cache.database]
        #expect(databases.allSatisfy { $0 === databases[0] })
        #expect(database.built.count == 1)
    }

    @Test func `a transient is built each time, also while another is built`() async throws {
        let (container, database) = (AsyncContainer(), SlowDatabase())
        await container.register(Database.self) { await database.make() }

        async let first = within { try await container.resolve(Database.self) }
        async let second = within { try await container.resolve(Database.self) }
        try await database.entered.reached()
        await database.mayLeave.open()

        #expect(try await first !== second)
    }

    @Test func `dependencies of one service are built at the same time`() async throws {
        let (container, meeting, arrived) = (AsyncContainer(), Gate(), Tally())
        @Sendable func meet() async {
            if arrived.add() == 2 { await meeting.open() }
            await meeting.pass()
        }
        await container.register(Int.self) {
            await meet()
            return 1
        }
        await container.register(String.self) {
            await meet()
            return "one"
        }
        await container.register([String].self) { (number: Int, text: String) in
            ["\(number)", text]
        }

        #expect(try await within { try await container.resolve([String].self) } == ["1", "one"])
    }
}

/// An actor without a lock, as one writes it at first.
private actor NaiveContainer {
    private let factory: @Sendable () async -> Database
    private var instance: Database?

    init(factory: @escaping @Sendable () async -> Database) { self.factory = factory }

    func resolve() async -> Database {
        if let instance { return instance }
        let made = await factory()  // Here the actor lets the next caller in.
        instance = made
        return made
    }
}
