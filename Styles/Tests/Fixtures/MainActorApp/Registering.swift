// The app lets DIContainer conform. In an app whose types are all on the main actor, the conformance
// would be there, too, but another thread may resolve first: Swift 6 mode refuses it.
import Foundation

nonisolated final class Database: Sendable {
    init() {}
}

// swift-format-ignore: AvoidRetroactiveConformances
extension DIContainer: @retroactive DependencyRegistering {
    public static func registerDependencies() {
        register { Shared { Database() } }
    }
}

@main struct App {
    static func main() {
        let isResolved = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = DIContainer.resolve(Database.self)
            print("The app has registered.")
            isResolved.signal()
        }
        isResolved.wait()
    }
}
