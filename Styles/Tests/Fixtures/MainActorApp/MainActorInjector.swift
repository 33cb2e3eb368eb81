// The injector that is on the main actor itself, in an app whose types are all there. No word is
// needed.

final class Database {
    init() {}
}

final class UserCache {
    let database: Database

    init(database: Database) { self.database = database }
}

enum AppModule {
    static func inject() {
        @Provider var database = Database()
        @Provider var cache = UserCache(database: database)
    }
}

final class ProfileViewModel {
    @Inject var cache: UserCache
}

func launch() -> ProfileViewModel {
    AppModule.inject()
    return ProfileViewModel()
}
