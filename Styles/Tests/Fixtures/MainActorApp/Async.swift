// Factories that wait, in an app whose types are all on the main actor. The factory is async: so
// the call of a main-actor initializer goes to the main actor, from any thread.

final class Database {
    init() {
        MainActor.preconditionIsolated()
        print("Database.init is on the main actor")
    }
}

final class UserCache {
    let database: Database

    init(database: Database) { self.database = database }
}

@main struct App {
    static func main() async throws {
        let container = AsyncContainer()
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        await container.register(UserCache.self, factory: UserCache.init)
        _ = try await Task.detached { try await container.resolve(UserCache.self) }.value
    }
}
