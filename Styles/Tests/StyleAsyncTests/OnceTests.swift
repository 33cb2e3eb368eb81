import ProfileApp
import StyleAsync
import Support
import TestSupport
import Testing

/// An actor is no lock.
@Suite(.watchdog) struct OnceTests {
    let container = AsyncContainer()
    let slow = SlowDatabase()

    @Test func `an actor that checks, awaits and caches creates the singleton twice`() async {
        let runs = Tally()
        let bothAreInside = Gate()
        let container = NaiveContainer()
        let factory: @Sendable () async -> Database = {
            if runs.add() == 2 { await bothAreInside.open() }
            await bothAreInside.pass()
            return Database()
        }

        async let first = container.resolve(factory)
        async let second = container.resolve(factory)

        #expect(await first !== second)
    }

    @Test func `a thousand callers at once get one singleton`() async throws {
        let asking = Tally()
        await container.register(Database.self, scope: .singleton, factory: slow.make)

        let callers = (1...1000).map { _ in
            Task {
                if asking.add() == 1000 { await slow.mayReturn.open() }
                return try await container.resolve(Database.self)
            }
        }

        let database = try await container.resolve(Database.self)
        for caller in callers { #expect(try await caller.value === database) }
        #expect(slow.runs.count == 1)
    }

    @Test func `the dependencies of one service are created at the same time`() async throws {
        let userIsBuilt = Gate()
        await container.register(Database.self) {
            await userIsBuilt.pass()
            return Database()
        }
        await container.register(User.self) {
            await userIsBuilt.open()
            return User(id: 1, name: "Ada")
        }
        await container.register(UserCache.self) { (database: Database, _: User) in
            UserCache(database: database)
        }

        // From left to right it would wait forever.
        _ = try await container.resolve(UserCache.self)
    }

    @Test func `a mock that is registered while the real one is created replaces it`()
        async throws
    {
        let mock = Database()
        await container.register(Database.self, scope: .singleton, factory: slow.make)
        async let early = container.resolve(Database.self)
        await slow.hasBegun.pass()

        await container.register(Database.self, scope: .singleton) { mock }

        // A caller that comes now gets the mock. An earlier one gets what it asked for.
        #expect(try await container.resolve(Database.self) === mock)
        await slow.mayReturn.open()
        #expect(try await early !== mock)
        #expect(try await container.resolve(Database.self) === mock)
    }

    @Test func `a build that fails late does not remove its replacement`() async throws {
        let mocks = Tally()
        await container.register(Database.self, scope: .singleton) {
            _ = await slow.make()
            throw CancellationError()
        }
        async let early = container.failure(of: Database.self)
        await slow.hasBegun.pass()
        await container.register(Database.self, scope: .singleton) {
            mocks.add()
            return Database()
        }
        let mock = try await container.resolve(Database.self)

        await slow.mayReturn.open()

        #expect(await early == "CancellationError(): Database")
        #expect(try await container.resolve(Database.self) === mock)
        #expect(mocks.count == 1)
    }
}

/// An actor as one writes it at first. While it awaits the factory, it lets the next caller in.
private actor NaiveContainer {
    private var instance: Database?

    func resolve(_ factory: @Sendable () async -> Database) async -> Database {
        if let instance { return instance }
        let created = await factory()
        instance = created
        return created
    }
}
