import ProfileApp
import StyleAsync
import Support
import TestSupport
import Testing

/// A caller that is cancelled leaves. What it has begun goes on.
@Suite(.watchdog) struct CancellationTests {
    let container = AsyncContainer()
    let slow = SlowDatabase()

    @Test func `a cancelled caller returns at once, and the others go on`() async throws {
        await container.register(Database.self, scope: .singleton, factory: slow.make)
        let patient = Task { try await container.resolve(Database.self) }
        await slow.hasBegun.pass()
        let impatient = Task { try await container.resolve(Database.self) }

        impatient.cancel()

        // It is back while the factory of the database is still inside.
        await #expect(throws: CancellationError.self) { try await impatient.value }
        await slow.mayReturn.open()
        let database = try await container.resolve(Database.self)
        #expect(try await patient.value === database)
        #expect(slow.runs.count == 1)
    }

    @Test func `a build whose last caller is cancelled goes on, and the next caller gets it`()
        async throws
    {
        await container.register(APIService.self, scope: .singleton, factory: APIService.init)
        await container.register(UserCache.self) { [unowned container] in
            UserCache(database: try await container.resolve(Database.self))
        }
        await container.register(Database.self, scope: .singleton) {
            let database = await slow.make()
            try Task.checkCancellation()
            return database
        }
        let caller = Task { await container.failure(of: APIService.self) }
        await slow.hasBegun.pass()

        caller.cancel()

        #expect(await caller.value == "CancellationError()")
        await slow.mayReturn.open()
        _ = try await container.resolve(APIService.self)
        #expect(slow.runs.count == 1)
    }

    @Test func `a caller that is cancelled before its build starts creates nothing`() async throws {
        let runs = Tally()
        let mayAsk = Gate()
        try await withContainer { container in
            await container.register(UserCache.self, factory: UserCache.init)
            await container.register(Database.self) {
                runs.add()
                return Database()
            }
            let caller = Task {
                await mayAsk.pass()
                return await container.failure(of: UserCache.self)
            }
            caller.cancel()
            await mayAsk.open()
            #expect(await caller.value == "CancellationError()")
        }
        #expect(runs.count == 0)
    }

    @Test func `a cancelled caller gets a singleton that is cached already`() async throws {
        let mayAsk = Gate()
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        let database = try await container.resolve(Database.self)
        let caller = Task {
            await mayAsk.pass()
            return try await container.resolve(Database.self)
        }

        caller.cancel()
        await mayAsk.open()

        #expect(try await caller.value === database)
    }

    @Test func `a build gets the priority of its most urgent caller`() async throws {
        await container.register(Database.self, scope: .singleton) {
            await slow.hasBegun.open()
            while Task.currentPriority < .high { await Task.yield() }
            return Database()
        }
        await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)

        // The idle one begins both builds, and the urgent one waits for them.
        let idle = Task(priority: .medium) { try await container.resolve(UserCache.self) }
        await slow.hasBegun.pass()
        let urgent = Task(priority: .high) { try await container.resolve(UserCache.self) }

        #expect(try await idle.value === urgent.value)
    }
}
