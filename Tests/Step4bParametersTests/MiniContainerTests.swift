import Evidence
import ProfileApp
import Step4bParameters
import Testing

@Suite struct `Step 4b: parameters are dependencies` {
    @Test func `the whole app is wired by its initializers`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)

        let profile = try container.resolve(ProfileViewModel.self)
        let second = try container.resolve(ProfileViewModel.self)

        profile.userManager.logIn(id: 2)
        #expect(profile !== second)
        #expect(second.title == "Hello, Grace")
        #expect(try container.resolve(Database.self).user(id: 2)?.name == "Grace")
    }

    @Test func `each gap in the wiring of the app is an error that names it`() throws {
        let container = MiniContainer()
        /// What a resolve of the screen finds missing, and who needs it.
        func gap() -> String {
            guard
                case .notRegistered(let key, let path) = failure(
                    resolving: ProfileViewModel.self, in: container)
            else { return "none" }
            return (path.map(\.key) + [key]).map(\.description).joined(separator: " needs ")
        }

        // From the screen down: each registration leads to the next gap.
        #expect(gap() == "ProfileViewModel")
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        #expect(gap() == "ProfileViewModel needs UserManager")
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        #expect(gap() == "ProfileViewModel needs UserManager needs APIServicing")
        container.register((any APIServicing).self, factory: APIService.init)
        #expect(gap() == "ProfileViewModel needs UserManager needs APIServicing needs UserCache")
        container.register(UserCache.self) { UserCache(database: Database()) }

        #expect(try container.resolve(ProfileViewModel.self).title == "Please log in")
    }

    @Test func `the order of registration and the way of writing a factory do not matter`() throws {
        let container = MiniContainer()
        container.register(UserManager.self) { [unowned container] in
            UserManager(api: try container.resolve(APIService.self))
        }
        container.register(APIService.self) { APIService(cache: $0) }
        container.register(UserCache.self) { (database: Database) in UserCache(database: database) }
        container.register(Database.self, factory: Database.init)

        #expect(try container.resolve(UserManager.self).logIn(id: 3))
    }
}
