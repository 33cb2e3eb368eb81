import Evidence
import Foundation
import ProfileApp
import Step4cProviders
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4c: scopes` {
    struct DiskFull: Error {}

    /// Counts how often each service is built in one outermost `resolve`, and in two.
    @Test(arguments: [(Scope.transient, 3, 6), (.graph, 1, 2), (.singleton, 1, 1)])
    func `a helper that three services of one walk need`(scope: Scope, once: Int, twice: Int)
        throws
    {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self, scope: scope) {
            built.add()
            return Database()
        }
        container.register(UserCache.self, factory: UserCache.init)
        container.register(APIService.self, factory: APIService.init)
        container.register([Database].self) { (own: Database, cache: UserCache, api: APIService) in
            [own, cache.database, api.cache.database]
        }

        let databases = try container.resolve([Database].self)
        #expect(Set(databases.map(ObjectIdentifier.init)).count == once)
        #expect(built.count == once)

        _ = try container.resolve([Database].self)
        #expect(built.count == twice)
    }

    @Test func `a .graph instance goes when its last owner does`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        var cache: UserCache? = try container.resolve(UserCache.self)
        weak let database = cache?.database
        #expect(database != nil)

        cache = nil

        #expect(database == nil)
    }

    @Test func `every .graph instance of a walk is forgotten`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self, scope: .graph, factory: UserCache.init)
        container.register(APIService.self, scope: .graph, factory: APIService.init)

        let first = try container.resolve(APIService.self)
        let second = try container.resolve(APIService.self)

        #expect(first !== second)
        #expect(first.cache !== second.cache)
        #expect(first.cache.database !== second.cache.database)
    }

    @Test func `a .graph instance is shared with a resolve by hand inside a factory`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [unowned container] (own: Database) in
            [
                own, try container.resolve(Database.self),
                try container.resolve(UserCache.self).database,
            ]
        }
        container.register(UserCache.self, factory: UserCache.init)

        let databases = try container.resolve([Database].self)

        #expect(databases[0] === databases[1])
        #expect(databases[0] === databases[2])
    }

    @Test func `two containers do not share a walk`() throws {
        let other = MiniContainer()
        other.register(Database.self, scope: .graph, factory: Database.init)
        let container = MiniContainer()
        container.register([Database].self) {
            [try other.resolve(Database.self), try other.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== databases[1])
    }

    @Test func `singletons go with their container`() throws {
        var container: MiniContainer? = MiniContainer()
        container?.register(Database.self, scope: .singleton, factory: Database.init)
        weak let database = try container?.resolve(Database.self)
        #expect(database != nil)

        container = nil

        #expect(database == nil)
    }

    @Test func `.graph instances of a failed resolve are forgotten`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Int.self, scope: .graph) { built.add() }
        container.register(String.self) { (_: Int) throws -> String in throw DiskFull() }

        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `.graph instances of a failed get are forgotten`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Int.self, scope: .graph) { built.add() }
        container.register(String.self) { (_: Int) throws -> String in throw DiskFull() }
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        let texts = try container.resolve(Provider<String>.self)

        #expect(throws: ResolutionError.self) { try texts.get() }

        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `.graph instances stay shared when a factory catches an error and goes on`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Int.self) { (_: Database) throws -> Int in throw DiskFull() }
        container.register([Database].self) {
            [unowned container] (before: Database, numbers: Provider<Int>) in
            _ = try? container.resolve(Int.self)
            _ = try? numbers.get()
            return [before, try container.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] === databases[1])
        #expect(try container.resolve(Database.self) !== databases[0])
    }

    @Test func `a .graph service is forgotten, too, when it is registered again during the walk`()
        throws
    {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [unowned container] (old: Database) in
            container.register(Database.self, scope: .graph, factory: Database.init)
            return [old, try container.resolve(Database.self)]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== databases[1])
        #expect(try container.resolve(Database.self) !== databases[1])
    }

    // In a process of its own, since the wrong order of "let go" and "change" ends it.
    @Test func `the deinit of a .graph instance may ask for its own type`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let said = Tally()
            container.register(Goodbye.self, scope: .graph) { (goodbyes: Provider<Goodbye>) in
                Goodbye {
                    // Three times, since each that is asked for says goodbye as well.
                    if said.add() < 3 { _ = try? goodbyes.get() }
                }
            }
            // The factory drops it, so that it goes at the moment when the walk is forgotten.
            container.register(Int.self) { (_: Goodbye, _: Database) in 1 }
            container.register(Database.self, scope: .graph, factory: Database.init)

            #expect((try? container.resolve(Int.self)) == 1)
            #expect(said.count == 3)
            // The container is in order: the next walk has a Goodbye of its own.
            let first = try? container.resolve(Goodbye.self)
            #expect(first != nil)
            #expect(first !== (try? container.resolve(Goodbye.self)))
        }
    }

    @Test func `a walk is forgotten as a whole before a deinit begins another`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let seen = Seen()
            container.register(Database.self, scope: .graph, factory: Database.init)
            container.register(Goodbye.self, scope: .graph) { (databases: Provider<Database>) in
                Goodbye { seen.database = try? databases.get() }
            }
            // In both orders, since what was built last may be forgotten first, or last.
            container.register([Database].self) { (database: Database, _: Goodbye) in [database] }
            container.register(UserCache.self) { (_: Goodbye, database: Database) in
                UserCache(database: database)
            }

            // The Goodbye goes when the walk is forgotten. Its walk makes a Database of its own.
            let database = try #require(try container.resolve([Database].self).first)
            let other = try #require(seen.database)
            #expect(other !== database)
            let cache = try container.resolve(UserCache.self)
            let another = try #require(seen.database)
            #expect(another !== cache.database)
        }
    }

    @Test func `a factory that is replaced in its own walk may use the container when it goes`()
        async
    {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let said = Tally()
            container.register(Int.self) { said.add() }
            func register(_ goodbye: Goodbye) {
                container.register(Database.self, scope: .graph) {
                    withExtendedLifetime(goodbye) { Database() }
                }
            }
            register(Goodbye { [unowned container] in _ = try? container.resolve(Int.self) })
            container.register(UserCache.self) { [unowned container] (database: Database) in
                container.register(Database.self, scope: .graph, factory: Database.init)
                return UserCache(database: database)
            }

            _ = try container.resolve(UserCache.self)

            // The old factory went with the walk's list, and what it held asked for an Int.
            #expect(said.count == 1)
        }
    }

    @Test func `the deinit of a singleton that is replaced may ask for its own type`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let said = Tally()
            container.register(Goodbye.self, scope: .singleton) { (goodbyes: Provider<Goodbye>) in
                Goodbye { if (try? goodbyes.get()) != nil { said.add() } }
            }
            _ = try? container.resolve(Goodbye.self)

            container.register(Goodbye.self) { Goodbye {} }

            #expect(said.count == 1)
        }
    }
}

// Why `@unchecked` holds: the test has one thread.
private final class Seen: @unchecked Sendable {
    var database: Database?
}

private final class Goodbye: Sendable {
    private let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}
