import Evidence
import ProfileApp
import Step2Scopes

enum OnStep2 {
    static func twoScreens() -> [String] {
        let container = MiniContainer()
        var built = 0
        container.register(UserManager.self, scope: .singleton) {
            built += 1
            return UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        return Situation.twoScreens(
            resolve: { container.resolve(UserManager.self) }, built: { built })
    }

    static func logOut() -> [String] {
        Situation.logOut {
            let container = MiniContainer()
            container.register(UserManager.self, scope: .singleton) {
                UserManager(api: APIService(cache: UserCache(database: Database())))
            }
            return container.resolve(UserManager.self)
        }
    }

    static func twoThreads() -> [String] {
        // One thread at a time touches the container: `TwoCallers` makes each wait for the other.
        nonisolated(unsafe) let container = MiniContainer()
        let callers = TwoCallers()
        let built = Tally()
        container.register(Database.self, scope: .singleton) {
            built.add()
            callers.meet()
            return Database()
        }
        let (first, second) = callers.run { container.resolve(Database.self) }
        return Situation.twoThreads(first, second, built: built.count)
    }
}
