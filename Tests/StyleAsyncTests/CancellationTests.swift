import Evidence
import Step4Graph
import StyleAsync
import Testing

/// Who is cancelled leaves. Who is left goes on.
@Suite struct CancellationTests {
    @Test func `a caller that is cancelled leaves at once, and the others go on`() async throws {
        let (container, database) = (AsyncContainer(), SlowDatabase())
        let probe = Gate()
        await container.register(Database.self, scope: .singleton) { await database.make() }
        await container.register(Probe.self) {
            await probe.open()
            return Probe()
        }
        await container.register(Screen.self, factory: Screen.init)
        let impatient = Task { try await container.resolve(Database.self) }
        try await database.entered.reached()
        let patient = Task { try await container.resolve(Screen.self) }
        try await probe.reached()

        impatient.cancel()

        // The factory is still closed, but the caller is back.
        let left = await #expect(throws: ResolutionError.self) {
            _ = try await within { try await impatient.value }
        }
        #expect(isCancelled(left))
        #expect(names(left) == ["Database"])
        await database.mayLeave.open()
        let screen = try await within { try await patient.value }
        #expect(try await container.resolve(Database.self) === screen.database)
        #expect(database.built.count == 1)
    }

    @Test func `the build is cancelled when the last one leaves, and so is what it waits for`()
        async throws
    {
        let (container, built, entered) = (AsyncContainer(), Tally(), Gate())
        let cancelled = Gate()
        await container.register(Database.self, scope: .singleton) {
            guard built.add() == 1 else { return Database() }
            await entered.open()
            await cancellation()
            await cancelled.open()
            return Database()
        }
        await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        let caller = Task { try await container.resolve(UserCache.self) }
        try await entered.reached()

        caller.cancel()

        let left = await #expect(throws: ResolutionError.self) {
            _ = try await within { try await caller.value }
        }
        #expect(isCancelled(left))
        try await cancelled.reached()
        let cache = try await within { try await container.resolve(UserCache.self) }
        #expect(try await container.resolve(Database.self) === cache.database)
        #expect(built.count == 2)
    }

    @Test func `what a build that nobody waits for brings is not kept`() async throws {
        let (container, database) = (AsyncContainer(), SlowDatabase())
        let second = Database()
        await container.register(Database.self, scope: .singleton) {
            let isFirst = database.built.count == 0
            let made = await database.make()
            return isFirst ? made : second
        }
        let impatient = Task { try await container.resolve(Database.self) }
        try await database.entered.reached()
        impatient.cancel()
        _ = await #expect(throws: ResolutionError.self) {
            _ = try await within { try await impatient.value }
        }

        // The first factory still runs: it does not ask whether it is cancelled.
        let next = Task { try await container.resolve(Database.self) }
        try await within { while database.built.count < 2 { await Task.yield() } }
        await database.mayLeave.open()

        #expect(try await within { try await next.value } === second)
        #expect(try await within { try await container.resolve(Database.self) } === second)
    }

    @Test func `a dependency that others wait for, too, goes on when its user is cancelled`()
        async throws
    {
        let (container, database) = (AsyncContainer(), SlowDatabase())
        await container.register(Database.self, scope: .singleton) { await database.make() }
        let probe = Gate()
        await container.register(Probe.self) {
            await probe.open()
            return Probe()
        }
        await container.register(Screen.self, factory: Screen.init)
        let patient = Task { try await container.resolve(Database.self) }
        try await database.entered.reached()
        let impatient = Task { try await container.resolve(Screen.self) }
        try await probe.reached()

        impatient.cancel()
        _ = await #expect(throws: ResolutionError.self) {
            _ = try await within { try await impatient.value }
        }
        await database.mayLeave.open()

        _ = try await within { try await patient.value }
        #expect(database.built.count == 1)
    }

    @Test func `a task that is cancelled already runs no factory`() async throws {
        let (container, built, mayAsk) = (AsyncContainer(), Tally(), Gate())
        await container.register(Int.self) { built.add() }
        let caller = Task {
            await mayAsk.pass()
            return try await container.resolve(Int.self)
        }
        caller.cancel()
        await mayAsk.open()

        let left = await #expect(throws: ResolutionError.self) {
            _ = try await within { try await caller.value }
        }

        #expect(isCancelled(left))
        #expect(try await within { try await container.resolve(Int.self) } == 1)
    }

    @Test func `the task that all wait for gets the priority of the most urgent one`()
        async throws
    {
        let (container, entered, probe) = (AsyncContainer(), Gate(), Gate())
        await container.register(Int.self, scope: .singleton) {
            await entered.open()
            try await within { await probe.pass() }
            return await risen()
        }
        // It waits for the number, begun by a task that is not urgent.
        await container.register(String.self, scope: .singleton) { (number: Int) in "\(number)" }
        await container.register(Probe.self) {
            await probe.open()
            return Probe()
        }
        await container.register([String].self) { (text: String, probe: Probe) in [text] }

        let idle = Task(priority: .medium) { try await container.resolve(String.self) }
        try await entered.reached()
        let urgent = Task(priority: .high) { try await container.resolve([String].self) }

        let priority = "\(TaskPriority.high.rawValue)"
        #expect(try await within { try await urgent.value } == [priority])
        #expect(try await within { try await idle.value } == priority)
    }
}

/// Waits until the running task has a high priority, but not for ever.
private func risen() async -> Int {
    await pass { Task.currentPriority >= .high }
    return Int(Task.currentPriority.rawValue)
}
