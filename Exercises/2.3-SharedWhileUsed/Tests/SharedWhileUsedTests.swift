import Evidence
import Foundation
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
            first != nil && second != nil,
            """
            Expected: both users get a database.
            Found: nil.
            Why: nil means "not registered". (An empty reference put into `Any` is no longer nil: \
            `resolve` takes it for an instance.)
            """)
        #expect(
            first == nil || second == nil || first === second,
            """
            Expected: both users get the same database, since the first still uses it.
            Found: two databases.
            Why: what one screen saves, the other must see.
            """)
    }

    @Test func `the instance goes with its last user`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .shared) { Database() }
        var first = container.resolve(Database.self)
        var second = container.resolve(Database.self)
        weak let watched = second
        first = nil

        #expect(
            first == nil && container.resolve(Database.self) === second,
            """
            Expected: a third user gets the database that the second still uses.
            Found: another database, after the first user let go.
            Why: the instance stays until its last user lets go.
            """)
        second = nil
        #expect(
            watched == nil,
            """
            Expected: the database is released when its last user lets go.
            Found: it is still in memory.
            Why: something holds it strongly, as if it was a singleton. (`instance is AnyClass` is \
            false for every instance: ask its type, `Swift.type(of: instance)`.)
            """)
    }

    // In a process of its own: a reference that is `unowned` stops the program.
    @Test func `the next user gets a new one, shared again`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: a new database, after the last user of the first one let go.
            Found: the program was stopped.
            Why: the instance may be gone. A `weak` reference is nil then; `unowned` and `!` stop \
            the program.
            """
        ) {
            let container = MiniContainer()
            let runs = Tally()
            container.register(Database.self, scope: .shared) {
                runs.add()
                return Database()
            }
            for round in 1...2 {
                var user = container.resolve(Database.self)
                var other = container.resolve(Database.self)
                weak let watched = other
                #expect(
                    user != nil && other != nil,
                    """
                    Expected: a new database, after the last user of the first one let go.
                    Found: nil in round \(round).
                    Why: an empty reference put into `Any` is no longer nil: `resolve` takes it for \
                    an instance.
                    """)
                #expect(
                    user == nil || other == nil || (user === other && runs.count == round),
                    """
                    Expected: one database for all users of round \(round), made for them.
                    Found: runs of the factory after round \(round): \(runs.count).
                    Why: the second time it is shared as the first time.
                    """)
                user = nil
                other = nil
                #expect(
                    watched == nil,
                    """
                    Expected: each database is released when its last user lets go.
                    Found: the database of round \(round) is still in memory.
                    Why: the second time it goes as the first time.
                    """)
            }
            exit(7)
        }
    }

    @Test func `the instance behind a protocol goes, too`() {
        let container = MiniContainer()
        container.register((any APIServicing).self, scope: .shared) {
            APIService(cache: UserCache(database: Database()))
        }
        var user = container.resolve((any APIServicing).self)
        weak let watched = user as? APIService
        #expect(
            watched != nil && container.resolve((any APIServicing).self) as? APIService === watched,
            """
            Expected: two users of `any APIServicing` get the same service.
            Found: two services.
            Why: `any APIServicing` is no class, but what is in it may be an object of one.
            """)

        user = nil

        #expect(
            user == nil && watched == nil,
            """
            Expected: the APIService is released, also when it was registered as `any APIServicing`.
            Found: it is still in memory, behind its protocol.
            Why: `any APIServicing` is no class, but what is in it may be an object of one.
            """)
    }

    @Test func `a struct or an enum is not lost`() {
        let container = MiniContainer()
        let (users, named, themes) = (Tally(), Tally(), Tally())
        container.register(User.self, scope: .shared) { User(id: users.add(), name: "Ada") }
        container.register((any Named).self, scope: .shared) { Label(name: "\(named.add())") }
        container.register(Theme.self, scope: .shared) { themes.add() == 1 ? .dark : .light }

        let ids = (1...2).map { _ in container.resolve(User.self).map { "\($0.id)" } ?? "nil" }
        #expect(
            ids == ["1", "1"],
            """
            Expected: the same user twice, made once.
            Found: the users \(ids[0]) and \(ids[1]).
            Why: a struct cannot be held weakly, so keep it as a singleton is kept. (`as AnyObject` \
            only puts it into a box, and the box goes at once.)
            """)
        let names = (1...2).map { _ in container.resolve((any Named).self)?.name ?? "nil" }
        #expect(
            names == ["1", "1"],
            """
            Expected: the same label twice, a struct that was registered as `any Named`.
            Found: the labels \(names[0]) and \(names[1]).
            Why: behind a protocol there may be a struct. Ask the instance, not `Service`.
            """)
        let colors = (1...2).map { _ in container.resolve(Theme.self).map { "\($0)" } ?? "nil" }
        #expect(
            colors == ["dark", "dark"],
            """
            Expected: the same theme twice, an enum, made once.
            Found: the themes \(colors[0]) and \(colors[1]).
            Why: what is not an object of a class is kept as a singleton is kept.
            """)
        let nothings = Tally()
        container.register(Int?.self, scope: .shared) {
            nothings.add()
            return nil
        }
        for _ in 1...2 { _ = container.resolve(Int?.self) }
        #expect(
            nothings.count == 1,
            """
            Expected: an `Int?` that is nil is made once, for two resolves.
            Found: runs of the factory: \(nothings.count).
            Why: an optional is an enum, and nil is one of its cases.
            """)
    }

    @Test func `an optional is not lost, also when an object is in it`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database?.self, scope: .shared) {
            runs.add()
            return Database()
        }

        _ = container.resolve(Database?.self)  // No caller keeps it.
        _ = container.resolve(Database?.self)

        #expect(
            runs.count == 1,
            """
            Expected: a `Database?` is made once, for two resolves.
            Found: runs of the factory: \(runs.count).
            Why: an optional is an enum: it is kept, with the object that is in it.
            """)
    }

    @Test func `a factory may make an object first and a struct later`() {
        final class Note: CustomStringConvertible, CustomReflectable {
            let description = "an object"
            var customMirror: Mirror { Mirror(self, children: []) }
        }
        let container = MiniContainer()
        let runs = Tally()
        container.register((any CustomStringConvertible).self, scope: .shared) {
            if runs.add() == 1 { return Note() }
            return "a struct"
        }
        _ = container.resolve((any CustomStringConvertible).self)  // The object is gone at once.
        _ = container.resolve((any CustomStringConvertible).self)
        _ = container.resolve((any CustomStringConvertible).self)

        #expect(
            runs.count == 2,
            """
            Expected: the object of the first run goes, and the struct of the second is kept.
            Found: the factory ran \(runs.count == 1 ? "once" : "\(runs.count) times") in all.
            Why: ask each instance anew, and ask for its type. A `Mirror` shows what the class \
            chooses to show.
            """)
    }

    @Test func `registering again replaces what is shared`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .shared) { Database() }
        container.register(String.self, scope: .shared) { "the real one" }
        let used = container.resolve(Database.self)
        _ = container.resolve(String.self)

        container.register(Database.self, scope: .shared) { Database() }
        container.register(String.self, scope: .shared) { "the mock" }

        #expect(
            container.resolve(Database.self) !== used,
            """
            Expected: the new registration's database.
            Found: the old one, which its user still holds.
            Why: a test that registers a mock would silently test the real service.
            """)
        let shared = container.resolve(Database.self)
        container.register(Database.self, scope: .singleton) { Database() }
        #expect(
            container.resolve(Database.self) !== shared,
            """
            Expected: a new database, registered as a singleton.
            Found: the one that was shared before.
            Why: the new registration has a factory of its own, whatever its scope is.
            """)
        let found = container.resolve(String.self) ?? "nil"
        #expect(
            found == "the mock",
            """
            Expected: "the mock", which was registered last.
            Found: "\(found)", although "the mock" was registered after it.
            Why: a test that registers a mock would silently test the real service.
            """)
    }

    @Test func `two containers share nothing`() {
        let (mine, other) = (MiniContainer(), MiniContainer())
        let users = Tally()
        for container in [mine, other] {
            container.register(Database.self, scope: .shared) { Database() }
            container.register(User.self, scope: .shared) { User(id: users.add(), name: "Ada") }
        }
        let used = mine.resolve(Database.self)
        let ids = [mine, other].map { $0.resolve(User.self)?.id ?? 0 }

        #expect(
            other.resolve(Database.self) !== used && ids == [1, 2],
            """
            Expected: each container makes its own database and its own user.
            Found: the other container's instance.
            Why: a service is shared by the users of one container.
            """)
    }

    @Test func `the other scopes work as before`() {
        let container = MiniContainer()
        let numbers = Tally()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { UserCache(database: Database()) }
        container.register(Int.self) { numbers.add() }
        weak let watched = container.resolve(Database.self)
        let cache = container.resolve(UserCache.self)
        let number = container.resolve(Int.self)

        #expect(
            watched != nil,
            """
            Expected: a singleton stays, also when it is not used.
            Found: it was released.
            Why: a singleton lives as long as its container.
            """)
        #expect(
            container.resolve(UserCache.self) !== cache && container.resolve(Int.self) != number,
            """
            Expected: two instances of a transient.
            Found: the same instance twice.
            Why: only a shared service is shared.
            """)
    }
}

private protocol Named { var name: String { get } }
private struct Label: Named { let name: String }
private enum Theme { case dark, light }
