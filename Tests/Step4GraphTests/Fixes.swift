import ProfileApp
import Step4Graph
import Testing

/// What Step 4 mends. A test of the same name, in `Limitations` of the steps before, shows it unmended.
@Suite struct Fixes {
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 10)

        let error = failure(resolving: UserCache.self, in: container)

        #expect(
            error?.description == """
                Nothing is registered for Database.
                  UserCache, registered at App.swift:10
                  needs Database
                Register it where the app starts, before the first resolve.
                """)
    }

    @Test func `one registration is missing deep down`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            // What differs: the container looks for the parameters, so there is no `!` to fail.
            container.register(UserCache.self, factory: UserCache.init)
            container.register(APIService.self, factory: APIService.init)

            #expect(throws: ResolutionError.self) { try container.resolve(APIService.self) }
        }
    }

    @Test func `a container goes when its last user does`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // What differs: a parameter, so that the factory need not capture the container.
            container.register(UserCache.self) { UserCache(database: $0) }
            released = container
        }

        #expect(released == nil)
    }

    @Test func `two services need each other`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            container.register(Chicken.self, factory: Chicken.init, fileID: "Farm.swift", line: 1)
            container.register(Egg.self, factory: Egg.init, fileID: "Farm.swift", line: 2)

            let error = failure(resolving: Chicken.self, in: container)

            #expect(
                error?.description == """
                    A circular dependency: these services need each other.
                      Chicken, registered at Farm.swift:1
                      needs Egg, registered at Farm.swift:2
                      needs Chicken, registered at Farm.swift:1
                    Let one of them take a Provider of the next, and call get() after its init.
                    """)
        }
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
        #expect(throws: ResolutionError.self) { try MiniContainer().resolve(Database?.self) }
    }

    @Test func `a fault in the wiring that no resolve has met yet`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

        // What differs: one can ask before anybody resolves the APIService.
        #expect(throws: ValidationError.self) { try container.validate() }
    }

    @Test func `two services of one screen share a helper`() throws {
        let container = MiniContainer()
        // What differs: the scope.
        container.register(UserCache.self, scope: .graph) { UserCache(database: Database()) }
        container.register(Screen.self) { Screen(list: $0, detail: $1) }

        let first = try container.resolve(Screen.self)
        let second = try container.resolve(Screen.self)

        #expect(first.list === first.detail)
        #expect(first.list !== second.list)
    }

    @Test func `a singleton needs a fresh transient each time`() throws {
        let container = MiniContainer()
        container.register(ProfileViewModel.self) {
            ProfileViewModel(
                userManager: UserManager(api: APIService(cache: UserCache(database: Database()))))
        }
        // What differs: the singleton takes a Provider and asks it each time.
        container.register(HomeScreen.self, scope: .singleton) {
            (profiles: Provider<ProfileViewModel>) in
            HomeScreen { try profiles.get() }
        }
        let home = try container.resolve(HomeScreen.self)

        #expect(try home.openProfile() !== home.openProfile())
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

private struct Screen: Sendable {
    let list: UserCache
    let detail: UserCache
}
