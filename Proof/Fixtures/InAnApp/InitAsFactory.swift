// A service that any thread may make, and its initializer as the factory.

nonisolated final class Database: Sendable {
    private let users: [Int: String]

    init() { users = [1: "Ada"] }

    func user(id: Int) -> String? { users[id] }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton, factory: Database.init)
    return container
}
