import ProfileApp
import Step4aLoops

enum OnStep4a {
    static func twoSettings() -> [String] {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }
        return Situation.twoSettings(
            try? container.resolve(A.Settings.self), try? container.resolve(B.Settings.self))
    }

    static func loop() -> [String] {
        let container = MiniContainer()
        container.register(Session.self) { [unowned container] in
            Session(refresher: try container.resolve(TokenRefresher.self))
        }
        container.register(TokenRefresher.self) { [unowned container] in
            TokenRefresher(session: try container.resolve(Session.self))
        }
        return [Situation.complaint { _ = try container.resolve(Session.self) }]
    }

    static func missing() -> [String] {
        let container = MiniContainer()
        container.register(APIService.self) { APIService(cache: UserCache(database: Database())) }
        container.register(UserManager.self) { [unowned container] in
            UserManager(api: try container.resolve((any APIServicing).self))
        }
        container.register(ProfileViewModel.self) { [unowned container] in
            ProfileViewModel(userManager: try container.resolve(UserManager.self))
        }
        return [Situation.complaint { _ = try container.resolve(ProfileViewModel.self) }]
    }

    static func leak() -> [String] {
        Situation.leak { witness in
            let container = MiniContainer()
            container.register(Witness.self, scope: .singleton) { witness }
            container.register(String.self) { "\(try container.resolve(Witness.self))" }
            _ = try? container.resolve(Witness.self)
            return container
        }
    }
}
