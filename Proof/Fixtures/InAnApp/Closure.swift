// A class of the app as a service, and a closure as its factory.

final class Database {
    init() { report("Database.init") }
}

func register(in container: MiniContainer) {
    container.register(Database.self) { Database() }
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(Database.self)
}
