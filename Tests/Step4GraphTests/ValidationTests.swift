import ProfileApp
import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: validate before launch` {
    @Test func `missing services come first, then cycles, then captive dependencies`() {
        let container = MiniContainer()
        container.register(Shop.self, scope: .singleton) { (_: Cart) in Shop() }
        container.register(Cart.self, scope: .graph) { Cart() }
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))
        container.register(UserCache.self, factory: UserCache.init)

        #expect(
            issues(of: container) == [
                "missing: Database for UserCache", "cycle: Session TokenRefresher Session",
                "captive: Shop Cart",
            ])
    }

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

    @Test func `validate reports all issues at once, in words`() {
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
            User.self, factory: { (_: Database) in User(id: 1, name: "Ada") }, fileID: "App.swift",
            line: 7)

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        let expected = """
            1. Nothing is registered for Database.
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            Database is required by
              UserCache, registered at App.swift:1
              User, registered at App.swift:7
            2. A circular dependency: these services need each other.
              Session, registered at App.swift:2
              needs TokenRefresher, registered at App.swift:3
              needs Session, registered at App.swift:2
            Extract what both need into a third service, or inject a Provider to defer one.
            3. Captive dependency: a singleton would hold a .graph service for its lifetime.
              Shop, registered at App.swift:6
              needs Order, registered at App.swift:5
              needs Cart, registered at App.swift:4
            Let the singleton take a Provider instead, and call get() each time.
            """
        #expect(error?.description == expected)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a cycle through a provider is no issue, and one through an optional is`() throws {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self) { (session: Provider<Session>?) in
            TokenRefresher { throw CancellationError() }
        }
        try container.validate()

        container.register(TokenRefresher.self) { (session: Session?) in
            TokenRefresher { throw CancellationError() }
        }

        #expect(issues(of: container) == ["cycle: Session TokenRefresher Session"])
    }

    @Test func `a singleton may hold a .graph service by a provider`() throws {
        let container = MiniContainer()
        container.register(Cart.self, scope: .graph) { Cart() }
        container.register(Order.self, scope: .singleton) { (_: Provider<Cart>) in Order() }
        container.register(Shop.self, scope: .singleton) { (_: Order) in Shop() }
        try container.validate()

        container.register(Order.self, scope: .singleton) { (_: Cart) in Order() }

        #expect(issues(of: container) == ["captive: Order Cart"])
    }

    @Test func `a captive dependency that a factory resolves itself is not seen`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self, scope: .singleton) { (databases: Provider<Database>) in
            UserCache(database: try databases.get())
        }

        // No parameter shows that the cache holds the first resolution's database.
        try container.validate()

        let cache = try container.resolve(UserCache.self)
        #expect(try container.resolve(Database.self) !== cache.database)
    }
}

private struct Cart: Sendable {}
private struct Order: Sendable {}
private struct Shop: Sendable {}
