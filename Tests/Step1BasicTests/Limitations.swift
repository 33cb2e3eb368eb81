import Evidence
import ProfileApp
import Step1Basic
import Testing

/// What Step 1 cannot do. A test of the same name, in `Fixes` of a later step, shows the same situation mended.
@Suite struct Limitations {
    // Mended in Step 2.
    @Test func `a second screen shows who logged in on the first`() throws {
        let container = MiniContainer()
        container.register(UserManager.self) {
            UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        let first = ProfileViewModel(userManager: try #require(container.resolve(UserManager.self)))
        let second = ProfileViewModel(
            userManager: try #require(container.resolve(UserManager.self)))

        first.userManager.logIn(id: 1)

        #expect(first.title == "Hello, Ada")
        #expect(second.title == "Please log in")
    }

    // Mended in Step 4, like all that follow.
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()

        let cache = container.resolve(Database.self).map { UserCache(database: $0) }

        // All that one learns: neither what is missing nor who needed it.
        #expect(String(describing: cache) == "nil")
    }

    @Test func `one registration is missing deep down`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = MiniContainer()
            container.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self)!)
            }
            container.register(APIService.self) {
                APIService(cache: container.resolve(UserCache.self)!)
            }

            _ = container.resolve(APIService.self)
        }
    }

    @Test func `a container goes when its last user does`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // The container keeps the factory, and the factory keeps the container: a leak.
            container.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self)!)
            }
            released = container
        }

        #expect(released != nil)
    }

    @Test func `two services need each other`() async {
        await #expect(processExitsWith: .signal(CrashSignal.stackOverflow)) {
            let container = MiniContainer()
            container.register(Chicken.self) { Chicken(from: container.resolve(Egg.self)!) }
            container.register(Egg.self) { Egg(from: container.resolve(Chicken.self)!) }

            _ = container.resolve(Chicken.self)
        }
    }

    @Test func `two types have the same name`() {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }

        container.register([A.Settings].self) { [A.Settings()] }
        container.register([B.Settings].self) { [B.Settings()] }

        // Each second registration has taken the place of the first: their names are one key.
        #expect(container.resolve(A.Settings.self) == nil)
        #expect(container.resolve([A.Settings].self) == nil)
        #expect(container.resolve(B.Settings.self) != nil)
        #expect(container.resolve([B.Settings].self) != nil)
    }

    @Test func `an optional type that is not registered`() {
        let answer = MiniContainer().resolve(Database?.self)

        // Not nil but `.some(nil)`, just as if somebody had registered a factory that returns nil.
        #expect(answer != nil)
    }

    @Test func `a fault in the wiring that no resolve has met yet`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self) {
            APIService(cache: container.resolve(UserCache.self)!)
        }

        // All seems well until somebody resolves the APIService, and there is no way to ask before.
        #expect(container.resolve(Database.self) != nil)
    }
}

private final class Chicken {
    init(from egg: Egg) {}
}

private final class Egg {
    init(from chicken: Chicken) {}
}

private enum A {
    struct Settings {}
}

private enum B {
    struct Settings {}
}
