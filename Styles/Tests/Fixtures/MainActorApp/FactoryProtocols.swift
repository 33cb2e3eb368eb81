// Factory protocols, written in an app whose types are all on the main actor. No word is needed.

final class Database {
    init() {}
}

final class UserCache {
    let database: Database

    init(database: Database) { self.database = database }
}

protocol UserCacheFactory {
    func makeUserCache() -> UserCache
}

final class DependencyContainer: UserCacheFactory {
    private lazy var database = Database()

    func makeUserCache() -> UserCache { UserCache(database: database) }
}

func openScreen(factory: any UserCacheFactory = DependencyContainer()) -> UserCache {
    factory.makeUserCache()
}
