// A class of the app as a service, and a function with a name as its factory.

final class Database {
    init() { report("Database.init") }
}

func makeDatabase() -> Database {
    Database()
}

func register(in container: MiniContainer) {
    container.register(Database.self, factory: makeDatabase)
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(Database.self)
}
