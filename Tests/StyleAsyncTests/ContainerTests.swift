import Evidence
import Step4Graph
import StyleAsync
import Testing

/// The rest of what Step 4 promises.
@Suite struct ContainerTests {
    @Test func `validate and the picture are those of Step 4, and run nothing`() async {
        let (container, old, ran) = (AsyncContainer(), MiniContainer(), Tally())
        await container.register(String.self) { (number: Int, maybe: Double?) async in
            ran.add()
            return "\(number)"
        }
        await container.register(Int.self, scope: .singleton) { (text: String) in ran.add() }
        await container.register([Int].self) { (missing: UInt8) in [] }
        old.register(String.self) { (number: Int, maybe: Double?) in "" }
        old.register(Int.self, scope: .singleton) { (text: String) in 0 }
        old.register([Int].self) { (missing: UInt8) in [] }

        let issues = #expect(throws: ValidationError.self) { try container.validate() }?.issues

        #expect(issues?.count == 2)
        #expect(container.graph.mermaid == old.graph.mermaid)
        #expect(container.graph.services[0].location.hasPrefix("StyleAsyncTests/ContainerTests"))
        #expect(ran.count == 0)
    }

    @Test func `an optional parameter is nil when nothing is registered`() async throws {
        let container = AsyncContainer()
        await container.register(String.self) { (number: Int?) in "\(number ?? 0)" }

        #expect(try await within { try await container.resolve(String.self) } == "0")
        #expect(try await within { try await container.resolve(Int?.self) } == nil)
        await container.register(Int.self) { 7 }
        #expect(try await within { try await container.resolve(String.self) } == "7")
        #expect(try await within { try await container.resolve(Int?.self) } == 7)
    }

    @Test func `a missing service is named with the one that has nearly this name`() async throws {
        let container = AsyncContainer()
        await container.register(UserCache.self) { UserCache(database: Database()) }

        let missing = try await error(of: (any UserCaching).self, in: container)

        #expect("\(missing as Any)".contains("Nothing is registered for UserCaching."))
        #expect("\(missing as Any)".contains("Did you mean UserCache,"))
    }

    @Test func `a protocol is registered with an initializer, as in Step 4`() async throws {
        let container = AsyncContainer()
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        await container.register((any UserCaching).self, factory: MemoryCache.init)

        let cache = try await within { try await container.resolve((any UserCaching).self) }

        #expect(cache is MemoryCache)
    }

    @Test func `a function with a parameter is a service here, too`() async throws {
        let container = AsyncContainer()
        await container.register((@Sendable (Int) -> String).self) { { "\($0)" } }

        let make = try await within {
            try await container.resolve((@Sendable (Int) -> String).self)
        }

        #expect(make(7) == "7")
    }

    @Test func `a mock that is registered before the first resolve is used by all`() async throws {
        let (container, mock) = (AsyncContainer(), Database())
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        await container.register(UserCache.self, factory: UserCache.init)

        await container.register(Database.self, scope: .singleton) { mock }

        let cache = try await within { try await container.resolve(UserCache.self) }
        #expect(cache.database === mock)
    }

    @Test func `of eight containers at the same time each gives its own mock`() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let (container, mock) = (AsyncContainer(), Database())
                    await container.register(UserCache.self, factory: UserCache.init)
                    await container.register(Database.self, scope: .singleton) { mock }
                    for _ in 0..<50 {
                        let cache = try await container.resolve(UserCache.self)
                        if cache.database !== mock { return false }
                    }
                    return true
                }
            }
            for try await isMock in group { #expect(isMock) }
        }
    }

    @Test func `a mock that is registered while the real one is built takes its place`()
        async throws
    {
        let (container, database, mock) = (AsyncContainer(), SlowDatabase(), Database())
        await container.register(Database.self, scope: .singleton) { await database.make() }
        let early = Task { try await container.resolve(Database.self) }
        try await database.entered.reached()

        await container.register(Database.self, scope: .singleton) { mock }

        // Who comes now gets the mock. Who asked before gets what was asked for.
        #expect(try await within { try await container.resolve(Database.self) } === mock)
        await database.mayLeave.open()
        #expect(try await within { try await early.value } !== mock)
        #expect(try await within { try await container.resolve(Database.self) } === mock)
    }

    @Test func `a container goes when its last user does, and its singletons go with it`()
        async throws
    {
        weak var container: AsyncContainer?
        weak var database: Database?
        do {
            let mine = AsyncContainer()
            await mine.register(Database.self, scope: .singleton, factory: Database.init)
            await mine.register(UserCache.self, scope: .singleton, factory: UserCache.init)
            database = try await within { try await mine.resolve(UserCache.self) }.database
            container = mine
            #expect(database != nil)
        }

        // The task that has built the last one may be a moment behind.
        for _ in 1...10_000 where container != nil || database != nil { await Task.yield() }
        #expect(container == nil)
        #expect(database == nil)
    }

    @Test func `a service that only the main actor may use is registered with its initializer`()
        async throws
    {
        let container = AsyncContainer()
        await container.register(Counter.self, scope: .singleton, factory: Counter.init)
        await container.register(CounterScreen.self) { @MainActor (counter: Counter) in
            CounterScreen(counter: counter)
        }

        let screen = try await within { try await container.resolve(CounterScreen.self) }
        let counter = try await within { try await container.resolve(Counter.self) }

        #expect(screen.counter === counter)
    }
}

protocol UserCaching: Sendable {}
private struct MemoryCache: UserCaching { let database: Database }

@MainActor private final class Counter {
    var count = 0
    init() {}
}

@MainActor private final class CounterScreen {
    let counter: Counter
    init(counter: Counter) { self.counter = counter }
}
