// As Registering.swift, with one word more: this conformance counts on every thread.
import Foundation

nonisolated final class Database: Sendable {
    init() {}
}

// swift-format-ignore: AvoidRetroactiveConformances
nonisolated extension DIContainer: @retroactive DependencyRegistering {
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
