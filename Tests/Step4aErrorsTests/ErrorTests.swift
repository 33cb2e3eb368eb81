import ProfileApp
import Step4aErrors
import Support
import TestSupport
import Testing

/// What Steps 2 and 3 promise holds here as well: it is tested there, and once more in Step 4.
@Suite(.watchdog) struct `Step 4a: errors` {
    struct DiskFull: Error {}

    @Test func `transient is the default scope`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(try container.resolve(Database.self) !== container.resolve(Database.self))
    }

    @Test func `a failing factory is named with its path, and is tried again`() throws {
        let container = MiniContainer()
        let tries = Tally()
        container.register(
            Database.self, scope: .singleton,
            factory: {
                if tries.add() == 1 { throw DiskFull() }
                return Database()
            }, fileID: "App.swift", line: 1)
        container.register(
            UserCache.self,
            factory: { [unowned container] in
                UserCache(database: try container.resolve(Database.self))
            }, fileID: "App.swift", line: 2)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(UserCache.self)
        }

        let expected = """
            A factory failed: DiskFull()
              UserCache, registered at App.swift:2
              needs Database, registered at App.swift:1
            Nothing was cached: the next resolve runs the factory again.
            """
        #expect(error?.description == expected)
        let cache = try container.resolve(UserCache.self)
        #expect(try container.resolve(Database.self) === cache.database)
    }

    @Test func `an error names the line of the register call`() {
        let container = MiniContainer()
        container.register(Database.self) { throw DiskFull() }
        let line = #line - 1

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }

        let expected = """
            A factory failed: DiskFull()
              Database, registered at Step4aErrorsTests/ErrorTests.swift:\(line)
            Nothing was cached: the next resolve runs the factory again.
            """
        #expect(error?.description == expected)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `resolving an unregistered type directly reports an empty path`() {
        let error = #expect(throws: ResolutionError.self) {
            try MiniContainer().resolve(Database.self)
        }

        guard case .notRegistered(let key, let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(key == ServiceKey(Database.self))
        #expect(path.isEmpty)
    }

    @Test func `singletons that were complete stay`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self, scope: .singleton) {
            built.add()
            return Database()
        }
        container.register(UserCache.self) { [unowned container] in
            _ = try container.resolve(Database.self)
            throw DiskFull()
        }

        #expect(throws: ResolutionError.self) { try container.resolve(UserCache.self) }
        _ = try container.resolve(Database.self)

        #expect(built.count == 1)
    }

    @Test func `the text of a cycle leaves out the path that led to it`() {
        let container = MiniContainer()
        registerCycle(in: container)
        container.register(HomeScreen.self) { [unowned container] in
            _ = try container.resolve(Session.self)
            return HomeScreen { throw DiskFull() }
        }

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(HomeScreen.self)
        }

        guard case .circularDependency(let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        let names = path.map(\.key.description)
        #expect(names == ["HomeScreen", "Session", "TokenRefresher", "Session"])
        #expect(error?.description.contains("HomeScreen") == false)
    }

    @Test func `a service that depends on itself is a cycle of one`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { [unowned container] in
            try container.resolve(Database.self)
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }

        guard case .circularDependency(let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.map(\.key.description) == ["Database", "Database"])
    }

    @Test func `a cycle is reported again and again, until it is fixed`() throws {
        let container = MiniContainer()
        registerCycle(in: container)
        for _ in 1...3 {
            #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
        }

        container.register(TokenRefresher.self) { TokenRefresher { throw DiskFull() } }

        _ = try container.resolve(Session.self)
    }

    @Test func `two services that depend on the same third are no cycle`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: try container.resolve(Database.self))
        }
        container.register(APIService.self) { [unowned container] in
            _ = try container.resolve(Database.self)
            return APIService(cache: try container.resolve(UserCache.self))
        }

        // The APIService and its UserCache each need a Database.
        _ = try container.resolve(APIService.self)
    }

    @Test func `a path has what waits, and not what was created before`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self) { [unowned container] in
            _ = try container.resolve(Database.self)
            return APIService(cache: try container.resolve(UserCache.self))
        }

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        // The Database was created before the UserCache was found to be missing. It has left the
        // stack, and the APIService has not.
        guard case .notRegistered(_, let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.map(\.key.description) == ["APIService"])
    }

    @Test func `a cycle leaves out the factory that registered its service again`() {
        let container = MiniContainer()
        container.register(Session.self) { [unowned container] in
            container.register(Session.self) { [unowned container] in
                Session(refresher: try container.resolve(TokenRefresher.self))
            }
            return try container.resolve(Session.self)
        }
        container.register(TokenRefresher.self) { [unowned container] in
            TokenRefresher(session: try container.resolve(Session.self))
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        // The new factory begins the cycle and ends it. The old one only led to it.
        let told = error?.description.split(separator: "\n").filter { $0.contains("Session,") }
        #expect(told?.count == 2)
    }

    @Test func `a factory may catch a failure and go on`() throws {
        let container = MiniContainer()
        let spare = Database()
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: (try? container.resolve(Database.self)) ?? spare)
        }
        container.register(Database.self) { [unowned container] in
            try container.resolve(UserCache.self).database
        }

        // UserCache needs Database, which needs UserCache: caught, so UserCache can be built.
        #expect(try container.resolve(UserCache.self).database === spare)
        // Nothing is left of the error: the path is empty again.
        #expect(try container.resolve(Database.self) === spare)
        #expect(try container.resolve(UserCache.self).database === spare)
    }

    @Test func `an error of another container passes with that container's path`() {
        let other = MiniContainer()
        other.register(UserCache.self) { [unowned other] in
            UserCache(database: try other.resolve(Database.self))
        }
        let container = MiniContainer()
        container.register(APIService.self) { APIService(cache: try other.resolve(UserCache.self)) }

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        guard case .notRegistered(_, let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.map(\.key.description) == ["UserCache"])
    }

    @Test func `one thread's cycle is not another's`() {
        let container = MiniContainer()
        registerCycle(in: container)
        container.register(Database.self, scope: .singleton) { Database() }

        let answers = Worker.each(of: 8) { thread in
            (0..<100).allSatisfy { _ in
                thread % 2 == 0
                    ? (try? container.resolve(Session.self)) == nil
                    : (try? container.resolve(Database.self)) != nil
            }
        }

        #expect(answers == Array(repeating: true, count: 8))
    }

    @Test func `the lock is released after an error`() throws {
        let container = MiniContainer()
        container.register(Database.self) { throw DiskFull() }
        let failures: [@Sendable () -> Void] = [
            { _ = try? container.resolve(Database.self) },
            { _ = try? container.resolve(UserCache.self) },
        ]

        for failure in failures { Worker(failure).result() }

        container.register(Database.self) { Database() }
        _ = try container.resolve(Database.self)
    }

    @Test func `a factory that registers its service again and resolves that is in no cycle`()
        throws
    {
        let container = MiniContainer()
        registerCountdown(from: 2, in: container)

        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `the compiler knows which error it is`() {
        do throws(ResolutionError) {
            _ = try MiniContainer().resolve(Database.self)
            Issue.record("nothing is registered, and nothing was thrown")
        } catch {
            // `error` is a ResolutionError without a cast.
            guard case .notRegistered = error else {
                Issue.record("\(error) is another error")
                return
            }
        }
    }

    /// Each factory registers the next one, from the same line, and asks for it.
    private func registerCountdown(from number: Int, in container: MiniContainer) {
        container.register(Int.self) { [unowned container] in
            if number == 0 { return 0 }
            registerCountdown(from: number - 1, in: container)
            return try container.resolve(Int.self) + 1
        }
    }

    private func registerCycle(in container: MiniContainer) {
        container.register(Session.self) { [unowned container] in
            Session(refresher: try container.resolve(TokenRefresher.self))
        }
        container.register(TokenRefresher.self) { [unowned container] in
            TokenRefresher(session: try container.resolve(Session.self))
        }
    }
}
