import ProfileApp
import Step1Basic
import Support
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 1: register and resolve` {
    @Test func `the app is wired without a container`() {
        let database = Database()
        let cache = UserCache(database: database)
        let api = APIService(cache: cache)
        let userManager = UserManager(api: api)
        let profile = ProfileViewModel(userManager: userManager)

        profile.userManager.logIn(id: 1)

        #expect(profile.title == "Hello, Ada")
    }

    @Test func `the whole app is wired with a container`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }
        container.register((any APIServicing).self) { [unowned container] in
            APIService(cache: container.resolve(UserCache.self)!)
        }
        container.register(UserManager.self) { [unowned container] in
            UserManager(api: container.resolve((any APIServicing).self)!)
        }
        container.register(ProfileViewModel.self) { [unowned container] in
            ProfileViewModel(userManager: container.resolve(UserManager.self)!)
        }

        let profile = try #require(container.resolve(ProfileViewModel.self))
        profile.userManager.logIn(id: 1)

        #expect(profile.title == "Hello, Ada")
    }

    @Test func `register does not run the factory, and each resolve runs it once`() {
        let container = MiniContainer()
        var runs = 0
        container.register(Database.self) {
            runs += 1
            return Database()
        }
        #expect(runs == 0)

        let first = container.resolve(Database.self)
        let second = container.resolve(Database.self)

        #expect(first !== second)
        #expect(runs == 2)
    }

    @Test func `resolving an unregistered type returns nil`() {
        #expect(MiniContainer().resolve(Database.self) == nil)
    }

    @Test func `registering again replaces the factory`() {
        let container = MiniContainer()
        container.register(User.self) { User(id: 1, name: "Ada") }

        container.register(User.self) { User(id: 2, name: "Grace") }

        #expect(container.resolve(User.self)?.name == "Grace")
    }

    @Test func `the key is the registered type, not the type of the instance`() {
        let container = MiniContainer()
        container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: Database()))
        }

        #expect(container.resolve((any APIServicing).self) is APIService)
        #expect(container.resolve(APIService.self) == nil)
    }

    @Test func `a metatype in a variable is registered under its static type`() {
        class Screen {}
        final class SettingsScreen: Screen {}
        let type: Screen.Type = SettingsScreen.self
        let container = MiniContainer()

        container.register(type) { Screen() }

        #expect(container.resolve(Screen.self) != nil)
        #expect(container.resolve(type) != nil)
        #expect(container.resolve(SettingsScreen.self) == nil)
    }

    @Test func `a factory may be registered before its dependencies`() {
        let container = MiniContainer()
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }
        container.register(Database.self) { Database() }

        #expect(container.resolve(UserCache.self) != nil)
    }

    @Test func `a mock reaches a factory that was registered before it`() {
        let container = MiniContainer()
        let mock = Database()
        container.register(Database.self) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        container.register(Database.self) { mock }

        #expect(container.resolve(UserCache.self)?.database === mock)
    }

    @Test func `a type, its optional and its array are three services`() {
        let container = MiniContainer()
        container.register(User.self) { User(id: 1, name: "plain") }
        container.register(User?.self) { User(id: 2, name: "optional") }
        container.register([User].self) { [User(id: 3, name: "in an array")] }

        #expect(container.resolve(User.self)?.name == "plain")
        #expect(container.resolve(User?.self)??.name == "optional", "User? is another type.")
        #expect(container.resolve([User].self)?.first?.name == "in an array")
    }

    @Test func `the container caches no instance`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        weak let database = container.resolve(Database.self)

        #expect(database == nil)
    }

    @Test func `two containers share no registrations`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(MiniContainer().resolve(Database.self) == nil)
    }

    // `UserCache` has a new dependency, a clock, which no call passes yet.
    @Test func `a new dependency breaks every initializer call, but only one factory`() throws {
        let types = """
            struct Database {}
            struct Clock {}
            struct UserCache { let database: Database; let clock: Clock }

            struct ProfileScreen { let cache: UserCache }
            struct SettingsScreen { let cache: UserCache }
            struct ShareSheet { let cache: UserCache }


            """
        let manually = """
            func openAll(_ database: Database) {
                _ = ProfileScreen(cache: UserCache(database: database))
                _ = SettingsScreen(cache: UserCache(database: database))
                _ = ShareSheet(cache: UserCache(database: database))
            }
            """
        let withContainer = """
            func openAll(_ container: MiniContainer, _ database: Database) {
                container.register(UserCache.self) { UserCache(database: database) }
                _ = ProfileScreen(cache: container.resolve(UserCache.self)!)
                _ = SettingsScreen(cache: container.resolve(UserCache.self)!)
                _ = ShareSheet(cache: container.resolve(UserCache.self)!)
            }
            """

        let missing = "missing argument for parameter 'clock' in call"
        #expect(try Compiler.errors(inCode: types + manually) == [missing, missing, missing])
        #expect(
            try Compiler.errors(inCode: types + withContainer, importing: "Step1Basic")
                == [missing])
    }
}
