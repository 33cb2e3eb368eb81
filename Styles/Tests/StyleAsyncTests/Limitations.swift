import Foundation
import ProfileApp
import Step4Graph
import StyleAsync
import Support
import TestSupport
import Testing

/// What this style cannot do, and what it costs.
@Suite(.watchdog) struct Limitations {
    let container = AsyncContainer()

    @Test(arguments: [AsyncContainer.Scope.transient, .singleton])
    func `two services of one screen share a dependency`(scope: AsyncContainer.Scope) async throws {
        await container.register(UserCache.self, scope: scope) { UserCache(database: Database()) }
        await container.register([UserCache].self) { [$0, $1] }

        let first = try await container.resolve([UserCache].self)
        let second = try await container.resolve([UserCache].self)

        // Shared within the screen, and not with the next screen: one or the other, never both.
        #expect((first[0] === first[1]) == (scope == .singleton))
        #expect((first[0] !== second[0]) == (scope == .transient))
    }

    @Test func `a Provider of Step 4 cannot wait, and is taken as a service`() async throws {
        await container.register(Database.self, factory: Database.init)
        await container.register(UserCache.self) { (databases: Provider<Database>) in
            UserCache(database: try databases.get())
        }

        // Step 4 would create one. Here it is a type like any other, and it is not registered.
        #expect(throws: ValidationError.self) { try container.validate() }
        #expect(await container.failure(of: UserCache.self) == "no Provider<Database>: UserCache")

        // And an optional one is nil, although the database is registered.
        await container.register(Bool.self) { (databases: Provider<Database>?) in databases != nil }
        #expect(try await container.resolve(Bool.self) == false)
    }

    @Test func `only validate suggests what a missing service may be called`() async {
        await container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: Database()))
        }
        await container.register(String.self) { (_: APIService) in "" }

        let issues = #expect(throws: ValidationError.self) { try container.validate() }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.resolve(APIService.self)
        }

        #expect("\(issues, default: "")".contains("Did you mean"))
        #expect(!"\(error, default: "")".contains("Did you mean"))
    }

    @Test func `a task that a factory does not wait for is wrongly found in a cycle`()
        async throws
    {
        let slow = SlowDatabase()
        let hasFailed = Gate()
        await container.register(UserCache.self, factory: UserCache.init)
        await container.register(Database.self, scope: .singleton) { [unowned container] in
            // The cache could wait for this database. But the container cannot see that the factory
            // does not wait for the task.
            Task {
                let failure = await container.failure(of: UserCache.self)
                #expect(failure == "cycle: UserCache, Database, UserCache")
                await hasFailed.open()
            }
            return await slow.make()
        }

        async let database = container.resolve(Database.self)
        await hasFailed.pass()
        await slow.mayReturn.open()
        _ = try await database
    }

    // What differs: a detached task belongs to no factory. It waits until the database is there.
    @Test func `a detached task that a factory does not wait for gets its service`()
        async throws
    {
        let slow = SlowDatabase()
        let isServed = Gate()
        await container.register(UserCache.self, factory: UserCache.init)
        await container.register(Database.self, scope: .singleton) { [unowned container] in
            Task.detached {
                let failure = await container.failure(of: UserCache.self)
                #expect(failure == nil)
                await isServed.open()
            }
            return await slow.make()
        }

        async let database = container.resolve(Database.self)
        await slow.hasBegun.pass()
        await slow.mayReturn.open()
        _ = try await database
        await isServed.pass()
    }

    @Test func `a detached task in a factory hides a cycle, and deadlocks`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = AsyncContainer()
            await container.register(Database.self, scope: .singleton) {
                try await Task.detached { try await container.resolve(Database.self) }.value
            }

            alarm(1)  // The system kills this process when it is still here after a second.
            _ = try? await container.resolve(Database.self)
        }
    }

    // Each looks for a cycle among its own builds.
    @Test func `a cycle through two containers is not found, and deadlocks`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let first = AsyncContainer()
            let second = AsyncContainer()
            await first.register(Database.self, scope: .singleton) {
                try await second.resolve(Database.self)
            }
            await second.register(Database.self, scope: .singleton) {
                try await first.resolve(Database.self)
            }

            alarm(1)
            _ = try? await first.resolve(Database.self)
        }
    }
}
