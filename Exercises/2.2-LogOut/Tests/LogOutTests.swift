import Evidence
import Foundation
import LogOut
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct LogOutTests {
    private let container = MiniContainer()
    private let session = Scope("session")
    private let runs = Tally()

    init() {
        container.register(UserManager.self, scope: session) { [runs] in
            runs.add()
            return UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        container.register(Database.self, scope: .singleton) { Database() }
    }

    @Test func `the next user does not see the last`() {
        container.resolve(UserManager.self)?.logIn(id: 1)

        container.reset(session)

        let user = container.resolve(UserManager.self)?.currentUser?.name
        #expect(
            user == nil,
            """
            Expected: no user is logged in after the session was reset.
            Found: \(user ?? "no user") is still logged in.
            Why: the next person at this device would see another person's profile.
            """)
    }

    @Test func `the service can be resolved again`() {
        _ = container.resolve(UserManager.self)

        container.reset(session)

        #expect(
            runs.count == 1,
            """
            Expected: `reset` makes nothing; the next resolve does.
            Found: the factory of the user manager ran during the reset.
            Why: perhaps no other user logs in. What no screen asks for should not be in memory.
            """)
        let next = container.resolve(UserManager.self)
        #expect(
            next != nil,
            """
            Expected: a new user manager at the next resolve.
            Found: nil, as if it was not registered.
            Why: the instance belongs to the session, but the factory belongs to the app.
            """)
        #expect(
            next == nil || container.resolve(UserManager.self) === next,
            """
            Expected: one user manager for all screens of the next user.
            Found: another one at each resolve, as if it was a transient.
            Why: a reset ends the instances of a scope. The services stay in their scope.
            """)
    }

    @Test func `all old instances are released`() {
        container.register((any APIServicing).self, scope: session) {
            APIService(cache: UserCache(database: Database()))
        }
        container.register(Cart.self, scope: session) { Cart() }
        weak let manager = container.resolve(UserManager.self)
        weak let service = container.resolve((any APIServicing).self) as? APIService
        weak let cart = container.resolve(Cart.self)

        container.reset(session)

        let kept = [manager != nil, service != nil, cart != nil].count { $0 }
        #expect(
            kept < 3,
            """
            Expected: the old user manager is released by the reset.
            Found: it is still in memory.
            Why: after a logout nothing of the user may stay, also when no other user ever logs in.
            """)
        #expect(
            kept == 0 || kept == 3,
            """
            Expected: the user manager, the API service and the cart of the session are released.
            Found: only a part of them is.
            Why: if the cart stays, the next user buys what the last one put into it.
            """)
    }

    @Test func `a struct is released, too`() {
        let carts = Tally()
        container.register(String.self, scope: session) { "cart \(carts.add())" }
        _ = container.resolve(String.self)

        container.reset(session)

        let cart = container.resolve(String.self) ?? "nil"
        #expect(
            cart == "cart 2",
            """
            Expected: "cart 2", a new String, after the session was reset.
            Found: "\(cart)".
            Why: a struct can hold what is a user's own as well as an object can.
            """)
    }

    @Test func `other scopes keep what they have`() {
        let runs = Tally()
        container.register(String.self, scope: Scope("session.device")) { "device \(runs.add())" }
        _ = container.resolve(String.self)
        let database = container.resolve(Database.self)

        container.reset(session)

        #expect(
            container.resolve(Database.self) === database,
            """
            Expected: the database is the same before and after the reset.
            Found: a new, empty database.
            Why: a logout ends one scope; it should not throw away what every user shares.
            """)
        let device = container.resolve(String.self) ?? "nil"
        #expect(
            device == "device 1",
            """
            Expected: "device 1", from "session.device", before and after the reset of "session".
            Found: "\(device)" after it.
            Why: an app may have several scopes of its own, and a logout ends one of them.
            """)
        container.register(Cart.self, scope: session) { Cart() }
        container.register(Cart.self, scope: .singleton) { Cart() }
        let cart = container.resolve(Cart.self)
        container.reset(session)
        #expect(
            container.resolve(Cart.self) === cart,
            """
            Expected: the same cart, which was registered again as a singleton.
            Found: a new cart, as if it was still in the session.
            Why: a service has one scope, that of its last registration.
            """)
        let manager = container.resolve(UserManager.self)
        container.reset(Scope("sess"))
        #expect(
            container.resolve(UserManager.self) === manager,
            """
            Expected: the reset of a scope that no service has changes nothing.
            Found: a new user manager after the reset of "sess".
            Why: two scopes are the same when their names are equal.
            """)
    }

    @Test func `every logout counts`() {
        for logout in 1...3 {
            container.resolve(UserManager.self)?.logIn(id: logout)
            // Another value with the same name: it is the same scope.
            container.reset(Scope("session"))
            let user = container.resolve(UserManager.self)?.currentUser?.name
            #expect(
                user == nil,
                """
                Expected: no user is logged in after logout \(logout).
                Found: \(user ?? "no user") is still logged in.
                Why: the services stay in their scope, so each reset of it lets go of them.
                """)
        }
    }

    @Test func `any scope can be reset, in one container`() {
        let other = MiniContainer()
        other.register(Cart.self, scope: session) { Cart() }
        other.register(Database.self, scope: .singleton) { Database() }
        let (cart, database) = (other.resolve(Cart.self), other.resolve(Database.self))
        let (mine, old) = (container.resolve(UserManager.self), container.resolve(Database.self))

        container.reset(.transient)
        container.reset(.singleton)

        #expect(
            container.resolve(Database.self) !== old,
            """
            Expected: a new database, after `reset(.singleton)`.
            Found: the old one.
            Why: the singletons are a scope as each other is. A test may want to begin afresh.
            """)
        #expect(
            container.resolve(UserManager.self) === mine,
            """
            Expected: the user manager of the session, also after `reset(.singleton)`.
            Found: a new user manager.
            Why: only the scope that is named ends.
            """)
        container.reset(session)
        #expect(
            other.resolve(Cart.self) === cart && other.resolve(Database.self) === database,
            """
            Expected: another container keeps its instances.
            Found: it lost one.
            Why: two windows may show two users. When one logs out, the other stays.
            """)
    }

    // In a process of its own: a container that is used while it changes itself stops the program.
    @Test func `an instance resolves when it is let go`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: the old instance's `deinit` resolves its own type, and gets a new one.
            Found: the program was stopped in the midst of the reset.
            Why: `instance = nil` lets go while it writes, and the `deinit` reads. Take the old one \
            out first, with `swap` or in an array, and let it go after that.
            """
        ) {
            let container = MiniContainer()
            let (runs, farewells, databases) = (Tally(), Tally(), Tally())
            container.register(Database.self, scope: .singleton) {
                databases.add()
                return Database()
            }
            container.register(Cart.self, scope: Scope("screen")) { Cart() }
            weak let cart = container.resolve(Cart.self)
            container.register(Goodbye.self, scope: Scope("session")) { [unowned container] in
                guard runs.add() == 1 else { return Goodbye {} }
                return Goodbye {
                    if container.resolve(Goodbye.self) != nil { farewells.add() }
                    _ = container.resolve(Database.self)
                    container.reset(Scope("screen"))
                }
            }
            _ = container.resolve(Goodbye.self)
            container.reset(Scope("session"))
            #expect(
                farewells.count == 1 && runs.count == 2,
                """
                Expected: the old instance's `deinit` resolves its own type, and gets a new one.
                Found: the `deinit` did not run, or it got nothing new.
                Why: an instance may say goodbye to others, who are in the container.
                """)
            _ = container.resolve(Database.self)
            #expect(
                databases.count < 2,
                """
                Expected: the database that the `deinit` resolves is kept: it is a singleton.
                Found: another database after the reset.
                Why: also during a reset, each scope but transient keeps its instances.
                """)
            #expect(
                cart == nil,
                """
                Expected: the cart is released when the `deinit` resets its scope, "screen".
                Found: it is still in memory.
                Why: an instance may use the whole container in its `deinit`, and so `reset`.
                """)
            exit(7)
        }
    }

    @Test func `two instances resolve each other when they are let go`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: two old instances resolve each other's service in their `deinit`.
            Found: the program was stopped in the midst of the reset.
            Why: `instance = nil` lets go while it writes, and the `deinit` reads.
            """
        ) {
            let container = MiniContainer()
            let (lefts, rights, old) = (Tally(), Tally(), Tally())
            container.register(Left.self, scope: Scope("session")) { [unowned container] in
                let number = lefts.add()
                return Left(number: number) {
                    if number == 1, container.resolve(Right.self)?.number == 1 { old.add() }
                }
            }
            container.register(Right.self, scope: Scope("session")) { [unowned container] in
                let number = rights.add()
                return Right(number: number) {
                    if number == 1, container.resolve(Left.self)?.number == 1 { old.add() }
                }
            }
            _ = container.resolve(Left.self)
            _ = container.resolve(Right.self)
            container.reset(Scope("session"))
            #expect(
                old.count == 0,
                """
                Expected: an old instance that resolves another service of the scope gets a new one.
                Found: it gets the old one, which goes next.
                Why: all at once. Take all instances out before the first one goes.
                """)
            let kept = [
                container.resolve(Left.self)?.number, container.resolve(Right.self)?.number,
            ]
            #expect(
                kept == [2, 2],
                """
                Expected: what is resolved during the reset stays.
                Found: the next resolve makes it anew.
                Why: it is of the next session, as what is resolved after the reset.
                """)
            exit(7)
        }
    }
}

private final class Cart {}

/// Calls a closure when it is let go.
private final class Goodbye {
    let say: () -> Void
    init(say: @escaping () -> Void) { self.say = say }
    deinit { say() }
}

/// As `Goodbye`, with a number: how many of its kind there were.
private final class Left {
    let number: Int
    let say: () -> Void
    init(number: Int, say: @escaping () -> Void) { (self.number, self.say) = (number, say) }
    deinit { say() }
}

private final class Right {
    let number: Int
    let say: () -> Void
    init(number: Int, say: @escaping () -> Void) { (self.number, self.say) = (number, say) }
    deinit { say() }
}
