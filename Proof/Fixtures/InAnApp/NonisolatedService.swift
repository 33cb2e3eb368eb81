// The first way out: any thread may make the service, and any thread may use it.

nonisolated final class Database: Sendable {
    init() { report("Database.init") }
}

func register(in container: MiniContainer) {
    container.register(Database.self, factory: Database.init)
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(Database.self)
}
