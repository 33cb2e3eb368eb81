// README's wiring in an app whose types are all on the main actor, its types written as in a new
// project: no word about isolation, and none about Sendable.

protocol APIServicing {
    func user(id: Int) -> String?
}

final class Database {
    var users: [Int: String]

    init() { users = [1: "Ada"] }
}

final class APIService: APIServicing {
    let database: Database

    init(database: Database) { self.database = database }
    func user(id: Int) -> String? { database.users[id] }
}

final class ProfileViewModel {
    let api: any APIServicing

    init(api: any APIServicing) { self.api = api }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    return container
}
