// As MutableService.swift, but the word `Sendable` was forgotten.

nonisolated final class Database {
    var users: [Int: String]

    init() { users = [1: "Ada"] }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton) { Database() }
    return container
}

nonisolated func addUser(in container: MiniContainer) throws {
    try container.resolve(Database.self).users[2] = "Grace"
}
