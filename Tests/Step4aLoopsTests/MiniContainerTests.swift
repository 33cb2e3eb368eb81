import Evidence
import Foundation
import ProfileApp
import Step4aLoops
import Testing

@Suite struct `Step 4a: errors instead of nil` {
    @Test func `a type in a variable is registered as what the variable says`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        let type: Screen.Type = SettingsScreen.self

        container.register(type) { Screen() }

        #expect(throws: Never.self) { try container.resolve(Screen.self) }
        #expect(throws: Never.self) { try container.resolve(type) }
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }

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

        let profile = try soon { try container.resolve(ProfileViewModel.self) }
        let second = try soon { try container.resolve(ProfileViewModel.self) }

        profile.userManager.logIn(id: 2)
        #expect(profile !== second)
        #expect(second.title == "Hello, Grace")
        #expect(try container.resolve(Database.self).user(id: 2)?.name == "Grace")
    }

    @Test func `each gap in the wiring of the app is an error that names it`() async {
        // In a process of its own: a lock that stays locked would hold up `register` for ever.
        await #expect(processExitsWith: .success) {
            alarm(5)
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
            try #require(gap() == "ProfileViewModel")
            container.register(ProfileViewModel.self) { [unowned container] in
                ProfileViewModel(userManager: try container.resolve(UserManager.self))
            }
            try #require(gap() == "ProfileViewModel needs UserManager")
            container.register(UserManager.self, scope: .singleton) { [unowned container] in
                UserManager(api: try container.resolve((any APIServicing).self))
            }
            try #require(gap() == "ProfileViewModel needs UserManager needs APIServicing")
            container.register((any APIServicing).self) { [unowned container] in
                APIService(cache: try container.resolve(UserCache.self))
            }
            try #require(
                gap() == "ProfileViewModel needs UserManager needs APIServicing needs UserCache")
            container.register(UserCache.self) { UserCache(database: Database()) }

            let profile = try soon { try container.resolve(ProfileViewModel.self) }
            #expect(profile.title == "Please log in")
        }
    }

    @Test func `registering runs no factory`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self, scope: .singleton) { runs.add() }
        container.register(Int.self, scope: .singleton) { runs.add() }
        #expect(runs.count == 0)

        _ = try container.resolve(Int.self)

        #expect(runs.count == 1)
    }

    @Test func `a diamond is no loop`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: try container.resolve(Database.self))
        }
        container.register(APIService.self) { [unowned container] in
            APIService(cache: try container.resolve(UserCache.self))
        }
        // Two ways lead to the cache: the own one, and the one through the APIService.
        container.register([UserCache].self) { [unowned container] in
            [
                try container.resolve(UserCache.self),
                try container.resolve(APIService.self).cache,
            ]
        }

        let caches = try soon { try container.resolve([UserCache].self) }

        #expect(caches[0] !== caches[1])
        #expect(caches[0].database === caches[1].database)
    }

    @Test func `an optional type is a service like any other`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        #expect(throws: ResolutionError.self) { try container.resolve(Int?.self) }

        container.register(Int?.self) { nil }

        #expect(try container.resolve(Int?.self) == nil)
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `a subclass can stand behind its base class`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        container.register(Screen.self) { SettingsScreen() }

        #expect(try container.resolve(Screen.self) is SettingsScreen)
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }

    @Test func `a factory may register a service`() throws {
        let container = MiniContainer()
        container.register(Int.self) { [unowned container] in
            container.register(String.self) { "one" }
            container.register(Int.self) { 2 }
            return 1
        }

        try #require(soon { try container.resolve(Int.self) } == 1)
        #expect(try container.resolve(Int.self) == 2)
        #expect(try container.resolve(String.self) == "one")
    }
}

@Suite struct `Step 4a: scopes` {
    @Test func `scopes work as before`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: try container.resolve(Database.self))
        }

        let first = try soon { try container.resolve(UserCache.self) }
        let second = try soon { try container.resolve(UserCache.self) }

        #expect(first !== second)
        #expect(first.database === second.database)
    }

    @Test func `a singleton may be a struct or nil`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .singleton) { User(id: runs.add(), name: "Ada") }
        container.register(String?.self, scope: .singleton) {
            runs.add()
            return nil
        }

        #expect(try container.resolve(User.self) == container.resolve(User.self))
        #expect(try container.resolve(String?.self) == nil)
        #expect(try container.resolve(String?.self) == nil)
        #expect(runs.count == 2)
    }

    @Test func `registering again replaces the factory and releases the singleton`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = try container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
        #expect(try container.resolve(Database.self) === container.resolve(Database.self))
    }

    @Test func `a singleton that is let go may use the container`() async {
        // In a process of its own: Swift stops a process that changes a dictionary and reads it
        // in the middle of the change.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            let said = Tally()
            container.register(Int.self) { said.add() }
            container.register(Goodbye.self, scope: .singleton) { [weak container] in
                Goodbye { [weak container] in
                    _ = try? container?.resolve(Int.self)
                    // The new factory is in its place already.
                    if (try? container?.resolve(Goodbye.self)) != nil { said.add() }
                }
            }
            _ = try container.resolve(Goodbye.self)

            container.register(Goodbye.self) { Goodbye {} }

            #expect(said.count == 2)
        }
    }

    @Test func `singletons belong to their container and go with it`() throws {
        let other = MiniContainer()
        other.register(Database.self, scope: .singleton) { Database() }
        var container: MiniContainer? = MiniContainer()
        container?.register(Database.self, scope: .singleton) { Database() }
        weak let database = try container?.resolve(Database.self)
        #expect(database != nil)
        #expect(try other.resolve(Database.self) !== database)

        container = nil

        #expect(database == nil)
    }
}

/// Says something when it goes.
private final class Goodbye: Sendable {
    let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}
