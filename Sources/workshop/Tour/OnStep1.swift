import ProfileApp
import Step1Basic

enum OnStep1 {
    static func twoScreens() -> [String] {
        let container = MiniContainer()
        var built = 0
        container.register(UserManager.self) {
            built += 1
            return UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        return Situation.twoScreens(
            resolve: { container.resolve(UserManager.self) }, built: { built })
    }

    static func twoSettings() -> [String] {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }
        return Situation.twoSettings(
            container.resolve(A.Settings.self), container.resolve(B.Settings.self))
    }
}
