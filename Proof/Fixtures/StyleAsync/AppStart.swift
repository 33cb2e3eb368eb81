// Where an app wires a container whose factories wait. The first screen calls `launch` in its
// `.task`. Until `session` is there, it shows what needs no service.
import Observation

nonisolated final class Database: Sendable {
    init() async {}
}

nonisolated final class Session: Sendable {
    let database: Database

    init(database: Database) {
        self.database = database
    }
}

@MainActor @Observable
final class AppStart {
    private(set) var session: Session?
    private let container = AsyncContainer()

    func launch() async throws {
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        await container.register(Session.self, scope: .singleton, factory: Session.init)
        try container.validate()
        session = try await container.resolve(Session.self)
    }
}
