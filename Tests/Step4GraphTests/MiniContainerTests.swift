import Evidence
import Foundation
import ProfileApp
import Step4Graph
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4: parameters are dependencies` {
    @Test func `the whole app is wired by its initializers`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)

        try container.validate()
        let profile = try container.resolve(ProfileViewModel.self)

        let second = try container.resolve(ProfileViewModel.self)
        profile.userManager.logIn(id: 2)
        #expect(profile !== second)
        #expect(second.title == "Hello, Grace")
        #expect(try container.resolve(Database.self).user(id: 2)?.name == "Grace")
    }

    @Test func `the order of registration and the way of writing a factory do not matter`() throws {
        let container = MiniContainer()
        container.register(APIService.self) { APIService(cache: $0) }
        container.register(UserCache.self) { (database: Database) in UserCache(database: database) }
        container.register(Database.self) { Database() }

        #expect(try container.resolve(APIService.self).user(id: 3)?.name == "Barbara")
    }

    @Test func `dependencies are resolved from left to right and passed in that order`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(Double.self) { 2.5 }
        container.register(String.self) { "three" }
        container.register([String].self) { (a: String, b: Int, c: Double, d: Int) in
            ["\(a)", "\(b)", "\(c)", "\(d)"]
        }

        #expect(try container.resolve([String].self) == ["three", "1", "2.5", "1"])
    }

    @Test func `two parameters of one transient type get an instance each`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register([Database].self) { [$0, $1] }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== databases[1])
    }

    @Test func `a subclass can stand behind its base class`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        container.register(Screen.self) { SettingsScreen() }

        #expect(try container.resolve(Screen.self) is SettingsScreen)
        #expect(failure(resolving: SettingsScreen.self, in: container) != nil)
    }

    @Test func `a parameter with a default value is a dependency of an initializer all the same`()
        throws
    {
        struct Page: Sendable {
            let size: Int
            init(size: Int = 20) { self.size = size }
        }
        let container = MiniContainer()

        container.register(Page.self, factory: Page.init)
        try #require(failure(resolving: Page.self, in: container) != nil)

        container.register(Page.self) { Page() }
        #expect(try container.resolve(Page.self).size == 20)
    }

    @Test func `values and closures are services too`() throws {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { User(id: 1, name: "Ada") }
        container.register((@Sendable () -> String).self) { (user: User) in { user.name } }

        #expect(try container.resolve((@Sendable () -> String).self)() == "Ada")
    }

    @Test func `a function with a parameter is a service that makes others, each with its value`()
        throws
    {
        typealias Greet = @Sendable (String) -> String
        let container = MiniContainer()
        container.register(Greet.self) { (user: User) in { "\($0), \(user.name)" } }

        // What the function needs beside the parameter, the container knows.
        #expect(issues(in: container).count == 1)
        container.register(User.self) { User(id: 1, name: "Ada") }
        try container.validate()

        let greet = try container.resolve(Greet.self)
        #expect([greet("Hello"), greet("Bye")] == ["Hello, Ada", "Bye, Ada"])

        // The type is all that tells one function from another: a label does not, nor a name.
        container.register((@Sendable (String) -> String).self) { { "\($0)!" } }
        #expect(try container.resolve(Greet.self)("Hello") == "Hello!")
    }

    @Test func `local types of one name are two services`() throws {
        let container = MiniContainer()
        func registerFirst() -> any Sendable.Type {
            struct Settings: Sendable {}
            container.register(Settings.self) { Settings() }
            return Settings.self
        }
        func registerSecond() -> any Sendable.Type {
            struct Settings: Sendable {}
            container.register(Settings.self) { Settings() }
            return Settings.self
        }
        let types = [registerFirst(), registerSecond()]

        #expect(container.graph.services.count == 2)
        for type in types {
            func resolve<Service: Sendable>(_ type: Service.Type) throws {
                _ = try container.resolve(type)
            }
            try resolve(type)
        }
    }

    @Test func `an optional parameter is nil only where the service is not registered`() throws {
        let container = MiniContainer()
        container.register(String.self) { (number: Int?) in number.map { "\($0)" } ?? "none" }
        #expect(try container.resolve(String.self) == "none")

        container.register(Int.self) { 7 }
        #expect(try container.resolve(String.self) == "7")

        container.register(Int.self) { (_: Double) in 7 }
        #expect(failure(resolving: String.self, in: container) != nil)
    }

    @Test func `registering again replaces the factory and releases the singleton`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = try container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
        #expect(try container.resolve(Database.self) === container.resolve(Database.self))
    }

    @Test func `what is registered again while its factory runs counts from the next resolve on`()
        throws
    {
        let container = MiniContainer()
        container.register(Int.self, scope: .singleton) { [unowned container] in
            container.register(Int.self) { 2 }
            return 1
        }

        try #require(soon { try container.resolve(Int.self) } == 1)
        #expect(try container.resolve(Int.self) == 2)
    }

    @Test(arguments: [Scope.transient, .graph, .singleton])
    func `what a factory captured goes when the factory is replaced`(scope: Scope) throws {
        let container = MiniContainer()
        var database: Database? = Database()
        weak let captured = database
        container.register(UserCache.self, scope: scope) { [database] in
            UserCache(database: database ?? Database())
        }
        database = nil
        _ = try container.resolve(UserCache.self)
        #expect(captured != nil)

        container.register(UserCache.self) { UserCache(database: Database()) }

        #expect(captured == nil)
    }

    @Test func `registering again keeps the place in the order`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { "" }
        container.register(Int.self) { 2 }

        #expect(container.graph.services.map { "\($0.key)" } == ["Int", "String"])
    }

    @Test func `a service that is let go may use the container`() async {
        // In a process of its own: a change inside a change, of one variable, ends it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            container.register(Int.self) { 1 }
            container.register(Said.self, scope: .singleton, factory: Said.init)
            for scope in [Scope.singleton, .graph] {
                container.register(Goodbye.self, scope: scope) { Goodbye(numbers: $0, said: $1) }
                // A Bool alone, so that the container is the only owner.
                container.register(Bool.self) { (_: Goodbye) in true }
                _ = try container.resolve(Bool.self)
            }

            // The singleton went when the second registration took its place, the `.graph` instance
            // after its walk.
            #expect(try container.resolve(Said.self).tally.count == 2)
        }
    }

    @Test func `a .graph service that is let go may ask for its own type`() async {
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            let built = Tally()
            container.register(Last.self, scope: .graph) { (lasts: Provider<Last>) in
                Last(lasts: built.add() < 3 ? lasts : nil)
            }
            container.register(Bool.self) { (_: Last) in true }

            _ = try container.resolve(Bool.self)

            // The first asks for the second as it goes, the second for the third.
            #expect(built.count == 3)
        }
    }

    @Test func `all .graph instances are forgotten before the first of them goes`() async {
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            let built = Tally()
            container.register(Int.self, scope: .graph) { built.add() }
            container.register(Said.self, scope: .singleton, factory: Said.init)
            container.register(Goodbye.self, scope: .graph) { Goodbye(numbers: $0, said: $1) }
            container.register(Bool.self) { (_: Goodbye, _: Int) in true }

            _ = try container.resolve(Bool.self)

            // The Goodbye that goes begins a walk of its own, with an Int of its own.
            #expect(built.count == 2)
        }
    }

    @Test func `a factory that is replaced in its own walk may use the container when it goes`()
        async
    {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let said = Tally()
            container.register(Int.self) { said.add() }
            func register(_ goodbye: Farewell) {
                container.register(Database.self, scope: .graph) {
                    withExtendedLifetime(goodbye) { Database() }
                }
            }
            register(Farewell { [unowned container] in _ = try? container.resolve(Int.self) })
            container.register(UserCache.self) { [unowned container] (database: Database) in
                container.register(Database.self, scope: .graph, factory: Database.init)
                return UserCache(database: database)
            }

            _ = try container.resolve(UserCache.self)

            // The old factory went with the walk's list, and what it held asked for an Int.
            #expect(said.count == 1)
        }
    }

    @Test func `a singleton that takes the place of a .graph service in a walk is kept`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph) { Database() }
        container.register(UserCache.self) { [unowned container] (_: Database) in
            container.register(Database.self, scope: .singleton) { Database() }
            return UserCache(database: try container.resolve(Database.self))
        }

        let cache = try soon { try container.resolve(UserCache.self) }

        // The walk has forgotten the .graph instance, and nothing else.
        #expect(try container.resolve(Database.self) === cache.database)
    }
}

private final class Said: Sendable {
    let tally = Tally()
}

private final class Goodbye: Sendable {
    let numbers: Provider<Int>
    let said: Said
    init(numbers: Provider<Int>, said: Said) { (self.numbers, self.said) = (numbers, said) }
    deinit { if (try? numbers.get()) == 1 { said.tally.add() } }
}

private final class Farewell: Sendable {
    private let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}

private final class Last: Sendable {
    let lasts: Provider<Last>?
    init(lasts: Provider<Last>?) { self.lasts = lasts }
    deinit { _ = try? lasts?.get() }
}

@Suite(.enabled(if: isReentrant)) struct `Step 4: scopes` {
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

    @Test func `a .graph instance is shared with a resolve by hand inside a factory`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [unowned container] (own: Database) in
            [own, try container.resolve(Database.self)]
        }

        let databases = try soon { try container.resolve([Database].self) }

        #expect(databases[0] === databases[1])
    }

    @Test func `singletons go with their container`() throws {
        var container: MiniContainer? = MiniContainer()
        container?.register(Database.self, scope: .singleton, factory: Database.init)
        weak let database = try container?.resolve(Database.self)
        #expect(database != nil)

        container = nil

        #expect(database == nil)
    }
}
