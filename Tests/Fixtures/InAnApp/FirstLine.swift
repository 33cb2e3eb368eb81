// README's first line of wiring, in an app whose types are all on the main actor: nothing here says
// so, since a setting of the app's target does. The same as a closure.

final class Database {
    private var users: [Int: String]

    init() { users = [1: "Ada"] }

    func user(id: Int) -> String? { users[id] }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(Database.self) { Database() }
    return container
}
