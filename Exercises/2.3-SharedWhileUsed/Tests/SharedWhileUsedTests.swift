import Evidence
import ProfileApp
import SharedWhileUsed
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct SharedWhileUsedTests {
    @Test func `two users share one instance`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .shared) { Database() }

        let first = container.resolve(Database.self)
        let second = container.resolve(Database.self)

        #expect(
            first != nil && first === second,
            """
            Expected: both users get the same database, since the first still uses it.
            Found: two databases.
            Why: what one screen saves, the other must see.
            """)
    }

    @Test func `the instance goes with its last user`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .shared) { Database() }
        var user = container.resolve(Database.self)
        weak let watched = user
        #expect(watched != nil)

        user = nil

        #expect(
            watched == nil,
            """
            Expected: the database is released when its last user lets go.
            Found: it is still in memory.
            Why: this is what makes it a shared service and not a singleton.
            """)
    }

    @Test func `the instance behind a protocol goes, too`() {
        let container = MiniContainer()
        container.register((any APIServicing).self, scope: .shared) {
            APIService(cache: UserCache(database: Database()))
        }
        var user = container.resolve((any APIServicing).self)
        weak let watched = user as? APIService
        #expect(watched != nil)

        user = nil

        #expect(
            watched == nil,
            """
            Expected: the APIService is released, also when it was registered as `any APIServicing`.
            Found: it is still in memory, behind its protocol.
            Why: `any APIServicing` is no class, but what is in it may be an object of one.
            """)
    }

    @Test func `a struct is not lost`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .shared) { User(id: runs.add(), name: "Ada") }

        let ids = [container.resolve(User.self), container.resolve(User.self)].map { $0?.id ?? 0 }

        #expect(
            ids == [1, 1],
            """
            Expected: the same user twice, made once.
            Found: the users \(ids[0]) and \(ids[1]).
            Why: `as AnyObject` puts a struct into a new box. No variable holds the box, \
            so a weak reference to it is nil at once.
            """)
    }

    @Test func `the other scopes work as before`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { UserCache(database: Database()) }
        weak let watched = container.resolve(Database.self)

        #expect(
            watched != nil,
            """
            Expected: a singleton stays, also when it is not used.
            Found: it was released.
            Why: a singleton lives as long as its container.
            """)
        #expect(
            container.resolve(UserCache.self) !== container.resolve(UserCache.self),
            """
            Expected: two instances of a transient.
            Found: the same instance twice.
            Why: only a shared service is shared.
            """)
    }
}
