// The container of FactoryProtocols.swift, asked on another thread: in a closure that the main actor
// hands over, and in a function that any thread may call.
import Foundation

final class UserCache {
    init() {}
}

final class DependencyContainer {
    func makeUserCache() -> UserCache { UserCache() }
}

func inClosure(container: DependencyContainer) {
    Thread.detachNewThread { _ = container.makeUserCache() }
}

nonisolated func inFunction(container: DependencyContainer) {
    _ = container.makeUserCache()
}
