import Evidence
import ProfileApp
import Step4cProviders

enum OnStep4c {
    static func loop() -> [String] {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton) { Session(refresher: $0) }
        container.register(TokenRefresher.self) { (sessions: Provider<Session>) in
            TokenRefresher { try? sessions.get() }
        }
        let session = try? container.resolve(Session.self)
        let isSame = session != nil && session?.refresher.session === session
        return [
            "The session is built. Its refresher finds \(isSame ? "the same" : "another") session."
        ]
    }

    static func beforeLaunch() -> [String] {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self) {
            built.add()
            return Database()
        }
        container.register(APIService.self, factory: APIService.init)
        _ = try? container.resolve(Database.self)
        return [
            "\(built.count) service was resolved and all seems well. There is no way to ask about the rest."
        ]
    }
}
