import ProfileApp
import Step4Graph
import Testing

/// What Steps 4a to 4c fixed. Their suites `Fixes` have tests of the same names.
@Suite(.enabled(if: isReentrant)) struct `Step 4: what the stages fixed stays fixed` {
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 10)

        #expect(
            failure(resolving: UserCache.self, in: container)?.description == """
                Nothing is registered for Database.
                  UserCache, registered at App.swift:10
                  needs Database
                Register it where the app starts; if it has a default value, write a closure.
                """)
    }

    @Test func `one registration is missing deep down`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        container.register(APIService.self, factory: APIService.init)

        #expect(failure(resolving: APIService.self, in: container) != nil)
    }

    @Test func `a container goes when its last user does`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            container.register(UserCache.self) { UserCache(database: $0) }
            released = container
        }

        #expect(released == nil)
    }

    @Test func `two services need each other`() {
        let container = MiniContainer()
        container.register(Chicken.self, factory: Chicken.init, fileID: "Farm.swift", line: 1)
        container.register(Egg.self, factory: Egg.init, fileID: "Farm.swift", line: 2)

        #expect(
            failure(resolving: Chicken.self, in: container)?.description == """
                A circular dependency: these services need each other.
                  Chicken, registered at Farm.swift:1
                  needs Egg, registered at Farm.swift:2
                  needs Chicken, registered at Farm.swift:1
                Let a third service hold what both need, or let one take a Provider of the next.
                """)
    }

    @Test func `two types have the same name`() throws {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }
        container.register([A.Settings].self) { [A.Settings()] }
        container.register([B.Settings].self) { [B.Settings()] }

        _ = try container.resolve(A.Settings.self)
        _ = try container.resolve([A.Settings].self)
        _ = try container.resolve(B.Settings.self)
        _ = try container.resolve([B.Settings].self)
    }

    @Test func `an optional type that is not registered`() {
        #expect(failure(resolving: Database?.self, in: MiniContainer()) != nil)
    }

    @Test func `two services of one screen share a helper`() throws {
        let container = MiniContainer()
        container.register(UserCache.self, scope: .graph) { UserCache(database: Database()) }
        container.register([UserCache].self) { [$0, $1] }

        let first = try container.resolve([UserCache].self)
        let second = try container.resolve([UserCache].self)

        #expect(first[0] === first[1])
        #expect(first[0] !== second[0])
    }

    @Test func `a singleton needs a fresh transient each time`() throws {
        let container = MiniContainer()
        container.register(ProfileViewModel.self) {
            ProfileViewModel(
                userManager: UserManager(api: APIService(cache: UserCache(database: Database()))))
        }
        container.register(HomeScreen.self, scope: .singleton) {
            (profiles: Provider<ProfileViewModel>) in HomeScreen { try profiles.get() }
        }
        let home = try container.resolve(HomeScreen.self)

        #expect(try home.openProfile() !== home.openProfile())
    }

    @Test func `two services that need each other for a good reason`() throws {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init)

        let session = try container.resolve(Session.self)

        #expect(try session.refresher.session.get() === session)
        try container.validate()
    }
}

private final class Chicken: Sendable {
    init(from egg: Egg) {}
}

private final class Egg: Sendable {
    init(from chicken: Chicken) {}
}

private enum A {
    struct Settings: Sendable {}
}

private enum B {
    struct Settings: Sendable {}
}

private final class Session: Sendable {
    let refresher: TokenRefresher
    init(refresher: TokenRefresher) { self.refresher = refresher }
}

private final class TokenRefresher: Sendable {
    let session: Provider<Session>
    init(session: Provider<Session>) { self.session = session }
}
