// A service without isolation has a plain variable: two threads could change it at the same time.

nonisolated final class Database: Sendable {
    var users: [Int: String]

    init() { users = [1: "Ada"] }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton, factory: Database.init)
    return container
}
