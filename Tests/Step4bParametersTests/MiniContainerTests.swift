import Evidence
import ProfileApp
import Step4bParameters
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4b: parameters are dependencies` {
    @Test func `the whole app is wired by its initializers`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)

        let profile = try container.resolve(ProfileViewModel.self)
        let second = try container.resolve(ProfileViewModel.self)

        profile.userManager.logIn(id: 2)
        #expect(profile !== second)
        #expect(second.title == "Hello, Grace")
        #expect(try container.resolve(Database.self).user(id: 2)?.name == "Grace")
    }

    @Test func `each gap in the wiring of the app is an error that names it`() throws {
        let container = MiniContainer()
        /// What a resolve of the screen finds missing, and who needs it.
        func gap() -> String {
            guard
                case .notRegistered(let key, let path) = failure(
                    resolving: ProfileViewModel.self, in: container)
            else { return "none" }
            return (path.map(\.key) + [key]).map(\.description).joined(separator: " needs ")
        }

        // From the screen down: each registration leads to the next gap.
        #expect(gap() == "ProfileViewModel")
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        #expect(gap() == "ProfileViewModel needs UserManager")
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        #expect(gap() == "ProfileViewModel needs UserManager needs APIServicing")
        container.register((any APIServicing).self, factory: APIService.init)
        #expect(gap() == "ProfileViewModel needs UserManager needs APIServicing needs UserCache")
        container.register(UserCache.self) { UserCache(database: Database()) }

        #expect(try container.resolve(ProfileViewModel.self).title == "Please log in")
    }

    @Test func `the order of registration and the way of writing a factory do not matter`() throws {
        let container = MiniContainer()
        container.register(UserManager.self) { [unowned container] in
            UserManager(api: try container.resolve(APIService.self))
        }
        container.register(APIService.self) { APIService(cache: $0) }
        container.register(UserCache.self) { (database: Database) in UserCache(database: database) }
        container.register(Database.self, factory: Database.init)

        #expect(try container.resolve(UserManager.self).logIn(id: 3))
    }

    @Test func `dependencies are resolved from left to right and passed in that order`() throws {
        let container = MiniContainer()
        let turns = Tally()
        container.register(Int.self) { turns.add() }
        container.register(Double.self) { Double(turns.add()) }
        container.register(String.self) { "turn \(turns.add())" }
        container.register([String].self) { (a: String, b: Int, c: Double, d: Int) in
            ["\(a)", "\(b)", "\(c)", "\(d)"]
        }

        #expect(try container.resolve([String].self) == ["turn 1", "2", "3.0", "4"])
    }

    @Test func `the first parameter that cannot be resolved is the error`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self) { runs.add() }
        container.register(String.self) { (_: Int, _: Double, _: Bool, _: Int) -> String in
            runs.add()
            return ""
        }

        guard
            case .notRegistered(let key, let path) = failure(resolving: String.self, in: container)
        else {
            Issue.record("nothing is said to be missing")
            return
        }
        #expect(key.description == "Double")
        #expect(path.map(\.key.description) == ["String"])
        #expect(runs.count == 1)
    }

    @Test func `a factory may have any number of parameters`() throws {
        let container = MiniContainer()
        container.register(Bool.self) { true }
        container.register(Character.self) { "a" }
        container.register(Double.self) { 2.5 }
        container.register(Int.self) { 3 }
        container.register(String.self) { "four" }
        container.register(UInt8.self) { 5 }
        container.register([Int].self) { [6] }

        container.register([String].self) { [] }
        #expect(try container.resolve([String].self) == [])
        container.register([String].self) { (a: Bool) in ["\(a)"] }
        #expect(try container.resolve([String].self) == ["true"])
        container.register([String].self) { (a: Bool, b: Character) in ["\(a)", "\(b)"] }
        #expect(try container.resolve([String].self) == ["true", "a"])
        container.register([String].self) {
            (a: Bool, b: Character, c: Double, d: Int, e: String, f: UInt8, g: [Int]) in
            ["\(a)", "\(b)", "\(c)", "\(d)", "\(e)", "\(f)", "\(g)"]
        }
        #expect(
            try container.resolve([String].self) == ["true", "a", "2.5", "3", "four", "5", "[6]"])
    }

    @Test func `two parameters of one transient type get an instance each`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register([Database].self) { [$0, $1] }

        let first = try container.resolve([Database].self)
        let second = try container.resolve([Database].self)

        #expect(Set((first + second).map(ObjectIdentifier.init)).count == 4)
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
        #expect(throws: ResolutionError.self) { try container.resolve(Page.self) }

        container.register(Page.self) { Page() }
        #expect(try container.resolve(Page.self).size == 20)
    }

    @Test func `a protocol stands for the service behind it`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, factory: UserManager.init)

        #expect(try container.resolve(UserManager.self).api is APIService)
        // The service itself is not registered, only the protocol.
        #expect(throws: ResolutionError.self) { try container.resolve(APIService.self) }

        final class Mock: APIServicing {
            let requestCount = 0
            func user(id: Int) -> User? { User(id: id, name: "the mock") }
        }
        container.register((any APIServicing).self) { Mock() }

        #expect(try container.resolve(UserManager.self).api.user(id: 1)?.name == "the mock")
    }

    @Test func `values and closures are services too`() throws {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { User(id: 1, name: "Ada") }
        container.register((@Sendable () -> String).self) { (user: User) in { user.name } }

        #expect(try container.resolve((@Sendable () -> String).self)() == "Ada")
    }

    @Test func `an optional parameter needs that very type`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 7 }
        container.register(String.self) { (number: Int?) in number.map { "\($0)" } ?? "none" }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        container.register(Int?.self) { nil }

        #expect(try container.resolve(String.self) == "none")
        #expect(try container.resolve(Int.self) == 7)
    }

    @Test func `a factory that captures the container still leaks it`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(UserCache.self) { (database: Database) in
                _ = container
                return UserCache(database: database)
            }
            released = container
        }

        #expect(released != nil)
    }

    @Test func `a used container goes with its singletons`() throws {
        weak var released: MiniContainer?
        weak var cache: UserCache?
        do {
            let container = MiniContainer()
            container.register(Database.self, scope: .singleton, factory: Database.init)
            container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
            cache = try container.resolve(UserCache.self)
            #expect(cache != nil)
            released = container
        }

        #expect(released == nil)
        #expect(cache == nil)
    }

    @Test func `registering runs no factory`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self, scope: .singleton) { runs.add() }
        container.register(Int.self, scope: .singleton) { runs.add() }
        container.register(String.self) { (number: Int) in "\(number), \(runs.add())" }
        #expect(runs.count == 0)

        #expect(try container.resolve(String.self) == "1, 2")
    }

    @Test func `a diamond is no loop`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register(APIService.self, factory: APIService.init)
        // Two ways lead to the cache: the own one, and the one through the APIService.
        container.register([UserCache].self) { (own: UserCache, api: APIService) in
            [own, api.cache]
        }

        let caches = try container.resolve([UserCache].self)

        #expect(caches[0] !== caches[1])
        #expect(caches[0].database === caches[1].database)
    }

    @Test func `an optional type is a service like any other`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        #expect(throws: ResolutionError.self) { try container.resolve(Int?.self) }

        container.register(Int?.self) { nil }

        #expect(try container.resolve(Int?.self) == nil)
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `a subclass can stand behind its base class`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        container.register(Screen.self) { SettingsScreen() }

        #expect(try container.resolve(Screen.self) is SettingsScreen)
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }

    @Test func `a type in a variable is registered as what the variable says`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        let type: Screen.Type = SettingsScreen.self

        container.register(type) { SettingsScreen() }

        #expect(try container.resolve(Screen.self) is SettingsScreen)
        #expect(try container.resolve(type) is SettingsScreen)
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }

    @Test func `a factory may register a service`() throws {
        let container = MiniContainer()
        container.register(Int.self) { [unowned container] in
            container.register(String.self) { "one" }
            container.register(Int.self) { 2 }
            return 1
        }

        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int.self) == 2)
        #expect(try container.resolve(String.self) == "one")
    }
}

@Suite(.enabled(if: isReentrant)) struct `Step 4b: scopes` {
    @Test func `scopes work as before`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self, factory: UserCache.init)

        let first = try container.resolve(UserCache.self)
        let second = try container.resolve(UserCache.self)

        #expect(first !== second)
        #expect(first.database === second.database)
    }

    @Test func `a singleton may be a struct or nil`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .singleton) { User(id: runs.add(), name: "Ada") }
        container.register(String?.self, scope: .singleton) {
            runs.add()
            return nil
        }

        #expect(try container.resolve(User.self) == container.resolve(User.self))
        #expect(try container.resolve(String?.self) == nil)
        #expect(try container.resolve(String?.self) == nil)
        #expect(runs.count == 2)
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

    // In a process of its own, since the wrong order of "let go" and "change" ends it.
    @Test func `a singleton that is let go may use the container`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let said = Tally()
            container.register(Int.self) { said.add() }
            container.register(Goodbye.self, scope: .singleton) { [unowned container] in
                Goodbye { [weak container] in
                    _ = try? container?.resolve(Int.self)
                    // The new factory is in its place already.
                    if (try? container?.resolve(Goodbye.self)) != nil { said.add() }
                }
            }
            _ = try container.resolve(Goodbye.self)

            container.register(Goodbye.self) { Goodbye {} }

            #expect(said.count == 2)
        }
    }

    @Test func `singletons belong to their container and go with it`() throws {
        let other = MiniContainer()
        other.register(Database.self, scope: .singleton) { Database() }
        var container: MiniContainer? = MiniContainer()
        container?.register(Database.self, scope: .singleton) { Database() }
        weak let database = try container?.resolve(Database.self)
        #expect(database != nil)
        #expect(try other.resolve(Database.self) !== database)

        container = nil

        #expect(database == nil)
    }
}

private final class Goodbye: Sendable {
    private let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}
