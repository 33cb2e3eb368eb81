import ProfileApp
import Step4Graph
import Support
import Synchronization
import TestSupport
import Testing

/// What Steps 1 to 4c promise, for the whole container.
@Suite(.watchdog) struct `Step 4: scopes` {
    @Test func `the whole app is wired by its initializers`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)

        try container.validate()
        let profile = try container.resolve(ProfileViewModel.self)
        let another = try container.resolve(ProfileViewModel.self)
        profile.userManager.logIn(id: 1)

        #expect(profile !== another)
        #expect(another.title == "Hello, Ada")
    }

    @Test(arguments: [(Scope.transient, 2, 4), (.graph, 1, 2), (.singleton, 1, 1)])
    func `a scope says how many databases two resolutions create`(
        scope: Scope, inOne: Int, inBoth: Int
    )
        throws
    {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self, scope: scope) {
            built.add()
            return Database()
        }
        container.register(UserCache.self, factory: UserCache.init)
        container.register([UserCache].self) { [$0, $1] }
        #expect(built.count == 0)

        let first = try container.resolve([UserCache].self).map(\.database)
        let second = try container.resolve([UserCache].self).map(\.database)

        #expect(Set(first.map(ObjectIdentifier.init)).count == inOne)
        #expect(Set((first + second).map(ObjectIdentifier.init)).count == inBoth)
        #expect(built.count == inBoth)
    }

    @Test func `transient is the default scope`() throws {
        let container = MiniContainer()
        container.register(User.self) { User(id: 1, name: "Ada") }
        func expectNewInstances() throws {
            #expect(try container.resolve(Database.self) !== container.resolve(Database.self))
        }

        container.register(Database.self, factory: Database.init)
        try expectNewInstances()
        container.register(Database.self) { (_: User) in Database() }
        try expectNewInstances()
        container.register(Database.self) { (_: User, _: User) in Database() }
        try expectNewInstances()
        container.register(Database.self) { (_: User, _: User, _: User) in Database() }
        try expectNewInstances()
    }

    @Test func `a singleton may be a struct or nil`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .singleton) { User(id: runs.add(), name: "Ada") }
        container.register(User?.self, scope: .singleton) {
            runs.add()
            return nil
        }

        for _ in 1...2 {
            #expect(try container.resolve(User.self).id == 1)
            #expect(try container.resolve(User?.self) == nil)
        }
        #expect(runs.count == 2)
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

    @Test func `a singleton stays without a user, the others are deallocated`() throws {
        for scope in [Scope.transient, .graph, .singleton] {
            let container = MiniContainer()
            container.register(Database.self, scope: scope, factory: Database.init)

            weak let database = try container.resolve(Database.self)

            #expect((database != nil) == (scope == .singleton))
        }
    }

    @Test func `registering again replaces the factory, the scope and the instance`() throws {
        let container = MiniContainer()
        let mock = Database()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        weak let old = try container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self) { mock }
        #expect(old == nil)
        #expect(try container.resolve(Database.self) === mock)

        container.register(Database.self, factory: Database.init)
        #expect(try container.resolve(Database.self) !== container.resolve(Database.self))
    }

    @Test func `a replaced service resolves in its deinit`() throws {
        let container = MiniContainer()
        let database = Database()
        container.register(Database.self) { database }
        container.register(Draft.self, scope: .singleton) { (database: Provider<Database>) in
            Draft { try? database.get().save(User(id: 4, name: "Edsger")) }
        }
        _ = try container.resolve(Draft.self)

        container.register(Draft.self) { Draft {} }

        #expect(database.user(id: 4)?.name == "Edsger")
    }

    @Test func `a factory may register its own service again`() throws {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { [unowned container] in
            container.register(User.self, scope: .singleton) { User(id: 2, name: "new") }
            return User(id: 1, name: "old")
        }

        #expect(try container.resolve(User.self).name == "old")
        #expect(try container.resolve(User.self).name == "new")
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
                // The registration that it replaces may be deallocated, and its address used again.
                container.register(Int.self, scope: .graph) { number }
                return try container.resolve(Int.self)
            }
        }

        let numbers = try container.resolve([Int].self)

        #expect(numbers == Array(1...100))
    }

    @Test func `the deinit of a .graph instance may resolve`() throws {
        let container = MiniContainer()
        let seen = Tally()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Draft.self, scope: .graph) {
            (database: Database, databases: Provider<Database>) in
            Draft {
                // The resolution in which the draft was created is over: this is another database.
                if let other = try? databases.get(), other !== database { seen.add() }
            }
        }
        container.register(String.self) { (_: Draft) in "Only the resolution holds the draft." }

        _ = try container.resolve(String.self)

        #expect(seen.count == 1)
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

    @Test func `shared instances are out of reach before any of them is deallocated`() throws {
        let container = MiniContainer()
        let databases = Mutex<[Database]>([])
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Draft.self, scope: .graph) { (later: Provider<Database>) in
            Draft {
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
        container.register(Draft.self, scope: .graph) { [weak container] in
            Draft { [weak container] in
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

    @Test func `a resolution that failed leaves nothing behind`() {
        struct DiskFull: Error {}
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self, scope: .graph) {
            built.add()
            return Database()
        }
        container.register(UserCache.self) { (_: Database) in throw DiskFull() }

        for _ in 1...2 {
            #expect(throws: ResolutionError.self) { try container.resolve(UserCache.self) }
        }

        #expect(built.count == 2)
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

    @Test func `singletons belong to their container and are deallocated with it`() throws {
        var container: MiniContainer? = MiniContainer()
        let other = MiniContainer()
        for container in [container, other] {
            container?.register(Database.self, scope: .singleton, factory: Database.init)
        }
        weak let database = try container?.resolve(Database.self)
        #expect(database != nil)
        #expect(try other.resolve(Database.self) !== database)

        container = nil

        #expect(database == nil)
    }

    @Test func `a container is deallocated with its last user`() throws {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Session.self, scope: .singleton, factory: Session.init)
            container.register(TokenRefresher.self) { (session: Provider<Session>) in
                TokenRefresher { try session.get() }
            }
            _ = try container.resolve(Session.self)
            released = container
        }

        #expect(released == nil)
    }

    // The key is the type that is registered. Two types may stand for one instance.
    @Test func `one instance stands behind two protocols`() throws {
        let container = MiniContainer()
        container.register(Router.self, scope: .singleton) { Router() }
        container.register((any OpensProfiles).self) { (router: Router) in router }
        container.register((any OpensSettings).self) { (router: Router) in router }
        try container.validate()

        let profiles = try container.resolve((any OpensProfiles).self)
        let settings = try container.resolve((any OpensSettings).self)

        #expect(profiles as AnyObject === settings as AnyObject)
    }

    @Test func `of two protocols with one instance, one is mocked alone`() throws {
        let container = MiniContainer()
        container.register(Router.self, scope: .singleton) { Router() }
        container.register((any OpensProfiles).self) { (router: Router) in router }
        container.register((any OpensSettings).self) { (router: Router) in router }

        container.register((any OpensSettings).self) { MockSettings() }

        #expect(try container.resolve((any OpensProfiles).self) is Router)
        #expect(try container.resolve((any OpensSettings).self) is MockSettings)
    }

    @Test func `two singletons of one class, each for a protocol, are two instances`() throws {
        let container = MiniContainer()
        container.register((any OpensProfiles).self, scope: .singleton) { Router() }
        container.register((any OpensSettings).self, scope: .singleton) { Router() }

        let profiles = try container.resolve((any OpensProfiles).self)
        let settings = try container.resolve((any OpensSettings).self)

        #expect(profiles as AnyObject !== settings as AnyObject)
    }

    // There is no scope for it. The singleton is the box, which does not keep what is in it.
    @Test func `a weak box shares a service while it is held`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(WeakBox<UserCache>.self, scope: .singleton, factory: WeakBox.init)
        container.register(UserCache.self) { (box: WeakBox<UserCache>, database: Database) in
            box.object { UserCache(database: database) }
        }
        var cache: UserCache? = try container.resolve(UserCache.self)
        #expect(try container.resolve(UserCache.self) === cache)
        weak let released = cache

        cache = nil

        #expect(released == nil)
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
            return Draft { released.add() }
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
        register(Draft { released.add() }, in: container)
        _ = try container.resolve(UserCache.self)

        container.register(UserCache.self, scope: .graph) { UserCache(database: Database()) }

        // The factory was replaced, and nothing else holds what it captured.
        #expect(released.count == 1)
    }

    private func register(_ draft: Draft, in container: MiniContainer) {
        container.register(UserCache.self, scope: .graph) {
            withExtendedLifetime(draft) { UserCache(database: Database()) }
        }
    }
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft: Sendable {
    let save: @Sendable () -> Void
    init(save: @escaping @Sendable () -> Void) { self.save = save }
    deinit { save() }
}

/// Shares an object for as long as somebody else holds it.
private final class WeakBox<Object: AnyObject & Sendable>: Sendable {
    private struct Reference {
        weak var object: Object?
    }

    private let reference = Mutex(Reference())

    func object(orElse make: () -> Object) -> Object {
        reference.withLock { reference in
            let object = reference.object ?? make()
            reference.object = object
            return object
        }
    }
}

private protocol OpensProfiles: Sendable {}
private protocol OpensSettings: Sendable {}
private final class Router: OpensProfiles, OpensSettings {}
private struct MockSettings: OpensSettings {}
