import Evidence
import ProfileApp
import Step1Basic
import Testing

@Suite struct `Step 1: a container of factories` {
    @Test func `the app is wired by hand`() {
        let database = Database()
        let cache = UserCache(database: database)
        let api = APIService(cache: cache)
        let userManager = UserManager(api: api)
        let profile = ProfileViewModel(userManager: userManager)

        userManager.logIn(id: 1)

        #expect(profile.title == "Hello, Ada")
    }

    @Test func `the whole app is wired with a container`() throws {
        let container = MiniContainer()
        register(in: container)

        let profile = try #require(container.resolve(ProfileViewModel.self))
        profile.userManager.logIn(id: 1)

        #expect(profile.title == "Hello, Ada")
    }

    @Test func `the same service comes out of a container`() throws {
        let container = MiniContainer()
        container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: Database()))
        }

        let api = try #require(container.resolve((any APIServicing).self))

        #expect(api.user(id: 1)?.name == "Ada")
    }

    @Test func `a service is built by its registered factory`() throws {
        let container = MiniContainer()
        container.register(User.self) { User(id: 1, name: "Ada") }

        let user = try #require(container.resolve(User.self))

        #expect(user == User(id: 1, name: "Ada"))
    }

    @Test func `registering runs no factory and each resolve runs it once`() {
        let container = MiniContainer()
        var runs = 0
        container.register(Int.self) {
            runs += 1
            return runs
        }

        #expect(runs == 0)
        #expect(container.resolve(Int.self) == 1)
        #expect(container.resolve(Int.self) == 2)
    }

    @Test func `each resolve gives a new instance`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        let first = try #require(container.resolve(Database.self))
        let second = try #require(container.resolve(Database.self))

        #expect(first !== second)
    }

    @Test func `a protocol is a service of its own and its implementation another`() throws {
        let container = MiniContainer()
        container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: Database()))
        }

        let api = try #require(container.resolve((any APIServicing).self))

        #expect(api is APIService)
        #expect(container.resolve(APIService.self) == nil)
    }

    @Test func `a subclass can stand behind its base class`() {
        class Screen {}
        final class SettingsScreen: Screen {}
        let container = MiniContainer()
        container.register(Screen.self) { SettingsScreen() }

        #expect(container.resolve(Screen.self) is SettingsScreen)
        #expect(container.resolve(SettingsScreen.self) == nil)
    }

    @Test func `an unregistered service is nil`() {
        #expect(MiniContainer().resolve(Database.self) == nil)
    }

    @Test func `registering again replaces the factory`() {
        let container = MiniContainer()
        container.register(String.self) { "old" }
        container.register(String.self) { "new" }

        #expect(container.resolve(String.self) == "new")
    }

    // In a process of its own: what goes in the midst of the change ends the process.
    @Test func `what a replaced factory holds may use the container when it goes`() async {
        await #expect(processExitsWith: .success) {
            final class Goodbye {
                let say: () -> Void
                init(say: @escaping () -> Void) { self.say = say }
                deinit { say() }
            }
            let container = MiniContainer()
            var last: Int?
            var held: Goodbye? = Goodbye { [weak container] in
                last = container?.resolve(Int.self)
            }
            container.register(Int.self) { [held] in held == nil ? 0 : 1 }
            held = nil  // Now only the factory holds it.
            #expect(last == nil)

            container.register(Int.self) { 2 }

            // The new factory is in its place already.
            #expect(last == 2)
        }
    }

    @Test func `a container goes with its last user, and its factories go with it`() {
        weak var released: Database?
        weak var container: MiniContainer?
        do {
            let database = Database()
            let user = MiniContainer()
            user.register(Database.self) { database }
            (released, container) = (database, user)
        }

        #expect(container == nil)
        #expect(released == nil)
    }

    @Test func `an instance goes when its user lets it go`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        var database = container.resolve(Database.self)
        weak let released = database
        #expect(released != nil)

        database = nil

        #expect(released == nil)
    }

    @Test func `a type, its optional and its arrays are services of their own`() {
        let container = MiniContainer()
        container.register(String.self) { "plain" }
        container.register(String?.self) { "optional" }
        container.register([String].self) { ["array"] }
        container.register([Int].self) { [1] }

        #expect(container.resolve(String.self) == "plain")
        #expect(container.resolve(String?.self) == .some("optional"))
        #expect(container.resolve([String].self) == ["array"])
        #expect(container.resolve([Int].self) == [1])
    }

    @Test func `a type in a variable stands for the type that it holds`() {
        class Screen {}
        final class Settings: Screen {}
        final class Profile: Screen {}
        let container = MiniContainer()
        for type: Screen.Type in [Settings.self, Profile.self] {
            container.register(type) { type == Profile.self ? Profile() : Settings() }
        }

        #expect(container.resolve(Settings.self) != nil)
        #expect(container.resolve(Profile.self) != nil)
        #expect(container.resolve(Profile.self as Screen.Type) is Profile)
        #expect(container.resolve(Screen.self) == nil)
    }

    @Test func `an optional type and a metatype do not stand in for their types`() {
        class Cat {}
        class Dog {}
        let container = MiniContainer()
        container.register(String.self) { "plain" }
        container.register(Cat.Type.self) { Cat.self }
        container.register(Dog.Type.self) { Dog.self }

        // Step 1 wraps the nil of an optional that is not registered: see Limitations.swift.
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(container.resolve(Cat.Type.self) == Cat.self)
        #expect(container.resolve(Dog.Type.self) == Dog.self)
    }

    @Test func `an initializer can be the factory`() {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)

        #expect(container.resolve(Database.self) != nil)
    }

    @Test func `names that differ a little are services of their own`() {
        struct API {}
        struct Api {}
        struct Api2 {}
        let container = MiniContainer()
        container.register(API.self) { API() }
        container.register(Api.self) { Api() }
        container.register(Api2.self) { Api2() }

        #expect(container.resolve(API.self) != nil)
        #expect(container.resolve(Api.self) != nil)
        #expect(container.resolve(Api2.self) != nil)
    }

    // Like Step 2. There the test is about the compiler's answer, and Step 3 gives another.
    @Test func `the compiler keeps a container in one task`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/TwoTasks.swift", with: "Sources/Step1Basic")

        #expect(errors == ["sending 'container' risks causing data races"])
    }

    @Test func `two containers know nothing of each other`() {
        let first = MiniContainer()
        let second = MiniContainer()
        first.register(String.self) { "first" }

        #expect(first.resolve(String.self) == "first")
        #expect(second.resolve(String.self) == nil)
    }

    @Test func `a factory may resolve what it needs`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        let cache = try #require(container.resolve(UserCache.self))
        cache.store(User(id: 7, name: "Radia"))

        #expect(cache.user(id: 7)?.name == "Radia")
    }
}

/// The composition root of the example app: the same five services in each step.
private func register(in container: MiniContainer) {
    container.register(Database.self) { Database() }
    container.register(UserCache.self) { UserCache(database: container.resolve(Database.self)!) }
    container.register((any APIServicing).self) {
        APIService(cache: container.resolve(UserCache.self)!)
    }
    container.register(UserManager.self) {
        UserManager(api: container.resolve((any APIServicing).self)!)
    }
    container.register(ProfileViewModel.self) {
        ProfileViewModel(userManager: container.resolve(UserManager.self)!)
    }
}
