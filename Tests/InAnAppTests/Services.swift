import Step4Graph

// This module is compiled as the app of a new Xcode project is: what does not say `nonisolated` is
// on the main actor. Services say it: any thread may create them, and any thread may use them.

nonisolated struct User: Identifiable, Sendable {
    let id: Int
    let name: String
}

nonisolated protocol APIServicing: Sendable {
    func user(id: User.ID) async throws -> User
    /// The same without a wait.
    func name(of id: User.ID) -> String?
}

nonisolated enum APIError: Error {
    case notFound
}

nonisolated final class Database: Sendable {
    private let users = [1: "Ada", 2: "Grace"]

    init() {}

    func name(of id: User.ID) -> String? { users[id] }
}

nonisolated final class APIService: APIServicing {
    private let database: Database

    init(database: Database) { self.database = database }

    func user(id: User.ID) async throws -> User {
        guard let name = name(of: id) else { throw APIError.notFound }
        return User(id: id, name: name)
    }

    func name(of id: User.ID) -> String? { database.name(of: id) }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register((any APIServicing).self, factory: APIService.init)
    registerMakeProfile(in: container)
    registerSettings(in: container)
    registerSession(in: container)
    return container
}
