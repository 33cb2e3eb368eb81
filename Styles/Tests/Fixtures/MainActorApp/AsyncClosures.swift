// The registrations of Async.swift as closures. The first has the `await` that the way to the main
// actor takes, the second lacks it.

final class Database {
    init() {}
}

final class UserCache {
    init() {}
}

func register(in container: AsyncContainer) async {
    await container.register(Database.self) { await Database() }
    await container.register(UserCache.self) { UserCache() }
}
