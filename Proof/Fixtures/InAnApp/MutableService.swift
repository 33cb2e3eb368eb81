// As NonisolatedService.swift, with a plain variable: two threads could change it at the same time.

nonisolated final class Database: Sendable {
    var users = [1: "Ada"]
}

func register(in container: MiniContainer) {
    container.register(Database.self, factory: Database.init)
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(Database.self)
}
