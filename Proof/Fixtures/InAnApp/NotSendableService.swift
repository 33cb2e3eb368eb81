// As NonisolatedService.swift, but the word `Sendable` was forgotten, and there is a plain variable.

nonisolated final class Database {
    var users = [1: "Ada"]

    init() { report("Database.init") }
}

func register(in container: MiniContainer) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
}

nonisolated func use(_ container: MiniContainer) async {
    try? container.resolve(Database.self).users[2] = "Grace"
}
