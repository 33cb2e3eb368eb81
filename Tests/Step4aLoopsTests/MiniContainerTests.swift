import Evidence
import ProfileApp
import Step4aLoops
import Testing

@Suite struct `Step 4a: errors instead of nil` {
    @Test func `the whole app is wired by factories that resolve with try`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: try container.resolve(Database.self))
        }
        container.register((any APIServicing).self) { [unowned container] in
            APIService(cache: try container.resolve(UserCache.self))
        }
        container.register(UserManager.self, scope: .singleton) { [unowned container] in
            UserManager(api: try container.resolve((any APIServicing).self))
        }
        container.register(ProfileViewModel.self) { [unowned container] in
            ProfileViewModel(userManager: try container.resolve(UserManager.self))
        }

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
        container.register(ProfileViewModel.self) { [unowned container] in
            ProfileViewModel(userManager: try container.resolve(UserManager.self))
        }
        #expect(gap() == "ProfileViewModel needs UserManager")
        container.register(UserManager.self, scope: .singleton) { [unowned container] in
            UserManager(api: try container.resolve((any APIServicing).self))
        }
        #expect(gap() == "ProfileViewModel needs UserManager needs APIServicing")
        container.register((any APIServicing).self) { [unowned container] in
            APIService(cache: try container.resolve(UserCache.self))
        }
        #expect(gap() == "ProfileViewModel needs UserManager needs APIServicing needs UserCache")
        container.register(UserCache.self) { UserCache(database: Database()) }

        #expect(try container.resolve(ProfileViewModel.self).title == "Please log in")
    }
}
