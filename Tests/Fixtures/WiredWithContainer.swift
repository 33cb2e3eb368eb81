// The same three screens, wired with a container: one factory builds the `UserCache`.

struct Database {}
struct Clock {}

struct UserCache {
    let database: Database
    let clock: Clock
}

struct ProfileScreen { let cache: UserCache }
struct SettingsScreen { let cache: UserCache }
struct ShareSheet { let cache: UserCache }

func register(in container: MiniContainer) {
    container.register(Database.self) { Database() }
    container.register(UserCache.self) { UserCache(database: container.resolve(Database.self)!) }
    container.register(ProfileScreen.self) {
        ProfileScreen(cache: container.resolve(UserCache.self)!)
    }
    container.register(SettingsScreen.self) {
        SettingsScreen(cache: container.resolve(UserCache.self)!)
    }
    container.register(ShareSheet.self) { ShareSheet(cache: container.resolve(UserCache.self)!) }
}
