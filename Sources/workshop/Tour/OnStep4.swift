import ProfileApp
import Step4Graph

enum OnStep4 {
    static func twoSettings() -> [String] {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }
        return Situation.twoSettings(
            try? container.resolve(A.Settings.self), try? container.resolve(B.Settings.self))
    }

    static func screenForValue() -> [String] {
        let container = MiniContainer()
        // `resolve` takes no argument, so the text has to be a service, and all screens get the same.
        container.register(String.self) { "Hello" }
        let texts = (1...2).compactMap { _ in try? container.resolve(String.self) }
        return Situation.screens(texts)
    }

    static func screenOfTheSystem() -> [String] {
        let container = MiniContainer()
        container.register(UserName.self) { UserName(value: "Ada") }
        return Situation.screenOfTheSystem(SystemScreen().name?.value)
    }

    static func mockBelowSingleton() -> [String] {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        let before = try? container.resolve(UserCache.self)
        let mock = Database()
        container.register(Database.self) { mock }
        return Situation.mock(mock, reaches: try? container.resolve(UserCache.self), not: before)
    }

    static func leak() -> [String] {
        Situation.leak { witness in
            let container = MiniContainer()
            container.register(Witness.self, scope: .singleton) { witness }
            container.register(String.self) { (_: Witness) in "" }
            _ = try? container.resolve(Witness.self)
            return container
        }
    }

    static func loop() -> [String] {
        let container = MiniContainer()
        container.register(Session.self) { Session(refresher: $0) }
        container.register(TokenRefresher.self) { TokenRefresher(session: $0) }
        return [message { _ = try container.resolve(Session.self) }]
    }

    static func missing() -> [String] {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register(APIService.self, factory: APIService.init)
        container.register(UserManager.self, factory: UserManager.init)
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        return [message { _ = try container.resolve(ProfileViewModel.self) }]
    }

    static func beforeLaunch() -> [String] {
        let faulty = MiniContainer()
        faulty.register(APIService.self, factory: APIService.init)
        faulty.register(Session.self) { Session(refresher: $0) }
        faulty.register(TokenRefresher.self) { TokenRefresher(session: $0) }
        faulty.register(Database.self, scope: .graph, factory: Database.init)
        faulty.register(HomeScreen.self, scope: .singleton) { (_: Database) in
            HomeScreen { ProfileViewModel(userManager: UserManager(api: NoAPI())) }
        }

        let sound = MiniContainer()
        sound.register(Database.self, scope: .singleton, factory: Database.init)
        sound.register(UserCache.self, factory: UserCache.init)
        sound.register((any APIServicing).self, factory: APIService.init)
        sound.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        sound.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        sound.register(HomeScreen.self) { (profiles: Provider<ProfileViewModel>) in
            HomeScreen { try profiles.get() }
        }
        return [
            "validate() found, and ran no factory:", message(faulty.validate),
            "The same app without the faults: \(message(sound.validate)) Its graph:",
            Tree.lines(of: sound.graph),
        ]
    }

    /// What a call complains of.
    private static func message(_ call: () throws -> Void) -> String {
        do {
            try call()
            return "no complaint."
        } catch {
            return "\(error)".split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        }
    }
}

private struct NoAPI: APIServicing {
    func user(id: Int) -> User? { nil }
    var requestCount: Int { 0 }
}

/// Made by the system, which knows nothing of a container: somebody would have to set the name afterwards.
private final class SystemScreen {
    var name: UserName?

    init() {}
}
