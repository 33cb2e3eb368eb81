// README's first line of wiring, and the same as a closure, in an app whose types are all on the
// main actor. Nothing here says so: a setting of the app's target does. Swift 6 mode rejects both
// registrations. Swift 5 mode accepts them, and then this program tells what happens.
import Foundation

final class Database {
    private var users: [Int: String]

    init() {
        print("Database.init is on the main thread: \(Thread.isMainThread)")
        users = [1: "Ada"]
    }

    func user(id: Int) -> String? { users[id] }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(Database.self) { Database() }
    return container
}

@main struct App {
    static func main() {
        let container = makeContainer()
        let isResolved = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = try? container.resolve(Database.self)
            isResolved.signal()
        }
        isResolved.wait()
    }
}
