// Property wrappers in an app whose types are all on the main actor. Swift 6 mode refuses both
// registrations. Swift 5 mode accepts them, and then this program tells what happens.
import Foundation

final class Database {
    init() { print("Database.init is on the main thread: \(Thread.isMainThread)") }
}

final class UserCache {
    let database: Database

    init(database: Database) { self.database = database }
}

@main struct App {
    static func main() {
        DIContainer.register {
            Shared(Database.init)
            New { resolve in UserCache(database: resolve()) }
        }
        let isResolved = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = DIContainer.resolve(UserCache.self)
            isResolved.signal()
        }
        isResolved.wait()
    }
}
