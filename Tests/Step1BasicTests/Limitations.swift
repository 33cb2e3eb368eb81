import Foundation
import ProfileApp
import Step1Basic
import Support
import TestSupport
import Testing

/// What Step 1 cannot do: each test passes, because it expects the bug.
/// A test of the same name, in `Fixes` of a later step, shows the same situation fixed.
@Suite(.watchdog) struct Limitations {
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

    // Fixed in Step 3.
    @Test func `a replaced service resolves in its deinit`() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            registerDraft(in: container)

            // An exclusivity violation: a variable is read in the middle of its change.
            // Swift traps.
            container.register(Draft.self) { Draft {} }
        }
    }

    // Fixed in Step 4a.
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()

        let cache = container.resolve(Database.self).map { UserCache(database: $0) }

        // That is all the caller learns: neither what is missing nor which service depends on it.
        #expect(String(describing: cache) == "nil")
    }

    // Fixed in Step 4a.
    @Test func `a transitive dependency is not registered`() async {
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
    @Test func `a service is registered by its initializer`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/RegisteredByInitializer.swift", importing: "Step1Basic",
            "ProfileApp")

        #expect(
            errors == [
                "cannot convert value of type '@Sendable (Database) -> UserCache' "
                    + "to expected argument type '() -> UserCache'"
            ])
    }

    // Fixed in Step 4b.
    @Test func `a container is deallocated with its last owner`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // The container holds the factory, and the factory holds the container: a retain cycle.
            container.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self)!)
            }
            released = container
        }

        #expect(released != nil)
    }

    // Fixed in Step 4a.
    @Test func `two services have a circular dependency`() async {
        await #expect(processExitsWith: .stackOverflow) {
            let container = MiniContainer()
            container.register(Session.self) {
                Session(refresher: container.resolve(TokenRefresher.self)!)
            }
            container.register(TokenRefresher.self) {
                TokenRefresher(session: container.resolve(Session.self)!)
            }

            _ = container.resolve(Session.self)
        }
    }

    // Fixed in Step 2.
    @Test func `two types have the same name`() {
        let container = MiniContainer()
        container.register(Audio.Settings.self) { Audio.Settings() }
        container.register([Audio.Settings].self) { [Audio.Settings()] }

        container.register(Video.Settings.self) { Video.Settings() }
        container.register([Video.Settings].self) { [Video.Settings()] }

        // Each second registration has replaced the first: their names are one key.
        #expect(container.resolve(Audio.Settings.self) == nil)
        #expect(container.resolve([Audio.Settings].self) == nil)
        #expect(container.resolve(Video.Settings.self) != nil)
        #expect(container.resolve([Video.Settings].self) != nil)
    }

    // Fixed in Step 4a.
    @Test func `an optional type that is not registered`() {
        let answer = MiniContainer().resolve(Database?.self)

        // Not nil but `.some(nil)`, just as if a factory that returns nil were registered.
        #expect(answer != nil)
    }

    // Fixed in Step 4e.
    @Test func `a wiring bug that no resolve has reached yet`() async {
        // The app starts: what its first screen needs is there, and nothing reports the bug.
        #expect(containerWithoutUserCache().resolve(Database.self) != nil)

        // A later screen is the first to resolve the APIService, and the app crashes.
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            _ = containerWithoutUserCache().resolve(APIService.self)
        }
    }
}

/// A wiring with a bug: the UserCache, which the APIService needs, is not registered.
private func containerWithoutUserCache() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self) { Database() }
    container.register(APIService.self) {
        APIService(cache: container.resolve(UserCache.self)!)
    }
    return container
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft {
    let save: () -> Void
    init(save: @escaping () -> Void) { self.save = save }
    deinit { save() }
}

/// Registers one draft, which only its factory holds.
private func registerDraft(in container: MiniContainer) {
    let draft = Draft { [unowned container] in
        container.resolve(Database.self)?.save(User(id: 4, name: "Edsger"))
    }
    container.register(Draft.self) { draft }
}

private enum Audio {
    struct Settings {}
}

private enum Video {
    struct Settings {}
}
