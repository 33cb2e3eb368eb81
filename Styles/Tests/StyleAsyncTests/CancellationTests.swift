import ProfileApp
import StyleAsync
import Support
import TestSupport
import Testing

/// Who is cancelled leaves. Who is left goes on.
@Suite(.watchdog) struct CancellationTests {
    let container = AsyncContainer()
    let slow = SlowDatabase()

    @Test func `a caller that is cancelled leaves at once, and the others go on`() async throws {
        let cacheWaits = Gate()
        try await withContainer { container in
            await container.register(Database.self, scope: .singleton, factory: slow.make)
            await container.register(User.self) {
                // All that a cache needs is begun together. So it waits for the database, too.
                await cacheWaits.open()
                return User(id: 1, name: "Ada")
            }
            await container.register(UserCache.self) { (database: Database, _: User) in
                Issue.record("a factory runs for nobody")
                return UserCache(database: database)
            }
            let patient = Task { try await container.resolve(Database.self) }
            await slow.hasBegun.pass()
            let impatient = Task { await container.failure(of: UserCache.self) }
            await cacheWaits.pass()

            impatient.cancel()

            // It is back while the factory of the database is still inside.
            #expect(await impatient.value == "CancellationError(): UserCache")
            await slow.mayReturn.open()
            let database = try await container.resolve(Database.self)
            #expect(try await patient.value === database)
        }
        #expect(slow.runs.count == 1)
    }

    @Test func `the last one that leaves cancels the build and all below, also asked for by hand`()
        async throws
    {
        try await withContainer { container in
            await container.register(APIService.self, scope: .singleton, factory: APIService.init)
            await container.register(UserCache.self) { [unowned container] in
                UserCache(database: try await container.resolve(Database.self))
            }
            await container.register(Database.self, scope: .singleton) {
                await slow.hasBegun.open()
                try await Task.sleep(for: .seconds(3600))  // It ends when it is cancelled.
                return Database()
            }
            let caller = Task { await container.failure(of: APIService.self) }
            await slow.hasBegun.pass()

            caller.cancel()

            #expect(await caller.value == "CancellationError(): APIService")
        }
    }

    @Test(arguments: [false, true])
    func `a cancelled build that ends late leaves its successor alone`(fails: Bool) async throws {
        let tries = Tally()
        let deallocated = Tally()
        await container.register(Draft.self, scope: .singleton) {
            guard tries.add() == 1 else { return Draft(deallocated: Tally()) }
            let late = Draft(deallocated: deallocated)
            _ = await slow.make()
            if fails { throw CouldNotSave(draft: late) }
            return late
        }
        let impatient = Task { try await container.resolve(Draft.self) }
        await slow.hasBegun.pass()
        impatient.cancel()
        _ = await impatient.result
        let successor = try await container.resolve(Draft.self)

        await slow.mayReturn.open()
        // When the cancelled build is over, nobody keeps what it brought.
        while deallocated.count == 0 {
            try #require(try await container.resolve(Draft.self) === successor)
        }
        #expect(try await container.resolve(Draft.self) === successor)
    }

    @Test func `a caller that is cancelled before its build begins starts nothing`() async throws {
        let runs = Tally()
        let mayAsk = Gate()
        try await withContainer { container in
            await container.register(APIService.self, factory: APIService.init)
            await container.register(UserCache.self, factory: UserCache.init)
            await container.register(Database.self) {
                runs.add()
                return Database()
            }
            let caller = Task {
                await mayAsk.pass()
                return await container.failure(of: APIService.self)
            }
            caller.cancel()
            await mayAsk.open()
            #expect(await caller.value == "CancellationError(): APIService")
        }
        #expect(runs.count == 0)
    }

    @Test func `a build gets the priority of the most urgent one that waits`() async throws {
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

private struct CouldNotSave: Error {
    let draft: Draft
}
