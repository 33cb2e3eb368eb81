import Evidence
import Foundation
import KeepOne
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct KeepOneTests {
    @Test func `a singleton is made once`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(UserManager.self, scope: .singleton) {
            runs.add()
            return UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        #expect(
            runs.count == 0,
            """
            Expected: `register` makes nothing; the first resolve does.
            Found: `register` ran the factory of the singleton.
            Why: what the factory resolves may be registered later, or replaced by a mock.
            """)
        let first = container.resolve(UserManager.self)
        let second = container.resolve(UserManager.self)
        first?.logIn(id: 1)

        let shown = second.map { ProfileViewModel(userManager: $0).title } ?? "nil"
        #expect(
            first != nil && shown == "Hello, Ada",
            """
            Expected: "Hello, Ada" on the second screen, after Ada has logged in on the first.
            Found: \(first == nil ? "nil on the first" : "\"\(shown)\" on the second") screen.
            Why: both screens need the same user manager, because it holds the session.
            """)
        #expect(
            runs.count == 1,
            """
            Expected: the factory of the singleton runs once.
            Found: it ran \(runs.count) times.
            Why: there may be only one, also when no caller compares the two.
            """)
    }

    @Test func `a transient is made each time`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self) {
            runs.add()
            return Database()
        }
        container.register(Int?.self) { 7 }
        #expect(
            runs.count == 0,
            """
            Expected: `register` makes nothing; each resolve of a transient makes one.
            Found: `register` ran the factory of the transient.
            Why: what is made at `register` is thrown away, and it may cost much.
            """)

        let (first, second) = (container.resolve(Database.self), container.resolve(Database.self))
        #expect(
            first !== second,
            """
            Expected: two resolves of a transient give two instances.
            Found: \(first == nil ? "nil" : "the same instance") twice.
            Why: if you name no scope, you get a transient, such as the view model of one screen.
            """)
        weak let unused = container.resolve(Database.self)
        #expect(
            unused == nil,
            """
            Expected: a transient goes when no caller holds it.
            Found: the container keeps it.
            Why: a screen's view model should go with its screen. Only singletons are kept.
            """)
        #expect(
            container.resolve(Int?.self) == .some(7),
            """
            Expected: 7, which the factory of `Int?` gives.
            Found: nil, and the factory did not run.
            Why: `instance as? Int?` makes a nil of no instance. Ask first whether one is there.
            """)
    }

    @Test func `a singleton stays when it is not used`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }

        weak let watched = container.resolve(Database.self)

        #expect(
            watched != nil,
            """
            Expected: the container keeps the database, also when no caller holds it.
            Found: it was released.
            Why: a singleton lives as long as its container. The user who is logged in must not \
            be forgotten between two screens.
            """)
    }

    @Test func `each service has an instance of its own`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(Light.Theme.self, scope: .singleton) { Light.Theme() }
        container.register(Dark.Theme.self, scope: .singleton) { Dark.Theme() }
        let database = container.resolve(Database.self)
        let light = container.resolve(Light.Theme.self)
        #expect(
            light != nil && container.resolve(Database.self) === database,
            """
            Expected: a database and a theme, each made once.
            Found: one took the other's place.
            Why: a container has many singletons, so each needs a place for its own instance.
            """)
        let dark = container.resolve(Dark.Theme.self)
        #expect(
            dark != nil && container.resolve(Light.Theme.self) === light,
            """
            Expected: `Light.Theme` and `Dark.Theme`, each made once.
            Found: the themes took each other's place.
            Why: both types print as "Theme". A printed name does not tell them apart, \
            `ObjectIdentifier` does.
            """)

        for _ in 1...2 {
            container.register(UserCache.self) { UserCache(database: Database()) }
        }

        #expect(
            container.resolve(Database.self) === database,
            """
            Expected: the database is the same after a user cache was registered, twice.
            Found: a new, empty database.
            Why: `register` replaces the instance of its own type, and no other.
            """)
    }

    @Test func `a singleton may be anything`() {
        let container = MiniContainer()
        let (users, services, nothings) = (Tally(), Tally(), Tally())
        container.register(User.self, scope: .singleton) { User(id: users.add(), name: "Ada") }
        container.register((any APIServicing).self, scope: .singleton) {
            services.add()
            return APIService(cache: UserCache(database: Database()))
        }
        container.register(Int?.self, scope: .singleton) {
            nothings.add()
            return nil
        }
        for _ in 1...3 {
            _ = container.resolve(User.self)
            _ = container.resolve((any APIServicing).self)
            _ = container.resolve(Int?.self)
        }

        let kinds = [("a struct", users), ("a protocol", services), ("an optional", nothings)]
        for (kind, runs) in kinds {
            #expect(
                runs.count == 1,
                """
                Expected: the factory runs once when the singleton is \(kind).
                Found: \(kind) was made \(runs.count) times.
                Why: a scope says how long an instance lives, whatever the instance is.
                """)
        }
    }

    @Test func `a mock is registered after the service was used`() {
        let container = MiniContainer()
        let mocks = Tally()
        container.register(String.self, scope: .singleton) { "the real one" }
        _ = container.resolve(String.self)

        container.register(String.self, scope: .singleton) { "mock \(mocks.add())" }

        let found = (1...2).map { _ in container.resolve(String.self) ?? "nil" }
        #expect(
            found == ["mock 1", "mock 1"],
            """
            Expected: "mock 1" in two resolves: it was registered last, and is a singleton, too.
            Found: "\(found[0])" and "\(found[1])".
            Why: a test that registers a mock would silently test the real service.
            """)
    }

    @Test func `registering again replaces the scope and lets go`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)

        container.register(Database.self) {
            runs.add()
            return Database()
        }

        #expect(
            old == nil,
            """
            Expected: the old singleton is released when its type is registered again.
            Found: it is still in memory.
            Why: it can never be resolved again, so nothing should keep it.
            """)
        for _ in 1...2 { _ = container.resolve(Database.self) }
        #expect(
            runs.count == 2,
            """
            Expected: a transient, made at each resolve: it was registered so the second time.
            Found: runs of the new factory in two resolves: \(runs.count).
            Why: the second registration replaces all of the first: factory, scope and instance.
            """)
    }

    @Test func `two containers have a singleton each`() {
        var before: MiniContainer? = MiniContainer()
        let after = MiniContainer()
        for container in [before, after] {
            container?.register(Database.self, scope: .singleton) { Database() }
        }
        weak let old = before?.resolve(Database.self)

        #expect(
            after.resolve(Database.self) !== old,
            """
            Expected: another container makes an instance of its own.
            Found: the other container's instance.
            Why: after a logout the app takes a new container, \
            and nothing of the old user may be left in it.
            """)
        before = nil
        #expect(
            old == nil,
            """
            Expected: a singleton goes when its container goes.
            Found: it is still in memory, and its container is gone.
            Why: to log out, the app drops the container. Nothing of the old user may stay.
            """)
    }

    // In a process of its own: a container that is used while it changes itself stops the program.
    @Test func `a factory resolves other singletons`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: a user cache, whose factory resolves the database.
            Found: the program was stopped while the factory ran.
            Why: the factory uses the container. So run it first, and change the container after that.
            """
        ) {
            let container = MiniContainer()
            container.register(UserCache.self, scope: .singleton) { [unowned container] in
                UserCache(database: container.resolve(Database.self) ?? Database())
            }
            container.register(Database.self, scope: .singleton) { Database() }
            let cache = container.resolve(UserCache.self)
            #expect(
                cache != nil && cache?.database === container.resolve(Database.self),
                """
                Expected: the cache and the next caller have the same database.
                Found: two databases.
                Why: what a factory resolves is kept, too.
                """)
            container.register(Database.self) { Database() }
            #expect(
                container.resolve(UserCache.self) === cache,
                """
                Expected: the same user cache, also when its database is registered again.
                Found: another cache.
                Why: `register` replaces the instance of its own type, and no other.
                """)
            container.register([Database].self) { [unowned container] in
                (1...2).compactMap { _ in container.resolve(Database.self) }
            }
            let pair = container.resolve([Database].self) ?? []
            #expect(
                pair.first !== pair.last,
                """
                Expected: two databases, which one factory resolves. Database is transient now.
                Found: the same one twice.
                Why: a transient is made at each resolve, also while another service is made.
                """)
            exit(7)
        }
    }

    @Test func `an instance resolves when it is let go`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: the old instance's `deinit` resolves the new one.
            Found: the program was stopped.
            Why: the old one went in the midst of a change. `updateValue` and `removeValue` hand it \
            out, and it goes after the change; `dictionary[key] = …` does not.
            """
        ) {
            let container = MiniContainer()
            let farewells = Tally()
            container.register(Goodbye.self, scope: .singleton) { [unowned container] in
                Goodbye { if container.resolve(Goodbye.self) != nil { farewells.add() } }
            }
            _ = container.resolve(Goodbye.self)
            container.register(Goodbye.self, scope: .singleton) { Goodbye {} }
            #expect(
                farewells.count == 1,
                """
                Expected: the old instance's `deinit` resolves the new one.
                Found: the `deinit` did not run, or it got nil.
                Why: an instance may say goodbye to others, who are in the container.
                """)
            exit(7)
        }
    }
}

/// Two types that print the same name.
private enum Light { final class Theme {} }
private enum Dark { final class Theme {} }

/// Calls a closure when it is let go.
private final class Goodbye {
    let say: () -> Void
    init(say: @escaping () -> Void) { self.say = say }
    deinit { say() }
}
