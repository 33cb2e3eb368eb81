// Three screens, wired by hand. `UserCache` has just been given a clock, and nobody passes one yet.

struct Database {}
struct Clock {}

struct UserCache {
    let database: Database
    let clock: Clock
}

struct ProfileScreen { let cache: UserCache }
struct SettingsScreen { let cache: UserCache }
struct ShareSheet { let cache: UserCache }

func makeProfile(_ database: Database) -> ProfileScreen {
    ProfileScreen(cache: UserCache(database: database))
}

func makeSettings(_ database: Database) -> SettingsScreen {
    SettingsScreen(cache: UserCache(database: database))
}

func makeShareSheet(_ database: Database) -> ShareSheet {
    ShareSheet(cache: UserCache(database: database))
}
