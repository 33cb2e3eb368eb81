import Evidence
import ProfileApp
import Step4cProviders
import Testing

@Suite struct `Step 4c: the container` {
    @Test func `the whole app is wired by its initializers`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        container.register(HomeScreen.self, scope: .singleton) {
            (profiles: Provider<ProfileViewModel>) in HomeScreen { try profiles.get() }
        }

        let home = try container.resolve(HomeScreen.self)
        let first = try home.openProfile()
        let second = try home.openProfile()
        first.userManager.logIn(id: 2)

        #expect(first !== second)
        #expect(second.title == "Hello, Grace")
        #expect(try container.resolve(Database.self).user(id: 2)?.name == "Grace")
    }
}
