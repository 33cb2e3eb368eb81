import ProfileApp
import Step2Scopes
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 2: scopes` {
    @Test func `the whole app is wired with scopes`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) {
            UserCache(database: container.resolve(Database.self)!)
        }
        container.register((any APIServicing).self) {
            APIService(cache: container.resolve(UserCache.self)!)
        }
        container.register(UserManager.self, scope: .singleton) {
            UserManager(api: container.resolve((any APIServicing).self)!)
        }
        container.register(ProfileViewModel.self) {
            ProfileViewModel(userManager: container.resolve(UserManager.self)!)
        }

        let first = try #require(container.resolve(ProfileViewModel.self))
        let second = try #require(container.resolve(ProfileViewModel.self))
        first.userManager.logIn(id: 1)

        // Two screens, each with its own view model, and one session.
        #expect(first !== second)
        #expect(first.userManager === second.userManager)
        #expect(second.title == "Hello, Ada")
    }

    @Test func `a singleton is created at the first resolve and never again`() {
        let container = MiniContainer()
        var runs = 0
        container.register(Database.self, scope: .singleton) {
            runs += 1
            return Database()
        }
        #expect(runs == 0)

        let first = container.resolve(Database.self)
        let second = container.resolve(Database.self)

        #expect(first != nil)
        #expect(first === second)
        #expect(runs == 1)
    }

    @Test func `transient is the default scope`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(container.resolve(Database.self) !== container.resolve(Database.self))
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

    @Test func `a singleton may be created inside another singleton's factory`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self, scope: .singleton) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        let cache = try #require(container.resolve(UserCache.self))

        #expect(container.resolve(UserCache.self) === cache)
        #expect(container.resolve(Database.self) === cache.database)
    }

    @Test func `each type has its own singleton`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self, scope: .singleton) { UserCache(database: Database()) }

        let database = try #require(container.resolve(Database.self))
        let cache = try #require(container.resolve(UserCache.self))

        #expect(cache.database !== database)
        #expect(container.resolve(Database.self) === database)
    }

    @Test func `a singleton may be a struct or nil`() {
        let container = MiniContainer()
        var runs = 0
        container.register(User.self, scope: .singleton) {
            runs += 1
            return User(id: runs, name: "Ada")
        }
        container.register(User?.self, scope: .singleton) {
            runs += 10
            return nil
        }

        for _ in 1...2 {
            #expect(container.resolve(User.self)?.id == 1)
            #expect(container.resolve(User?.self) == .some(nil))
        }
        #expect(runs == 11)
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

    @Test func `an optional type that is not registered is nil`() {
        // Nil, where Step 1 returns `.some(nil)`: look before the cast, which turns nil into a service.
        #expect(MiniContainer().resolve(Database?.self) == nil)
    }

    @Test func `registering again releases the old singleton`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
    }

    @Test func `registering again replaces the scope as well`() {
        let container = MiniContainer()
        for scope in [Scope.singleton, .transient, .singleton] {
            container.register(Database.self, scope: scope) { Database() }

            let first = container.resolve(Database.self)
            let second = container.resolve(Database.self)

            #expect((first === second) == (scope == .singleton))
        }
    }

    @Test func `a container holds its singletons, but no transient`() {
        for scope in [Scope.singleton, .transient] {
            let container = MiniContainer()
            container.register(Database.self, scope: scope) { Database() }

            weak let database = container.resolve(Database.self)

            #expect((database != nil) == (scope == .singleton))
        }
    }

    @Test func `singletons are deallocated with their container`() {
        var container: MiniContainer? = MiniContainer()
        container?.register(Database.self, scope: .singleton) { Database() }
        weak let database = container?.resolve(Database.self)
        #expect(database != nil)

        container = nil

        #expect(database == nil)
    }

    @Test func `each container has its own singletons`() {
        func makeContainer() -> MiniContainer {
            let container = MiniContainer()
            container.register(Database.self, scope: .singleton) { Database() }
            return container
        }

        let first = makeContainer().resolve(Database.self)
        let second = makeContainer().resolve(Database.self)

        #expect(first !== second)
    }

    @Test func `a factory that is replaced while it runs caches nothing`() {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { [unowned container] in
            container.register(User.self, scope: .singleton) { User(id: 2, name: "new") }
            return User(id: 1, name: "old")
        }

        #expect(container.resolve(User.self)?.name == "old")
        #expect(container.resolve(User.self)?.name == "new")
    }

    // Which scope for a view model: almost always transient.
    @Test func `two screens share a singleton view model by mistake`() throws {
        for scope in [Scope.singleton, .transient] {
            let container = MiniContainer()
            container.register(ProductViewModel.self, scope: scope) { ProductViewModel() }
            let tea = try #require(container.resolve(ProductViewModel.self))
            let coffee = try #require(container.resolve(ProductViewModel.self))

            tea.quantity = 5

            #expect(coffee.quantity == (scope == .singleton ? 5 : 1))
        }
    }

    // Which scope for a stateless service: the only difference is in memory and time.
    @Test func `a stateless service works the same in both scopes`() throws {
        for scope in [Scope.singleton, .transient] {
            let container = MiniContainer()
            container.register(Database.self, scope: .singleton) { Database() }
            container.register(UserCache.self, scope: scope) { [unowned container] in
                UserCache(database: container.resolve(Database.self)!)
            }

            container.resolve(UserCache.self)?.store(User(id: 4, name: "Edsger"))

            #expect(container.resolve(UserCache.self)?.user(id: 4)?.name == "Edsger")
        }
    }
}

private final class ProductViewModel {
    var quantity = 1
}
