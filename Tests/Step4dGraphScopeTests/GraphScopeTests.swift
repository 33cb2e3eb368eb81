import ProfileApp
import Step4dGraphScope
import Support
import Synchronization
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4d: one resolution` {
    @Test(arguments: [(Scope.transient, 2, 4), (.graph, 1, 2), (.singleton, 1, 1)])
    func `a scope says how many databases two resolutions create`(
        scope: Scope, inOne: Int, inBoth: Int
    )
        throws
    {
        let container = MiniContainer()
        container.register(Database.self, scope: scope, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register([UserCache].self) { [$0, $1] }

        let first = try container.resolve([UserCache].self).map(\.database)
        let second = try container.resolve([UserCache].self).map(\.database)

        #expect(Set(first.map(ObjectIdentifier.init)).count == inOne)
        #expect(Set((first + second).map(ObjectIdentifier.init)).count == inBoth)
    }

    @Test func `inside a factory a provider joins the resolution, later it starts its own`() throws
    {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Pair.self) { (first: Database, databases: Provider<Database>) in
            Pair(first: first, second: try databases.get(), provider: databases)
        }

        let pair = try container.resolve(Pair.self)

        #expect(pair.first === pair.second)
        #expect(try pair.provider.get() !== pair.first)
    }

    @Test func `inside a factory a nested resolve joins the resolution`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [unowned container] (first: Database) in
            [first, try container.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] === databases[1])
    }

    @Test func `a .graph service may be a struct or nil`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .graph) { User(id: runs.add(), name: "Ada") }
        container.register(User?.self, scope: .graph) {
            runs.add()
            return nil
        }
        container.register([User].self) { [unowned container] (first: User, second: User) in
            for _ in 1...2 {
                _ = try container.resolve(User?.self)
            }
            return [first, second]
        }

        let users = try container.resolve([User].self)

        #expect(users[0] == users[1])
        #expect(runs.count == 2)
    }

    @Test func `a .graph instance is deallocated with its last owner`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        var cache: UserCache? = try container.resolve(UserCache.self)
        weak let database = cache?.database
        #expect(database != nil)

        cache = nil

        #expect(database == nil)
    }

    @Test func `a resolution that failed leaves nothing behind`() throws {
        struct DiskFull: Error {}
        let container = MiniContainer()
        let seen = Tally()
        container.register(Database.self, scope: .graph) {
            seen.add()
            return Database()
        }
        container.register(UserCache.self) { (_: Database) in throw DiskFull() }

        for _ in 1...2 {
            #expect(throws: ResolutionError.self) { try container.resolve(UserCache.self) }
        }

        #expect(seen.count == 2)
    }

    @Test func `an error that a factory caught does not end its resolution`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [unowned container] (first: Database) in
            _ = try? container.resolve(Session.self)  // Not registered.
            return [first, try container.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] === databases[1])
    }

    @Test func `a service that is registered again within a resolution is created again`() throws {
        let container = MiniContainer()
        let mock = Database()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [unowned container] (first: Database) in
            container.register(Database.self, scope: .graph) { mock }
            return [first, try container.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== mock)
        #expect(databases[1] === mock)
    }

    @Test func `a hundred registrations within a resolution are a hundred instances`() throws {
        let container = MiniContainer()
        container.register([Int].self) { [unowned container] in
            try (1...100).map { number in
                container.register(Int.self, scope: .graph) { number }
                return try container.resolve(Int.self)
            }
        }

        let different = Set(try container.resolve([Int].self)).count

        // A registration that was replaced may be deallocated, and its address used again: what is
        // shared has to hold its registration.
        #expect(different == 100)
    }

    @Test func `a .graph service that is replaced while it is created is used once`() throws {
        let container = MiniContainer()
        container.register(String.self, scope: .graph) { [unowned container] in
            container.register(String.self) { "new" }
            return "old"
        }
        container.register([String].self) { [unowned container] (first: String) in
            [first, try container.resolve(String.self), try container.resolve(String.self)]
        }

        #expect(try container.resolve([String].self) == ["old", "new", "new"])
    }

    @Test func `a factory that registers its service again and resolves that is in no cycle`()
        throws
    {
        let container = MiniContainer()
        registerCountdown(from: 2, in: container)

        #expect(try container.resolve(Int.self) == 2)
    }

    /// Each factory registers the next one, from the same line, and asks for it.
    private func registerCountdown(from number: Int, in container: MiniContainer) {
        container.register(Int.self) { [unowned container] in
            if number == 0 { return 0 }
            registerCountdown(from: number - 1, in: container)
            return try container.resolve(Int.self) + 1
        }
    }

    @Test func `the deinit of a .graph instance may resolve`() throws {
        let container = MiniContainer()
        let saved = Tally()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Draft.self, scope: .graph) {
            [weak container] (database: Database) in
            Draft(database: database) { [weak container] database in
                // The resolution in which the draft was created is over: this is another database.
                let other = try? container?.resolve(Database.self)
                if let other, other !== database { saved.add() }
            }
        }
        container.register(String.self) { (_: Draft) in "Only the resolution holds the draft." }

        _ = try container.resolve(String.self)

        #expect(saved.count == 1)
    }

    @Test func `shared instances are out of reach before any of them is deallocated`() throws {
        let container = MiniContainer()
        let databases = Mutex<[Database]>([])
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Draft.self, scope: .graph) { (later: Provider<Database>) in
            Draft(database: Database()) { _ in
                if let database = try? later.get() { databases.withLock { $0.append(database) } }
            }
        }
        // The draft is built first, so it is deallocated first.
        container.register(UserCache.self) { (_: Draft, database: Database) in
            UserCache(database: database)
        }

        let cache = try container.resolve(UserCache.self)

        let found = databases.withLock { $0 }
        #expect(found.count == 1)
        #expect(found.first !== cache.database)
    }

    @Test func `shared instances are deallocated outside of the lock`() throws {
        struct DiskFull: Error {}
        let container = MiniContainer()
        let partings = Tally()
        container.register(Database.self, factory: Database.init)
        container.register(Draft.self, scope: .graph) { [weak container] (database: Database) in
            Draft(database: database) { [weak container] _ in
                guard let container else { return }
                let other = Worker { try? container.resolve(Database.self) }
                if other.hasFinished(within: 2) { partings.add() }
            }
        }
        container.register(String.self) { (_: Draft) in "Only the resolution holds the draft." }
        container.register(UserCache.self) { (_: Draft) in throw DiskFull() }
        container.register(Provider<String>.self) { (later: Provider<String>) in later }

        _ = try container.resolve(String.self)
        #expect(throws: ResolutionError.self) { try container.resolve(UserCache.self) }
        _ = try container.resolve(Provider<String>.self).get()

        // Each `deinit` waits for another thread that resolves: it must not run while the lock is held.
        #expect(partings.count == 3)
    }

    @Test func `each thread has a resolution of its own`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [$0, $1] }

        let pairs = Worker.each(of: 2) { _ in
            (0..<20_000).map { _ in (try? container.resolve([Database].self)) ?? [] }
        }

        let areWhole = pairs.joined().allSatisfy { $0.count == 2 && $0[0] === $0[1] }
        // An instance is taken out of its registration before the lock is released: afterwards, the
        // other thread may already resolve, and find it.
        #expect(areWhole)
        #expect(Set(pairs.joined().compactMap(\.first).map(ObjectIdentifier.init)).count == 40_000)
    }

    @Test func `two containers do not share a resolution`() throws {
        let other = MiniContainer()
        other.register(Database.self, scope: .graph, factory: Database.init)
        let container = MiniContainer()
        container.register([Database].self) {
            [try other.resolve(Database.self), try other.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== databases[1])
    }

    /// How a service fails that is registered.
    enum Failure: CaseIterable {
        case factoryThrows, needsWhatIsNotRegistered, needsItself
    }

    /// The session fails, after a `.graph` service was resolved for it.
    private func registerSession(
        _ failure: Failure, in container: MiniContainer
    ) {
        struct TokenExpired: Error {}
        switch failure {
        case .factoryThrows:
            container.register(Session.self) { (_: Database) in throw TokenExpired() }
        case .needsWhatIsNotRegistered:
            container.register(Session.self) { (_: Database, refresher: TokenRefresher) in
                Session(refresher: refresher)
            }
        case .needsItself:
            container.register(Session.self) { (_: Database, session: Session) in session }
        }
    }

    @Test(arguments: Failure.allCases)
    func `a service that failed within a resolution does not end it`(failure: Failure) throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        registerSession(failure, in: container)
        container.register([Database].self) { [unowned container] (first: Database) in
            #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
            return [first, try container.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] === databases[1])
    }

    @Test(arguments: Failure.allCases)
    func `what a service that failed had resolved is shared by the rest`(failure: Failure) throws {
        let container = MiniContainer()
        let created = Tally()
        container.register(Database.self, scope: .graph) {
            created.add()
            return Database()
        }
        registerSession(failure, in: container)
        container.register(UserCache.self) { [unowned container] in
            #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
            return UserCache(database: try container.resolve(Database.self))
        }

        _ = try container.resolve(UserCache.self)

        #expect(created.count == 1)
    }

    @Test(arguments: Failure.allCases)
    func `a resolution that failed deep down leaves no .graph instance`(failure: Failure) throws {
        let container = MiniContainer()
        let (created, released) = (Tally(), Tally())
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Draft.self, scope: .graph) {
            created.add()
            return Draft(database: Database()) { _ in released.add() }
        }
        registerSession(failure, in: container)
        container.register(String.self) { (_: Draft, _: Session) in "The session fails." }

        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(released.count == 1)

        _ = try container.resolve(Draft.self)
        #expect(created.count == 2)
    }

    @Test func `what replaces a .graph service releases it, after resolutions as well`() throws {
        let container = MiniContainer()
        let released = Tally()
        register(Draft(database: Database()) { _ in released.add() }, in: container)
        _ = try container.resolve(UserCache.self)

        container.register(UserCache.self, scope: .graph) { UserCache(database: Database()) }

        // The factory was replaced, and nothing else holds what it captured.
        #expect(released.count == 1)
    }

    private func register(_ draft: Draft, in container: MiniContainer) {
        container.register(UserCache.self, scope: .graph) {
            UserCache(database: draft.database)
        }
    }
}

private struct Pair: Sendable {
    let first: Database
    let second: Database
    let provider: Provider<Database>
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft: Sendable {
    let database: Database
    let save: @Sendable (Database) -> Void

    init(database: Database, save: @escaping @Sendable (Database) -> Void) {
        self.database = database
        self.save = save
    }

    deinit { save(database) }
}
