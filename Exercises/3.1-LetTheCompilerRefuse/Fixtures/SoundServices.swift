/// Must compile: any thread may have these services, and their factories change nothing.
actor Downloads {}

func registerAll(in container: MiniContainer, name: String) -> UserManager? {
    container.register(User.self) { User(id: 1, name: name) }
    container.register([User].self) { [] }
    container.register(Downloads.self) { Downloads() }
    container.register((@Sendable () -> String).self) { { name } }
    container.register(Database.self) { Database() }
    container.register((any APIServicing).self) { [unowned container] in
        APIService(cache: UserCache(database: container.resolve(Database.self) ?? Database()))
    }
    return container.resolve((any APIServicing).self).map { UserManager(api: $0) }
}
