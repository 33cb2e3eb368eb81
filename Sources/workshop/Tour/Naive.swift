import ProfileApp
import Synchronization

/// What one writes first: the small wrong containers that the steps are better than.
enum Naive {
    private enum Global {
        static let userManager = UserManager(
            api: APIService(cache: UserCache(database: Database())))
    }

    static func logOutOfGlobal() -> [String] {
        Situation.logOut { Global.userManager }
    }

    static func lateMock() -> [String] {
        var recipes = ["service": "the real service"]
        var cache: [String: String] = [:]
        func resolve() -> String? {
            if let cached = cache["service"] { return cached }
            cache["service"] = recipes["service"]
            return cache["service"]
        }
        let before = resolve()
        recipes["service"] = "the mock"
        return Situation.lateMock(before: before, after: resolve())
    }

    /// Kills the process: to be run in a child.
    static func factoryThatResolves() {
        let lock = Mutex(())
        lock.withLock { _ in
            // The outer factory runs, the lock is held, and it resolves: the same lock again.
            lock.withLock { _ in }
        }
    }
}
