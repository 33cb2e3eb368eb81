// No way out is needed where the container itself is on the main actor: StyleMainActor.
import Foundation

final class Database {
    init() { print("Database.init on the main thread: \(Thread.isMainThread)") }
}

final class ProfileViewModel {
    @Inject private var database: Database
}

@main struct App {
    static func main() {
        @Provider var database = Database()
        _ = ProfileViewModel()
    }
}
