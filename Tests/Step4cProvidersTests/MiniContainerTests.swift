import Evidence
import ProfileApp
import Step4cProviders
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4c: the container` {
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

    @Test func `dependencies are resolved from left to right and passed in that order`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self) { runs.add() }
        container.register(Double.self) { Double(runs.add()) }
        container.register([String].self) { (a: Int, b: Double?, c: Provider<Int>, d: Int) in
            ["\(a)", "\(b ?? 0)", "\(try c.get())", "\(d)"]
        }

        // The provider is asked last: when the factory runs, all the others are there.
        #expect(try container.resolve([String].self) == ["1", "2.0", "4", "3"])
    }

    @Test func `two parameters of one transient type get an instance each`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register([Database].self) { [$0, $1] }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] !== databases[1])
    }

    @Test func `a singleton is built once, and others share it`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            return Database()
        }
        container.register(UserCache.self, factory: UserCache.init)
        #expect(runs.count == 0)

        let first = try container.resolve(UserCache.self)
        let second = try container.resolve(UserCache.self)

        #expect(first !== second)
        #expect(first.database === second.database)
        #expect(runs.count == 1)
    }

    @Test func `a singleton may be nil`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(String?.self, scope: .singleton) {
            runs.add()
            return nil
        }

        #expect(try container.resolve(String?.self) == nil)
        #expect(try container.resolve(String?.self) == nil)
        #expect(runs.count == 1)
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

    @Test func `registering again lets go of the old factory`() throws {
        for scope in [Scope.transient, .graph, .singleton] {
            let container = MiniContainer()
            var database: Database? = Database()
            weak let captured = database
            container.register(UserCache.self, scope: scope) { [database] in
                UserCache(database: try #require(database))
            }
            database = nil
            _ = try container.resolve(UserCache.self)
            #expect(captured != nil)

            container.register(UserCache.self, scope: scope) { UserCache(database: Database()) }

            #expect(captured == nil)
        }
    }

    @Test func `two types have the same name`() throws {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }
        container.register(Int.self) { (_: A.Settings, _: B.Settings?, _: Provider<B.Settings>) in
            1
        }

        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `errors name a type without its module and its address`() {
        func name<Service: Sendable>(of type: Service.Type) -> String {
            guard
                case .notRegistered(let key, path: _) = failure(
                    resolving: type, in: MiniContainer())
            else { return "" }
            return key.description
        }

        #expect(name(of: A.Settings.self) == "A.Settings")
        #expect(name(of: [String: Note].self) == "Dictionary<String, Note>")
        #expect(name(of: Provider<A.Settings>?.self) == "Optional<Provider<A.Settings>>")
        #expect(name(of: (Note, Note).self) == "(Note, Note)")
        #expect(name(of: C.Of.Three.Levels.self) == "C.Of.Three.Levels")
    }

    @Test func `a type in a variable is registered as what the variable says`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let container = MiniContainer()
        let type: Screen.Type = SettingsScreen.self

        container.register(type) { SettingsScreen() }

        #expect(try container.resolve(Screen.self) is SettingsScreen)
        #expect(try container.resolve(type) is SettingsScreen)
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }

    @Test func `a factory may register its own service again`() throws {
        for scope in [Scope.transient, .graph, .singleton] {
            let container = MiniContainer()
            container.register(String.self, scope: scope) { [unowned container] in
                container.register(String.self, scope: scope) { "second" }
                // Another factory: no loop.
                return "first, then \(try container.resolve(String.self))"
            }

            #expect(try container.resolve(String.self) == "first, then second")
            // What the first factory built belongs to a registration that is gone.
            #expect(try container.resolve(String.self) == "second")
        }
    }

    @Test func `a factory may register what it needs`() throws {
        let container = MiniContainer()
        container.register(String.self, scope: .singleton) {
            [unowned container] (numbers: Provider<Int>) in
            container.register(Int.self) { 7 }
            return "\(try numbers.get())"
        }

        #expect(try container.resolve(String.self) == "7")
    }

    @Test func `a singleton that takes the place of a .graph service in a walk is kept`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph) { Database() }
        container.register(UserCache.self) { [unowned container] (_: Database) in
            container.register(Database.self, scope: .singleton) { Database() }
            return UserCache(database: try container.resolve(Database.self))
        }

        let cache = try soon { try container.resolve(UserCache.self) }

        // The walk has forgotten the .graph instance, and nothing else.
        #expect(try container.resolve(Database.self) === cache.database)
    }
}

private struct Note: Sendable {}

private enum A {
    struct Settings: Sendable {}
}

private enum C {
    enum Of { enum Three { struct Levels: Sendable {} } }
}

private enum B {
    struct Settings: Sendable {}
}
