import ProfileApp
import Step4Graph
import StyleAsync
import Support
import TestSupport
import Testing

/// A cycle in the wait-for graph is found, and nothing waits forever.
@Suite(.watchdog) struct CycleTests {
    let container = AsyncContainer()
    let slow = SlowDatabase()

    @Test(arguments: [AsyncContainer.Scope.transient, .singleton])
    func `callers that enter a cycle from both ends do not deadlock`(scope: AsyncContainer.Scope)
        async
    {
        for _ in 1...100 {
            let container = AsyncContainer()
            await container.register(Session.self, scope: scope, factory: Session.init)
            await container.register(TokenRefresher.self, scope: scope) { (session: Session) in
                TokenRefresher(session: session)
            }

            let first = Task { await container.failure(of: Session.self) }
            let second = Task { await container.failure(of: TokenRefresher.self) }

            #expect(await first.value == "cycle: Session, TokenRefresher, Session")
            #expect(await second.value == "cycle: TokenRefresher, Session, TokenRefresher")
        }
    }

    @Test func `a cycle through a factory that calls resolve itself is found`() async {
        await container.register(Database.self, scope: .singleton) { [unowned container] in
            try await container.resolve(UserCache.self).database
        }
        await container.register(UserCache.self, factory: UserCache.init)

        #expect(
            await container.failure(of: Database.self) == "cycle: Database, UserCache, Database")
    }

    @Test func `a factory that resolves its own service may catch the error and go on`() async {
        await container.register(Database.self, scope: .singleton) { [unowned container] in
            #expect(await container.failure(of: Database.self) == "cycle: Database, Database")
            return Database()
        }

        #expect(await container.failure(of: Database.self) == nil)
    }

    @Test func `a cycle's path excludes the dependencies beside it`() async {
        await container.register(Session.self, scope: .singleton) {
            (refresher: TokenRefresher, _: UserCache) in Session(refresher: refresher)
        }
        await container.register(TokenRefresher.self, scope: .singleton) { [unowned container] in
            await slow.hasBegun.pass()
            return try await container.resolve(Session.self).refresher
        }
        await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        await container.register(Database.self, scope: .singleton, factory: slow.make)

        async let first = container.failure(of: Session.self)
        async let second = container.failure(of: TokenRefresher.self)

        #expect(await first == "cycle: Session, TokenRefresher, Session")
        #expect(await second == "cycle: TokenRefresher, Session, TokenRefresher")
        await slow.mayReturn.open()
    }

    @Test func `a cycle through a transient and an optional is reported with the path to it`()
        async
    {
        await container.register(String.self) { (_: Database) in "the way in" }
        await container.register(Database.self, scope: .singleton) { (_: UserCache) in Database() }
        await container.register(UserCache.self) { (_: User?) in UserCache(database: Database()) }
        await container.register(User.self, scope: .singleton) { (_: Database) in
            User(id: 1, name: "Ada")
        }

        #expect(
            await container.failure(of: String.self)
                == "cycle: String, Database, UserCache, User, Database")
    }

    // Nil would say that there is no session.
    @Test(arguments: [AsyncContainer.Scope.transient, .singleton])
    func `a cycle that an optional closes is an error, and not nil`(scope: AsyncContainer.Scope)
        async
    {
        await container.register(Session.self, scope: scope, factory: Session.init)
        await container.register(TokenRefresher.self, scope: scope) { (_: Session?) in
            TokenRefresher { throw CancellationError() }
        }

        #expect(
            await container.failure(of: Session.self) == "cycle: Session, TokenRefresher, Session")
    }

    @Test func `a factory that waits twice and gives up once is still in a cycle`() async {
        // Often enough: no test can see when the second one has begun to wait.
        for _ in 1...50 {
            let container = AsyncContainer()
            let cacheHasBegun = Gate()
            let cacheMayAsk = Gate()
            await container.register(Database.self, scope: .singleton) { [unowned container] in
                let first = Task { try await container.resolve(UserCache.self) }
                await cacheHasBegun.pass()
                let second = Task { try await container.resolve(UserCache.self) }
                await Task.yield()
                first.cancel()
                _ = await first.result
                await cacheMayAsk.open()
                return try await second.value.database
            }
            await container.register(UserCache.self, scope: .singleton) { [unowned container] in
                await cacheHasBegun.open()
                await cacheMayAsk.pass()
                return UserCache(database: try await container.resolve(Database.self))
            }

            #expect(
                await container.failure(of: Database.self) == "cycle: Database, UserCache, Database"
            )
        }
    }

    @Test func `a cycle of ten services is found`() async {
        let last = await container.registerChain(length: 9)
        await container.register(Database.self, scope: .singleton) { [unowned container] in
            func resolve<Service: Sendable>(_ type: Service.Type) async throws {
                _ = try await container.resolve(type)
            }
            try await resolve(last)
            return Database()
        }

        let failure = await container.failure(of: Database.self)

        #expect(failure?.hasPrefix("cycle: Database, Chain<") == true)
        #expect(failure?.hasSuffix(", Chain<Database>, Database") == true)
    }

    @Test func `a build whose factory was replaced is still in a cycle`() async {
        let refresherHasBegun = Gate()
        let refresherMayAsk = Gate()
        await container.register(Session.self, scope: .singleton, factory: Session.init)
        await container.register(TokenRefresher.self, scope: .singleton) { [unowned container] in
            await refresherHasBegun.open()
            await refresherMayAsk.pass()
            return try await container.resolve(Session.self).refresher
        }
        async let failure = container.failure(of: Session.self)
        await refresherHasBegun.pass()

        await container.register(TokenRefresher.self) { (session: Session) in
            TokenRefresher(session: session)
        }
        await refresherMayAsk.open()

        #expect(await failure == "cycle: Session, TokenRefresher, Session")
    }

    @Test func `a factory that has stopped waiting is in no cycle`() async throws {
        let cacheHasBegun = Gate()
        let cacheMayAsk = Gate()
        let cacheHasAsked = Gate()
        let runs = Tally()
        await container.register(Database.self, scope: .singleton) { [unowned container] in
            let search = Task { try await container.resolve(UserCache.self) }
            await cacheHasBegun.pass()
            search.cancel()
            _ = await search.result
            await cacheMayAsk.open()
            await cacheHasAsked.pass()
            return Database()
        }
        await container.register(UserCache.self, scope: .singleton) { [unowned container] in
            runs.add()
            await cacheHasBegun.open()
            await cacheMayAsk.pass()
            return try await container.resolve([UserCache].self)[0]
        }
        await container.register([UserCache].self) { (database: Database, _: User) in
            [UserCache(database: database)]
        }
        await container.register(User.self) {
            // What stands to the left of it has been asked for by now.
            await cacheHasAsked.open()
            return User(id: 1, name: "Ada")
        }

        #expect(await container.failure(of: Database.self) == nil)
        #expect(await container.failure(of: UserCache.self) == nil)
        #expect(runs.count == 1)
    }

    @Test func `a service that has failed waits for nothing, and is in no cycle`() async throws {
        let mayAsk = Gate()
        await container.register(String.self) { (_: UserCache, _: User) in "Ada" }
        await container.register(User.self, scope: .singleton) { [unowned container] in
            await mayAsk.pass()
            return User(id: 1, name: try await container.resolve(String.self))
        }
        #expect(await container.failure(of: String.self) == "no UserCache: String")

        // The user is still being created. Now it resolves the service that has waited for it.
        await container.register(String.self) { "Grace" }
        await mayAsk.open()

        #expect(try await container.resolve(User.self).name == "Grace")
    }

    @Test func `a task that outlives its factory is in no cycle with it`() async throws {
        let userIsBuilt = Gate()
        let taskIsServed = Gate()
        await container.register(UserCache.self, scope: .singleton) {
            (_: User, database: Database) in UserCache(database: database)
        }
        await container.register(Database.self, scope: .singleton, factory: slow.make)
        await container.register(User.self, scope: .singleton) { [unowned container] in
            Task {
                await userIsBuilt.pass()
                #expect(await container.failure(of: UserCache.self) == nil)
                #expect(await container.failure(of: String.self) == nil)
                await taskIsServed.open()
            }
            return User(id: 1, name: "Ada")
        }
        await container.register(String.self) { (user: User) in user.name }

        async let cache = container.resolve(UserCache.self)
        await slow.hasBegun.pass()
        _ = try await container.resolve(User.self)
        await userIsBuilt.open()
        // The task asks, most likely, before the cache is there. It may in any case.
        for _ in 1...10 { await Task.yield() }
        await slow.mayReturn.open()

        await taskIsServed.pass()
        _ = try await cache
    }

    @Test func `a factory that registers its own service again from the same line is in no cycle`()
        async throws
    {
        let runs = Tally()
        @Sendable func register(in container: AsyncContainer) async {
            await container.register(Database.self, scope: .singleton) { [unowned container] in
                guard runs.add() == 1 else { return Database() }
                await register(in: container)
                return try await container.resolve(Database.self)
            }
        }
        await register(in: container)

        let database = try await container.resolve(Database.self)

        #expect(try await container.resolve(Database.self) === database)
    }

    @Test func `a closure that resolves later breaks a cycle`() async throws {
        await container.register(Account.self, scope: .singleton) { (renewer: Renewer) in
            Account(renewer: renewer)
        }
        // A `Provider` cannot wait. So the closure calls `resolve` itself, and captures weakly.
        let findAccount: @Sendable () async throws -> Account? = { [weak container] in
            try await container?.resolve(Account.self)
        }
        await container.register(Renewer.self) { Renewer(findAccount: findAccount) }

        let account = try await container.resolve(Account.self)

        #expect(try await account.renewer.findAccount() === account)
    }

    @Test func `thirty diamonds, one upon the other, are no cycle`() async throws {
        await container.register(Database.self, scope: .singleton, factory: slow.make)

        // Two ways lead through each: a billion ways from the top to the bottom.
        try await resolve(diamonds: 30, over: Database.self)
    }

    // A search through all that wait, each time that a build starts, takes half a minute.
    @Test func `a chain of eight thousand services is resolved before the time limit`()
        async throws
    {
        func resolve<Service: Sendable>(_ type: Service.Type) async throws {
            _ = try await container.resolve(type)
        }

        let first = await container.registerChain(length: 8000)

        try await resolve(first)
    }

    private func resolve<Below: Sendable>(diamonds: Int, over below: Below.Type) async throws {
        guard diamonds > 0 else {
            async let first = container.resolve(below)
            await slow.hasBegun.pass()
            // All of them wait, and here is one that would wait for the top, too.
            await container.register(String.self) { (_: Below, _: Bool) in "It is no cycle." }
            await container.register(Bool.self) {
                await slow.mayReturn.open()
                return true
            }
            _ = try await container.resolve(String.self)
            _ = try await first
            return
        }
        await container.register([Below].self, scope: .singleton) { (below: Below) in [below] }
        await container.register([Int: Below].self, scope: .singleton) { (below: Below) in [:] }
        await container.register([[Below]].self, scope: .singleton) {
            (left: [Below], _: [Int: Below]) in [left]
        }
        try await resolve(diamonds: diamonds - 1, over: [[Below]].self)
    }
}

/// One service of a chain: `Chain<Chain<Database>>` needs `Chain<Database>`.
private struct Chain<Next>: Sendable {}

extension AsyncContainer {
    /// Registers services, each of which needs the one before, and returns the last of them.
    fileprivate func registerChain(length: Int) -> any Sendable.Type {
        register(Database.self, factory: Database.init)
        var last: any Sendable.Type = Database.self
        for number in 1...length {
            last = registerUser(of: last, scope: number % 2 == 0 ? .singleton : .transient)
        }
        return last
    }

    private func registerUser<Next: Sendable>(
        of next: Next.Type, scope: Scope
    ) -> any Sendable.Type {
        register(Chain<Next>.self, scope: scope) { (_: Next) in Chain<Next>() }
        return Chain<Next>.self
    }
}

private final class Account: Sendable {
    let renewer: Renewer
    init(renewer: Renewer) { self.renewer = renewer }
}

private struct Renewer: Sendable {
    let findAccount: @Sendable () async throws -> Account?
}
