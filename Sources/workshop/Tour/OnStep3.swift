import Evidence
import ProfileApp
import Step3ThreadSafe

enum OnStep3 {
    static func twoThreads() -> [String] {
        let container = MiniContainer()
        // The second thread waits at the lock, so the first must not wait for it for ever.
        let callers = TwoCallers(patience: 0.5)
        let built = Tally()
        container.register(Database.self, scope: .singleton) {
            built.add()
            callers.meet()
            return Database()
        }
        let (first, second) = callers.run { container.resolve(Database.self) }
        return Situation.twoThreads(first, second, built: built.count)
    }

    static func factoryThatResolves() -> [String] {
        let container = MiniContainer()
        container.register(Substring.self) { "Ada" }
        container.register(String.self) {
            "Hello, \(container.resolve(Substring.self) ?? "nil")"
        }
        return ["It resolved: \(container.resolve(String.self) ?? "nothing")."]
    }

    static func loop() {
        let container = MiniContainer()
        container.register(Session.self) {
            Session(refresher: container.resolve(TokenRefresher.self)!)
        }
        container.register(TokenRefresher.self) {
            TokenRefresher(session: container.resolve(Session.self)!)
        }
        _ = container.resolve(Session.self)
    }

    static func missing() -> [String] {
        let container = MiniContainer()
        container.register(APIService.self) { APIService(cache: UserCache(database: Database())) }
        // The honest wiring without `!`: nil is handed on, from service to service.
        let manager = container.resolve((any APIServicing).self).map { UserManager(api: $0) }
        let profile = manager.map { ProfileViewModel(userManager: $0) }
        return ["The profile is \(profile.map { $0.title } ?? "nil"). That is all you learn."]
    }
}
