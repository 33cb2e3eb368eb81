import Evidence
import Foundation
import ProfileApp
import RegisterAndResolve
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct RegisterAndResolveTests {
    @Test func `a service is built by its factory`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(
            container.resolve(Database.self) != nil,
            """
            Expected: the Database that the factory makes.
            Found: nil, as if it was not registered.
            Why: the promise of a container is "tell me how to make it, then ask for it".
            """)
    }

    @Test func `a type that is not registered is nil`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: nil for a UserCache, which is not registered.
            Found: the program ended when `resolve` found nothing.
            Why: "there is none" is an answer. `!`, `fatalError` and `exit` end the program there.
            """
        ) {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            #expect(
                container.resolve(UserCache.self) == nil,
                """
                Expected: nil for a UserCache, which is not registered.
                Found: a service.
                Why: a container can make only what it was told to make.
                """)
            exit(7)  // Only what comes here has done it all.
        }
    }

    @Test func `each service has a factory of its own`() {
        let container = MiniContainer()
        let runs = Runs()
        container.register(User.self) { runs.add("User", User(id: 1, name: "Ada")) }
        container.register(Database.self) { runs.add("Database", Database()) }
        container.register(String.self) { runs.add("String", "a text") }

        #expect(
            runs.all.isEmpty,
            """
            Expected: `register` runs nothing.
            Found: `register` ran \(runs.list).
            Why: an app registers everything at its start, and must not build it all there.
            """)
        runs.all = []
        let user = container.resolve(User.self)
        #expect(
            user?.name == "Ada",
            """
            Expected: the User, which was registered first of three services.
            Found: \(user.map { "a user with the name \($0.name)" } ?? "nil").
            Why: a service stays registered when others come after it.
            """)
        let number = container.resolve(Int.self)
        #expect(
            runs.all == ["User"],
            """
            Expected: to resolve a User and an unknown Int runs the factory of User only.
            Found: it ran \(runs.list).
            Why: a container finds a factory by its type. It does not run others to look.
            """)
        #expect(
            number == nil,
            """
            Expected: nil for an Int, which is not registered.
            Found: an Int.
            Why: a container can make only what it was told to make.
            """)
    }

    @Test func `the factory runs once at each resolve`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Ticket.self) { Ticket(number: runs.add()) }

        let tickets = (1...3).map { _ in container.resolve(Ticket.self) }
        let answers = tickets.map { $0.map { "\($0.number)" } ?? "nil" }
        #expect(
            answers == ["1", "2", "3"],
            """
            Expected: tickets 1, 2 and 3 from three resolves. The factory counts its runs.
            Found: \(answers[0]), \(answers[1]) and \(answers[2]).
            Why: each resolve runs the factory once, and gives you the new instance.
            """)
        let numbers = Tally()
        container.register(Int.self) { numbers.add() }
        let found = (1...3).map { _ in container.resolve(Int.self).map { "\($0)" } ?? "nil" }
        #expect(
            found == ["1", "2", "3"],
            """
            Expected: the numbers 1, 2 and 3 from three resolves. The factory counts its runs.
            Found: \(found[0]), \(found[1]) and \(found[2]), which are no objects.
            Why: what is not an object of a class is made anew, too.
            """)
    }

    @Test func `the last registration wins`() {
        let container = MiniContainer()
        container.register(Int.self) { 7 }
        container.register(String.self) { "first" }
        _ = container.resolve(String.self)
        container.register(String.self) { "second" }
        container.register(String.self) { "third" }

        let found = (1...2).map { _ in
            container.resolve(String.self).map { "\"\($0)\"" } ?? "nil"
        }
        #expect(
            found == ["\"third\"", "\"third\""],
            """
            Expected: "third", which was registered last, from both resolves.
            Found: \(found[0]), then \(found[1]).
            Why: a test registers a mock after the app has registered the real service.
            """)
        container.register(Int?.self) { nil }
        let number = container.resolve(Int.self)
        #expect(
            number == 7,
            """
            Expected: the Int 7, which is still registered.
            Found: \(number.map { "\($0)" } ?? "nil") for the Int, \
            after the String was registered again, and an `Int?`.
            Why: a registration replaces that of the same type, and no other. `Int?` is not `Int`.
            """)
        container.register(UInt8.self) { [unowned container] in
            container.register(UInt8.self) { 2 }
            return 1
        }
        let small = (1...2).map { _ in container.resolve(UInt8.self) ?? 0 }
        #expect(
            small == [1, 2],
            """
            Expected: 1, then 2: while the first factory ran, it registered another.
            Found: \(small[0]), then \(small[1]).
            Why: a factory may use the container. What it registers stays registered.
            """)
    }

    @Test func `a protocol is a service, and its class another`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: container.resolve(Database.self) ?? Database()))
        }

        #expect(
            container.resolve((any APIServicing).self) != nil,
            """
            Expected: an APIService when `any APIServicing` is asked for.
            Found: nil for the protocol.
            Why: others should depend on the protocol and never name the class.
            """)
        #expect(
            container.resolve(APIService.self) == nil,
            """
            Expected: nil for the class APIService, since only its protocol was registered.
            Found: an APIService for its class, too.
            Why: a service is found by the type it was registered for, \
            not by what its instance happens to be.
            """)
        container.register(Derived.self) { Derived() }
        #expect(
            container.resolve(Base.self) == nil,
            """
            Expected: nil for the class Base, since only its subclass was registered.
            Found: an instance of the subclass.
            Why: a service is found by the type it was registered for, and by no other.
            """)
    }

    @Test func `each container has services of its own`() {
        let (container, other) = (MiniContainer(), MiniContainer())
        container.register(User.self) { User(id: 1, name: "Ada") }
        other.register(User.self) { User(id: 2, name: "Grace") }
        other.register(String.self) { "a text" }

        let user = container.resolve(User.self)?.name ?? "nil"
        #expect(
            user == "Ada",
            """
            Expected: Ada from the first container. The second one was told to make Grace.
            Found: \(user) from the first container.
            Why: each test makes a container of its own, and must not meet another's services.
            """)
        #expect(
            container.resolve(String.self) == nil,
            """
            Expected: nil for a String, which only the second container knows.
            Found: the second container's String in the first one.
            Why: each test makes a container of its own, and must not meet another's services.
            """)
    }

    @Test func `a type of the same name does not stop the program`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: nil or the service, when two types have the same name and one is registered.
            Found: the program was stopped when `resolve` found a service of another type.
            Why: what is found by a name may have another type. `as!` stops then, `as?` gives nil.
            """
        ) {
            let container = MiniContainer()
            container.register(Player.Settings.self) { Player.Settings() }
            #expect(
                container.resolve(Account.Settings.self) == nil,
                """
                Expected: nil for `Account.Settings`: only `Player.Settings` is registered.
                Found: a service.
                Why: a container can make only what it was told to make.
                """)
            exit(7)  // Only what comes here has done it all.
        }
    }
}

/// The services whose factories ran.
private final class Runs {
    var all: Set<String> = []

    var list: String {
        all.isEmpty ? "no factory" : "the factories of \(all.sorted().joined(separator: ", "))"
    }

    func add<Service>(_ name: String, _ service: Service) -> Service {
        all.insert(name)
        return service
    }
}

/// A class, so that a container could keep it.
private final class Ticket {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

private class Base {}
private final class Derived: Base {}

private enum Player {
    struct Settings {}
}

private enum Account {
    struct Settings {}
}
