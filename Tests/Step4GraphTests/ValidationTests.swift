import ProfileApp
import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: validate before launch` {
    @Test func `a sound container passes, and no factory runs`() throws {
        let container = MiniContainer()
        container.register(Database.self) {
            Issue.record("a factory ran")
            return Database()
        }
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        container.register(String.self) { (_: Session?, _: Provider<UserCache>) in "" }

        try container.validate()
        try MiniContainer().validate()
    }

    @Test func `all faults come at once, in words`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 1)
        container.register(Session.self, factory: Session.init, fileID: "App.swift", line: 2)
        container.register(
            TokenRefresher.self, factory: TokenRefresher.init(session:), fileID: "App.swift",
            line: 3)
        container.register(
            Cart.self, scope: .graph, factory: { Cart() }, fileID: "App.swift", line: 4)
        container.register(
            Order.self, factory: { (_: Cart) in Order() }, fileID: "App.swift", line: 5)
        container.register(
            Shop.self, scope: .singleton, factory: { (_: Order) in Shop() }, fileID: "App.swift",
            line: 6)
        container.register(
            DatabasePool.self, factory: { DatabasePool() }, fileID: "App.swift", line: 7)

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        let expected = """
            1. Nothing is registered for Database.
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            Did you mean DatabasePool?
            Database is needed by
              UserCache, registered at App.swift:1
            2. A circular dependency: these services need each other.
              Session, registered at App.swift:2
              needs TokenRefresher, registered at App.swift:3
              needs Session, registered at App.swift:2
            Extract what both need into a third service, or inject a Provider to defer one.
            3. Captive dependency: a singleton would hold a .graph service all its life.
              Shop, registered at App.swift:6
              needs Order, registered at App.swift:5
              needs Cart, registered at App.swift:4
            Let the singleton take a Provider instead, and call get() each time.
            """
        #expect(error?.description == expected)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a missing service is reported once, with all who need it`() {
        let container = MiniContainer()
        container.register([Database].self) { [$0, $1] }
        container.register(UserCache.self, factory: UserCache.init)
        container.register(String.self) { (_: Provider<Database>) in "" }
        container.register(User.self) { (_: Database?) in User(id: 1, name: "Ada") }

        #expect(
            issues(of: container) == ["missing: Database for Array<Database> UserCache String"])
    }

    @Test func `what is missing comes first, then the loops, then the captives`() {
        let container = MiniContainer()
        container.register(Shop.self, scope: .singleton) { (_: Cart) in Shop() }
        container.register(Cart.self, scope: .graph) { Cart() }
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))
        container.register(UserCache.self, factory: UserCache.init)

        #expect(
            issues(of: container) == [
                "missing: Database for UserCache", "loop: Session TokenRefresher Session",
                "captive: Shop Cart",
            ])
    }

    @Test func `a loop through a provider is no fault, and one through an optional is`() throws {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self) { (session: Provider<Session>?) in
            TokenRefresher { throw CancellationError() }
        }
        try container.validate()

        container.register(TokenRefresher.self) { (session: Session?) in
            TokenRefresher { throw CancellationError() }
        }

        #expect(issues(of: container) == ["loop: Session TokenRefresher Session"])
    }

    @Test func `a fault is gone when its service is registered again without it`() throws {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        #expect(issues(of: container).count == 1)

        container.register(UserCache.self) { UserCache(database: Database()) }

        try container.validate()
    }

    @Test func `a singleton may hold a .graph service by a provider`() throws {
        let container = MiniContainer()
        container.register(Cart.self, scope: .graph) { Cart() }
        container.register(Order.self, scope: .singleton) { (_: Provider<Cart>) in Order() }
        container.register(Shop.self, scope: .singleton) { (_: Order) in Shop() }

        try container.validate()
    }

    @Test func `a captive that a factory gets by hand is not seen`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self, scope: .singleton) { (databases: Provider<Database>) in
            UserCache(database: try databases.get())
        }

        // No parameter shows that the cache keeps the first walk's database.
        try container.validate()

        let cache = try container.resolve(UserCache.self)
        #expect(try container.resolve(Database.self) !== cache.database)
    }

    @Test func `a registered optional is a fault, since no parameter finds it`() throws {
        let container = MiniContainer()
        container.register(Database?.self) { Database() }
        container.register(String.self) { (database: Database?) in "\(database == nil)" }
        #expect(try container.resolve(String.self) == "true")

        #expect(issues(of: container) == ["missing: Database for Optional<Database>"])
    }

    @Test func `a registered wrapper is a fault, however deep`() {
        let container = MiniContainer()
        container.register(Provider<Database>?.self) { nil }
        container.register(Provider<Database>.self) { Provider { Database() } }

        #expect(
            issues(of: container) == [
                "missing: Database for Optional<Provider<Database>> Provider<Database>"
            ])
    }

    @Test func `two thousand missing services are told`() {
        let graph = DependencyGraph(
            nodes: (0..<2_000).map { Node(key: key($0), scope: .transient, location: "") },
            edges: (0..<2_000).map {
                Edge(from: key($0), to: key(2_000 + $0), isOptional: false, isDeferred: false)
            })

        #expect(graph.issues.count == 2_000)
    }

    private func issues(of container: MiniContainer) -> [String] {
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        return (error?.issues ?? []).map { issue in
            switch issue {
            case .notRegistered(let key, let users, _): "missing: \(key) for \(names(users))"
            case .circularDependency(let loop): "loop: \(names(loop))"
            case .captiveDependency(let path): "captive: \(names(path))"
            }
        }
    }

    private func names(_ nodes: [Node]) -> String {
        nodes.map(\.key.description).joined(separator: " ")
    }
}

private struct Cart: Sendable {}
private struct Order: Sendable {}
private struct Shop: Sendable {}
private struct DatabasePool: Sendable {}
