import Evidence
import Foundation
import ProfileApp
import Step4aLoops
import Testing

/// What Step 4a cannot do. A test of the same name, in `Fixes` of a later step, shows the same
/// situation fixed.
@Suite struct Limitations {
    // Fixed in Step 4b.
    @Test func `a container goes when its last user does`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // The container keeps the factory, and the factory keeps the container: a leak.
            container.register(UserCache.self) {
                UserCache(database: try container.resolve(Database.self))
            }
            released = container
        }

        #expect(released != nil)
    }

    // Fixed in Step 4c, like the two that follow.
    @Test func `two services of one screen share a helper`() throws {
        for scope in [Scope.transient, .singleton] {
            let container = MiniContainer()
            container.register(UserCache.self, scope: scope) { UserCache(database: Database()) }
            container.register(Screen.self) { [unowned container] in
                Screen(
                    list: try container.resolve(UserCache.self),
                    detail: try container.resolve(UserCache.self))
            }

            let first = try soon { try container.resolve(Screen.self) }
            let second = try soon { try container.resolve(Screen.self) }

            // Shared within the screen, and not with the next screen: one or the other, never both.
            #expect((first.list === first.detail) == (scope == .singleton))
            #expect((first.list !== second.list) == (scope == .transient))
        }
    }

    @Test func `a singleton needs a fresh transient each time`() throws {
        let container = MiniContainer()
        container.register(ProfileViewModel.self) {
            ProfileViewModel(
                userManager: UserManager(api: APIService(cache: UserCache(database: Database()))))
        }
        container.register(HomeScreen.self, scope: .singleton) { [unowned container] in
            let profile = try container.resolve(ProfileViewModel.self)
            return HomeScreen { profile }
        }
        let home = try soon { try container.resolve(HomeScreen.self) }

        // The transient is captive: it lives as long as the singleton.
        #expect(try home.openProfile() === home.openProfile())
    }

    @Test func `two services that need each other for a good reason`() async {
        // In a process of its own: a loop that is not found ends it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            for isSessionFirst in [true, false] {
                let container = MiniContainer()
                func registerSession() {
                    container.register(Session.self, scope: .singleton) { [unowned container] in
                        Session(refresher: try container.resolve(TokenRefresher.self))
                    }
                }
                if isSessionFirst { registerSession() }
                container.register(TokenRefresher.self) { [unowned container] in
                    TokenRefresher(session: try container.resolve(Session.self))
                }
                if !isSessionFirst { registerSession() }

                // The loop has a name now. But the session is no less needed for that.
                guard case .circularDependency = failure(resolving: Session.self, in: container)
                else {
                    Issue.record("no loop was reported")
                    return
                }
            }
        }
    }

    // Fixed in Step 4d.
    @Test func `a fault in the wiring that no resolve has met yet`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self) { [unowned container] in
            APIService(cache: try container.resolve(UserCache.self))
        }

        // All seems well until the app resolves the APIService, and there is no way to ask before.
        _ = try container.resolve(Database.self)
    }

    // Fixed by no step: register the mock first, or take a new container.
    @Test func `a mock comes when a singleton holds the real service already`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self, scope: .singleton) { [unowned container] in
            UserCache(database: try container.resolve(Database.self))
        }
        _ = try soon { try container.resolve(UserCache.self) }
        let mock = Database()

        container.register(Database.self) { mock }

        #expect(try container.resolve(Database.self) === mock)
        #expect(try container.resolve(UserCache.self).database !== mock)
    }

    // StyleMainActor takes it as it is. Here it needs a word, or a function.
    @Test func `a service that only the main actor may use`() async throws {
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/MainActorService.swift", with: "Sources/Step4aLoops") == [
                    "converting function value of type '@MainActor @Sendable () -> SingleCounter' "
                        + "to '@Sendable () throws -> SingleCounter' "
                        + "loses global actor 'MainActor'"
                ])

        // What works: an init for any thread, or a service that is a function of the main actor.
        let container = MiniContainer()
        container.register(SettingsModel.self, factory: SettingsModel.init)
        container.register((@MainActor @Sendable () -> SingleCounter).self) { { SingleCounter() } }
        let settings = try container.resolve(SettingsModel.self)
        let makeCounter = try container.resolve((@MainActor @Sendable () -> SingleCounter).self)
        #expect(await settings.size == 1)
        #expect(await makeCounter().increment() == 1)
    }

    // Fixed by a word in the app's types: InAnAppTests.
    @Test func `an app whose types are all on the main actor`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/InAnApp/FirstLine.swift", importing: ["Step4aLoops"],
            options: ["-default-isolation", "MainActor"])

        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () throws -> Database' loses global actor 'MainActor'",
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context",
            ])
    }
}

@MainActor private final class SingleCounter {
    private var count = 0

    init() {}

    func increment() -> Int {
        count += 1
        return count
    }
}

@MainActor private final class SettingsModel {
    var size = 1

    nonisolated init() {}
}

private struct Screen: Sendable {
    let list: UserCache
    let detail: UserCache
}

/// Who is logged in. When its token ends, it asks the refresher for a new one.
private final class Session: Sendable {
    let refresher: TokenRefresher
    init(refresher: TokenRefresher) { self.refresher = refresher }
}

/// Fetches a new token, and must tell the session.
private final class TokenRefresher: Sendable {
    let session: Session
    init(session: Session) { self.session = session }
}
