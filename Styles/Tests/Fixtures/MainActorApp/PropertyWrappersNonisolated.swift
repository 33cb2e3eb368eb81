// What has to be said in an app whose types are all on the main actor: each service is
// `nonisolated` and Sendable. The view model needs no word.

nonisolated final class Database: Sendable {
    init() {}
}

nonisolated final class UserCache: Sendable {
    let database: Database

    init(database: Database) { self.database = database }
}

final class ProfileViewModel {
    @Inject var cache: UserCache
}

func launch() -> ProfileViewModel {
    DIContainer.register {
        Shared { Database() }
        New { resolve in UserCache(database: resolve()) }
    }
    return ProfileViewModel()
}
