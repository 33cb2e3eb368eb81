import ProfileApp
import Step4bParameters

enum OnStep4b {
    static func leak() -> [String] {
        Situation.leak { witness in
            let container = MiniContainer()
            container.register(Witness.self, scope: .singleton) { witness }
            container.register(String.self) { (witness: Witness) in "\(witness)" }
            _ = try? container.resolve(Witness.self)
            return container
        }
    }

    static func loop() -> [String] {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton) { Session(refresher: $0) }
        container.register(TokenRefresher.self) { TokenRefresher(session: $0) }
        return [Situation.complaint { _ = try container.resolve(Session.self) }]
    }
}
