// Typed factories in an app whose types are all on the main actor. Swift 6 mode refuses both.
// Swift 5 mode accepts them, and then this program tells what happens.
import Foundation

final class Database {
    init() { print("Database.init is on the main thread: \(Thread.isMainThread)") }
}

final class UserCache {
    let database: Database

    init(database: Database) { self.database = database }
}

extension Container {
    static let database = Factory(scope: .singleton) { Database() }
    static let userCache = Factory { UserCache(database: database()) }
}

@main struct App {
    static func main() {
        let isResolved = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = Container.userCache()
            isResolved.signal()
        }
        isResolved.wait()
    }
}
