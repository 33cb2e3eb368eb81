// The same with a service of another module, `ProfileApp`, which is compiled without the setting.
import ProfileApp

func register(in container: MiniContainer) {
    container.register(UserCache.self, factory: UserCache.init)
    container.register(Database.self) {
        report("Database.init")
        return Database()
    }
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(UserCache.self)
}
