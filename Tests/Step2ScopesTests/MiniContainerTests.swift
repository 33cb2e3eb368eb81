import ProfileApp
import Step2Scopes
import Testing

@Suite struct `Step 2: scopes` {
    @Test func `the whole app is wired with scopes`() throws {
        let container = MiniContainer()
        register(in: container)

        let first = try #require(container.resolve(ProfileViewModel.self))
        let second = try #require(container.resolve(ProfileViewModel.self))
        first.userManager.logIn(id: 1)

        // Two screens, each with a view model of its own, and one session.
        #expect(first !== second)
        #expect(first.userManager === second.userManager)
        #expect(second.title == "Hello, Ada")
    }

    @Test func `a singleton is built at the first resolve and never again`() throws {
        let container = MiniContainer()
        var runs = 0
        container.register(Database.self, scope: .singleton) {
            runs += 1
            return Database()
        }
        #expect(runs == 0)

        let first = try #require(container.resolve(Database.self))
        let second = try #require(container.resolve(Database.self))

        #expect(first === second)
        #expect(runs == 1)
    }

    @Test func `transient is the default scope`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        let first = try #require(container.resolve(Database.self))
        let second = try #require(container.resolve(Database.self))

        #expect(first !== second)
    }

    @Test func `a singleton is shared by transients`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        let first = try #require(container.resolve(UserCache.self))
        let second = try #require(container.resolve(UserCache.self))

        #expect(first !== second)
        #expect(first.database === second.database)
    }

    @Test func `a singleton may be a struct or nil`() {
        let container = MiniContainer()
        var runs = 0
        container.register(User.self, scope: .singleton) {
            runs += 1
            return User(id: runs, name: "Ada")
        }
        container.register(String?.self, scope: .singleton) {
            runs += 10
            return nil
        }

        #expect(container.resolve(User.self) == container.resolve(User.self))
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(runs == 11)
    }

    @Test func `an optional type that is not registered is nil`() {
        let answer = MiniContainer().resolve(Database?.self)

        // Nil, where Step 1 says `.some(nil)`: `guard` returns before the cast.
        #expect(answer == nil)
    }

    @Test func `registering again releases the old singleton`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
    }

    // In a process of its own: what goes in the midst of the change ends the process.
    @Test func `a singleton that is let go may use the container`() async {
        await #expect(processExitsWith: .success) {
            final class Goodbye {
                let say: () -> Void
                init(say: @escaping () -> Void) { self.say = say }
                deinit { say() }
            }
            let container = MiniContainer()
            var successor: Goodbye?
            container.register(Goodbye.self, scope: .singleton) { [weak container] in
                Goodbye { successor = container?.resolve(Goodbye.self) }
            }
            _ = container.resolve(Goodbye.self)
            #expect(successor == nil)

            container.register(Goodbye.self, scope: .singleton) { Goodbye {} }

            #expect(successor != nil)
            #expect(successor === container.resolve(Goodbye.self))
        }
    }

    // In a process of its own: what goes in the midst of the change ends the process.
    @Test func `a factory may ask for its own service once`() async {
        await #expect(processExitsWith: .success) {
            final class Goodbye {
                let say: () -> Void
                init(say: @escaping () -> Void) { self.say = say }
                deinit { say() }
            }
            let container = MiniContainer()
            var runs = 0
            container.register(Goodbye.self, scope: .singleton) { [unowned container] in
                runs += 1
                if runs == 1 { _ = container.resolve(Goodbye.self) }
                // The inner one is replaced, and says goodbye by a resolve.
                return Goodbye { [weak container] in _ = container?.resolve(Goodbye.self) }
            }

            let outer = try #require(container.resolve(Goodbye.self))

            #expect(runs == 2)
            #expect(container.resolve(Goodbye.self) === outer)
        }
    }

    @Test func `a factory that is replaced while it runs leaves nothing behind`() {
        let container = MiniContainer()
        container.register(String.self, scope: .singleton) { [unowned container] in
            container.register(String.self, scope: .singleton) { "new" }
            return "old"
        }

        #expect(container.resolve(String.self) == "old")
        #expect(container.resolve(String.self) == "new")
    }

    @Test func `registering again replaces the scope, too`() throws {
        let container = MiniContainer()
        for scope in [Scope.singleton, .transient, .singleton] {
            container.register(Database.self, scope: scope) { Database() }

            let first = try #require(container.resolve(Database.self))
            let second = try #require(container.resolve(Database.self))

            #expect((first === second) == (scope == .singleton))
        }

        // The last one was a singleton, and the next names no scope.
        container.register(Database.self) { Database() }
        #expect(container.resolve(Database.self) !== container.resolve(Database.self))
    }

    @Test func `a singleton stays without a user, a transient goes with its user`() {
        for scope in [Scope.singleton, .transient] {
            let container = MiniContainer()
            container.register(Database.self, scope: scope) { Database() }
            var database = container.resolve(Database.self)
            weak let kept = database
            #expect(kept != nil)

            database = nil

            #expect((kept != nil) == (scope == .singleton))
        }
    }

    @Test func `a type, its optional and its arrays are services of their own`() {
        let container = MiniContainer()
        container.register(String.self, scope: .singleton) { "plain" }
        container.register(String?.self, scope: .singleton) { "optional" }
        container.register([String].self, scope: .singleton) { ["array"] }
        container.register([Int].self, scope: .singleton) { [1] }

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

    @Test func `names that differ a little are services of their own`() {
        struct API {}
        struct Api {}
        struct Api2 {}
        let container = MiniContainer()
        container.register(API.self, scope: .singleton) { API() }
        container.register(Api.self, scope: .singleton) { Api() }
        container.register(Api2.self, scope: .singleton) { Api2() }

        #expect(container.resolve(API.self) != nil)
        #expect(container.resolve(Api.self) != nil)
        #expect(container.resolve(Api2.self) != nil)
    }

    @Test func `there are two scopes`() {
        func name(of scope: Scope) -> String {
            // It compiles because these are all.
            switch scope {
            case .transient: "transient"
            case .singleton: "singleton"
            }
        }

        #expect(name(of: .transient) != name(of: .singleton))
    }

    @Test func `a factory stays, also that of a singleton that is built`() {
        let container = MiniContainer()
        weak var held: Database?
        do {
            let database = Database()
            held = database
            container.register(Int.self, scope: .singleton) { ObjectIdentifier(database).hashValue }
        }
        #expect(container.resolve(Int.self) != nil)
        #expect(held != nil)

        container.register(Int.self) { 1 }

        #expect(held == nil)
    }

    @Test func `a type of the same name builds no second singleton`() {
        enum A { struct Settings {} }
        enum B { struct Settings {} }
        let container = MiniContainer()
        var runs = 0
        container.register(A.Settings.self, scope: .singleton) {
            runs += 1
            return A.Settings()
        }

        // Asked for the wrong type first: the instance is built and kept, and is no `B.Settings`.
        #expect(container.resolve(B.Settings.self) == nil)
        #expect(container.resolve(A.Settings.self) != nil)
        #expect(container.resolve(B.Settings.self) == nil)
        #expect(runs == 1)
    }

    @Test func `singletons go with their container`() {
        var container: MiniContainer? = MiniContainer()
        container?.register(Database.self, scope: .singleton) { Database() }
        weak let database = container?.resolve(Database.self)
        #expect(database != nil)

        container = nil

        #expect(database == nil)
    }

    @Test func `two containers have a singleton each`() throws {
        func makeContainer() -> MiniContainer {
            let container = MiniContainer()
            container.register(Database.self, scope: .singleton) { Database() }
            return container
        }
        let first = try #require(makeContainer().resolve(Database.self))
        let second = try #require(makeContainer().resolve(Database.self))

        #expect(first !== second)
    }

    @Test func `two screens share by mistake a view model that is a singleton`() throws {
        final class ProductViewModel {
            var quantity = 1
        }
        for scope in [Scope.singleton, .transient] {
            let container = MiniContainer()
            container.register(ProductViewModel.self, scope: scope) { ProductViewModel() }
            let tea = try #require(container.resolve(ProductViewModel.self))
            let coffee = try #require(container.resolve(ProductViewModel.self))

            tea.quantity = 5

            #expect(coffee.quantity == (scope == .singleton ? 5 : 1))
        }
    }

    @Test func `a cached user does not reach the far end again`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(APIService.self) { [unowned container] in
            APIService(cache: UserCache(database: container.resolve(Database.self)!))
        }
        let first = try #require(container.resolve(APIService.self))
        let second = try #require(container.resolve(APIService.self))

        #expect(first.user(id: 1)?.name == "Ada")
        #expect(second.user(id: 1)?.name == "Ada")
        #expect(first.requestCount == 1)
        #expect(second.requestCount == 0)
    }
}

/// The composition root of the example app: the same five services in each step.
private func register(in container: MiniContainer) {
    container.register(Database.self, scope: .singleton) { Database() }
    container.register(UserCache.self) { UserCache(database: container.resolve(Database.self)!) }
    container.register((any APIServicing).self) {
        APIService(cache: container.resolve(UserCache.self)!)
    }
    container.register(UserManager.self, scope: .singleton) {
        UserManager(api: container.resolve((any APIServicing).self)!)
    }
    container.register(ProfileViewModel.self) {
        ProfileViewModel(userManager: container.resolve(UserManager.self)!)
    }
}
