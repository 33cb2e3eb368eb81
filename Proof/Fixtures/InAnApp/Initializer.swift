// A class of the app as a service, and its initializer as the factory.

final class Database {
    init() { report("Database.init") }
}

func register(in container: MiniContainer) {
    container.register(Database.self, factory: Database.init)
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(Database.self)
}
