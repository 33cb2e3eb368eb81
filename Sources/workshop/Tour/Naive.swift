import ProfileApp
import Synchronization

/// What people write first: the small wrong containers that the steps are better than.
enum Naive {
    private enum Global {
        static let userManager = UserManager(
            api: APIService(cache: UserCache(database: Database())))
    }

    static func logOutOfGlobal() -> [String] {
        Situation.logOut { Global.userManager }
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
