import Evidence
import ProfileApp
import Step1Basic
import Testing

/// What Step 1 cannot do: each test passes, because it expects the fault.
/// A test of the same name, in `Fixes` of a later step, shows the same situation fixed.
@Suite struct Limitations {
    // Fixed in Step 2.
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

    // Fixed in Step 4a.
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()

        let cache = container.resolve(Database.self).map { UserCache(database: $0) }

        // That is all the caller learns: neither what is missing nor which service needed it.
        #expect(String(describing: cache) == "nil")
    }

    // Fixed in Step 4a.
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

    // Fixed in Step 4b.
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

    // Fixed in Step 4a.
    @Test func `two services need each other`() async {
        await #expect(processExitsWith: .signal(CrashSignal.stackOverflow)) {
            let container = MiniContainer()
            container.register(Chicken.self) { Chicken(from: container.resolve(Egg.self)!) }
            container.register(Egg.self) { Egg(from: container.resolve(Chicken.self)!) }

            _ = container.resolve(Chicken.self)
        }
    }

    // Fixed in Step 4a.
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

    // Fixed in Step 4a.
    @Test func `an optional type that is not registered`() {
        let answer = MiniContainer().resolve(Database?.self)

        // Not nil but `.some(nil)`, just as if a factory that returns nil were registered.
        #expect(answer != nil)
    }

    // Fixed in Step 4d.
    @Test func `a fault in the wiring that no resolve has met yet`() async {
        // The app starts: what its first screen needs is there, and nothing tells of the fault.
        #expect(containerWithoutUserCache().resolve(Database.self) != nil)

        // A later screen is the first to resolve the APIService, and the process dies.
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            _ = containerWithoutUserCache().resolve(APIService.self)
        }
    }
}

/// A wiring with a fault: the UserCache, which the APIService needs, is not registered.
private func containerWithoutUserCache() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self) { Database() }
    container.register(APIService.self) {
        APIService(cache: container.resolve(UserCache.self)!)
    }
    return container
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
