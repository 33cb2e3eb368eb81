import ProfileApp
import Step2Scopes
import TestSupport
import Testing

/// What Step 2 fixes.
/// A test of the same name, in `Limitations` of this or an earlier step, shows the bug.
@Suite(.watchdog) struct Fixes {
    // Broken in Step 1.
    @Test func `a second screen shows who logged in on the first`() throws {
        let container = MiniContainer()
        // What differs: the scope.
        container.register(UserManager.self, scope: .singleton) {
            UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        let first = ProfileViewModel(userManager: try #require(container.resolve(UserManager.self)))
        let second = ProfileViewModel(
            userManager: try #require(container.resolve(UserManager.self)))

        first.userManager.logIn(id: 1)

        #expect(first.title == "Hello, Ada")
        #expect(second.title == "Hello, Ada")
    }

    // Broken in this step's `NaiveCache`.
    @Test func `a mock is registered after the service was resolved`() {
        let container = MiniContainer()
        let mock = Database()
        container.register(Database.self, scope: .singleton) { Database() }
        _ = container.resolve(Database.self)

        container.register(Database.self, scope: .singleton) { mock }

        #expect(container.resolve(Database.self) === mock)
    }

    // Broken in Step 1.
    @Test func `two types have the same name`() {
        let container = MiniContainer()
        container.register(Audio.Settings.self) { Audio.Settings() }
        container.register([Audio.Settings].self) { [Audio.Settings()] }

        container.register(Video.Settings.self) { Video.Settings() }
        container.register([Video.Settings].self) { [Video.Settings()] }

        // Each type is a key, whatever its name.
        #expect(container.resolve(Audio.Settings.self) != nil)
        #expect(container.resolve([Audio.Settings].self) != nil)
        #expect(container.resolve(Video.Settings.self) != nil)
        #expect(container.resolve([Video.Settings].self) != nil)
    }

    // Broken where the factory returns a global.
    @Test func `a new container after logout has no logged-in user`() throws {
        func makeContainer() -> MiniContainer {
            let container = MiniContainer()
            // What differs: the factory creates the instance, and only the container holds it.
            container.register(UserManager.self, scope: .singleton) {
                UserManager(api: APIService(cache: UserCache(database: Database())))
            }
            return container
        }
        try #require(makeContainer().resolve(UserManager.self)).logIn(id: 1)

        let manager = try #require(makeContainer().resolve(UserManager.self))

        #expect(manager.currentUser == nil)
    }
}

private enum Audio {
    struct Settings {}
}

private enum Video {
    struct Settings {}
}
