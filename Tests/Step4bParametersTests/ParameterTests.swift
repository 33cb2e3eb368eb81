import ProfileApp
import Step4bParameters
import Support
import TestSupport
import Testing

/// What the steps before promise holds here as well: it is tested there, and once more in Step 4.
@Suite(.watchdog) struct `Step 4b: parameters are dependencies` {
    @Test func `the whole app is wired by its initializers`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)

        let first = try container.resolve(ProfileViewModel.self)
        let second = try container.resolve(ProfileViewModel.self)
        first.userManager.logIn(id: 2)

        #expect(first !== second)
        #expect(second.title == "Hello, Grace")
        #expect(try container.resolve(Database.self).user(id: 2)?.name == "Grace")
    }

    @Test func `the order of registration and the form of a factory do not matter`() throws {
        let container = MiniContainer()
        container.register(UserManager.self) { [unowned container] in
            UserManager(api: try container.resolve(APIService.self))
        }
        container.register(APIService.self) { APIService(cache: $0) }
        container.register(UserCache.self) { (database: Database) in UserCache(database: database) }
        container.register(Database.self, factory: Database.init)

        #expect(try container.resolve(UserManager.self).logIn(id: 3))
    }

    @Test func `parameters are resolved from left to right and passed in that order`() throws {
        let container = MiniContainer()
        let turns = Tally()
        container.register(User.self) { User(id: turns.add(), name: "Ada") }
        container.register(Int.self) { turns.add() }
        container.register(String.self) { (first: User, second: Int, third: User) in
            "\(first.id), \(second), \(third.id)"
        }

        #expect(try container.resolve(String.self) == "1, 2, 3")
    }

    @Test func `a factory may have any number of parameters`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register(APIService.self, factory: APIService.init)
        container.register(User.self) { User(id: 4, name: "Edsger") }
        container.register([User].self) { (user: User) in [user] }
        container.register(String.self) {
            (database: Database, cache: UserCache, api: APIService, user: User, users: [User]) in
            database.save(user)
            return
                "\(cache.user(id: 4)?.name ?? ""), \(api.user(id: 4)?.name ?? ""), \(users.count)"
        }

        #expect(try container.resolve(String.self) == "Edsger, Edsger, 1")
    }

    @Test func `two parameters of one transient type get an instance each`() throws {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register([Database].self) { [$0, $1] }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== databases[1])
    }

    @Test func `each time a factory runs, its arguments are resolved again`() throws {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)

        let first = try container.resolve(UserCache.self)
        let second = try container.resolve(UserCache.self)

        #expect(first.database !== second.database)
    }

    @Test func `a type in a variable is what the variable says`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let type: Screen.Type = SettingsScreen.self
        let container = MiniContainer()

        container.register(type) { Screen() }

        _ = try container.resolve(Screen.self)
        _ = try container.resolve(type)
    }

    // What Step 3 has brought must not be lost with the new `register`.
    @Test func `the compiler rejects what is not Sendable, as a service and as a dependency`()
        throws
    {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableDependency.swift", importing: "Step4bParameters")

        let refusal = "type 'Counter' does not conform to the 'Sendable' protocol"
        #expect(errors == [refusal, refusal])
    }

    @Test func `the first parameter that cannot be resolved is the error`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self) { User(id: runs.add(), name: "Ada") }
        container.register(String.self) { (_: User, _: Database, _: UserCache, _: User) -> String in
            "never built"
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        guard case .notRegistered(let key, let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(key == ServiceKey(Database.self))
        #expect(path.map(\.key.description) == ["String"])
        #expect(runs.count == 1)
    }

    @Test func `a cycle of parameters is a cycle`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        guard case .circularDependency(let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.map(\.key.description) == ["Session", "TokenRefresher", "Session"])
    }

    @Test func `a factory that fails is named with the path to it`() {
        struct DiskFull: Error {}
        let container = MiniContainer()
        container.register(Database.self) { throw DiskFull() }
        container.register(UserCache.self, factory: UserCache.init)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(UserCache.self)
        }

        guard case .factoryFailed(let path, let underlying) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.map(\.key.description) == ["UserCache", "Database"])
        #expect(underlying is DiskFull)
    }

    @Test func `a parameter with a default value is a dependency all the same`() throws {
        let container = MiniContainer()

        container.register(Page.self, factory: Page.init, fileID: "App.swift", line: 1)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Page.self) }
        let expected = """
            Nothing is registered for Int.
              Page, registered at App.swift:1
              needs Int
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            """
        #expect(error?.description == expected)

        // A closure keeps the default value.
        container.register(Page.self) { Page() }
        #expect(try container.resolve(Page.self).size == 20)
    }

    // Passed as it is, `factory: Disk.init`, it ends Swift 6.3.1 with an internal error.
    @Test func `an initializer with a typed throw is wrapped in a closure`() throws {
        let container = MiniContainer()
        container.register(Disk.self) { try Disk(size: 20) }

        #expect(try container.resolve(Disk.self).size == 20)
    }

    // Passed as it is, `factory: Disks.init`, it crashes Swift 6.3.1.
    @Test func `an initializer with a variadic parameter is wrapped in a closure`() throws {
        struct Disks: Sendable {
            let sizes: [Int]
            init(_ sizes: Int...) { self.sizes = sizes }
        }
        let container = MiniContainer()
        container.register(Disks.self) { Disks(20, 40) }

        #expect(try container.resolve(Disks.self).sizes == [20, 40])
    }

    @Test func `an optional parameter needs that very type`() throws {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(String.self) { (database: Database?) in "\(database != nil)" }

        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        container.register(Database?.self) { nil }
        #expect(try container.resolve(String.self) == "false")
    }

    @Test func `a factory that captures the container still leaks it`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(UserCache.self) {
                UserCache(database: try container.resolve(Database.self))
            }
            released = container
        }

        #expect(released != nil)
    }

    @Test func `a failing factory is reported with the path to it, and where each was registered`()
    {
        struct DiskFull: Error {}
        let container = MiniContainer()
        container.register(Database.self) { throw DiskFull() }
        container.register(UserCache.self, factory: UserCache.init)
        let line = #line - 1

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(UserCache.self)
        }

        let expected = """
            A factory failed: DiskFull()
              UserCache, registered at Step4bParametersTests/ParameterTests.swift:\(line)
              needs Database, registered at Step4bParametersTests/ParameterTests.swift:\(line - 1)
            Nothing was cached: the next resolve runs the factory again.
            """
        #expect(error?.description == expected)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a cycle is reported with each of its services, and where it was registered`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init, fileID: "App.swift", line: 1)
        container.register(
            TokenRefresher.self, factory: TokenRefresher.init(session:), fileID: "App.swift",
            line: 2)
        container.register(User.self) { (_: Session) in User(id: 1, name: "Ada") }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(User.self) }

        let expected = """
            A circular dependency: these services need each other.
              Session, registered at App.swift:1
              needs TokenRefresher, registered at App.swift:2
              needs Session, registered at App.swift:1
            Let a third service hold what both need.
            """
        #expect(error?.description == expected)
    }

    @Test func `a cycle leaves out the factory that registered its service again`() {
        let container = MiniContainer()
        container.register(Session.self) { [unowned container] in
            container.register(Session.self, factory: Session.init)
            return try container.resolve(Session.self)
        }
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        // The new factory begins the cycle and ends it. The old one only led to it.
        let told = error?.description.split(separator: "\n").filter { $0.contains("Session,") }
        #expect(told?.count == 2)
    }

    @Test func `a missing service is reported with its dependents`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 2)
        container.register(APIService.self, factory: APIService.init, fileID: "App.swift", line: 3)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        let expected = """
            Nothing is registered for Database.
              APIService, registered at App.swift:3
              needs UserCache, registered at App.swift:2
              needs Database
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            """
        #expect(error?.description == expected)
    }
}

private struct Page: Sendable {
    let size: Int
    init(size: Int = 20) { self.size = size }
}

private struct Disk: Sendable {
    struct Full: Error {}

    let size: Int
    init(size: Int) throws(Full) { self.size = size }
}
