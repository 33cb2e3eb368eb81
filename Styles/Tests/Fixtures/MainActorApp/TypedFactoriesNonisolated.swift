// What has to be said in an app whose types are all on the main actor: each service is
// `nonisolated` and Sendable, and so is the extension with the factories.

nonisolated final class Database: Sendable {
    init() {}
}

nonisolated final class UserCache: Sendable {
    let database: Database

    init(database: Database) { self.database = database }
}

nonisolated extension Container {
    static let database = Factory(scope: .singleton) { Database() }
    static let userCache = Factory { UserCache(database: database()) }
}

final class ProfileViewModel {
    @Injected(Container.userCache) private var cache
}
