import Foundation
import Step4Graph

/// One run of a factory. All who wait for it share its task, and what that brings.
struct Build: Sendable {
    /// The build whose factory the running code is in, perhaps one of another container.
    // A note and not the build itself, which a task that outlives its factory would keep.
    @TaskLocal static var current: UUID?

    let id: UUID
    let node: Node
    let task: Task<any Sendable, any Error>

    /// Waits for the service, or for the error.
    func value<Value: Sendable>(as type: Value.Type) async throws -> Value {
        guard let value = try await task.value as? Value else {
            // Cannot happen: the type is the key that the build was found by.
            throw ResolutionError.notRegistered(ServiceKey(type), path: [], suggestion: nil)
        }
        return value
    }
}

/// What each running build waits for. A build that has ended is not in it.
typealias WaitForGraph = [UUID: [Build]]

extension WaitForGraph {
    /// The path along which one of `builds` waits for `user`, each for the next. Nil: none does.
    func path(from builds: some Sequence<Build>, to user: UUID) -> [Node]? {
        var path: [Node] = []
        var seen: Set<UUID> = []
        // A search without recursion, because a task has a small stack. A nil is the way back.
        var open: [Build?] = Array(builds)
        while let next = open.popLast() {
            guard let build = next else {
                path.removeLast()
                continue
            }
            guard let waits = self[build.id], seen.insert(build.id).inserted else { continue }
            path.append(build.node)
            if build.id == user { return path }
            open.append(nil)
            open += waits
        }
        return nil
    }

    /// Takes back that `user` waits for a build: once, because it may do so in several tasks.
    mutating func remove(_ build: Build, from user: UUID?) {
        guard let user, let place = self[user]?.firstIndex(where: { $0.id == build.id }) else {
            return
        }
        self[user]?.remove(at: place)
    }
}

extension ResolutionError {
    /// Each who waits for a build gets its error, with a path of its own: `node` goes in front.
    static func passing(_ node: Node, _ error: any Error) -> ResolutionError {
        switch error as? ResolutionError {
        case .notRegistered(let key, let path, let suggestion):
            return .notRegistered(key, path: [node] + path, suggestion: suggestion)
        case .circularDependency(let path):
            // A service of the cycle begins and ends the path itself: `A, B, A`, but `B, A, B`.
            let end = path.firstIndex(of: node) ?? path.count - 1
            return .circularDependency(path: [node] + path[...end])
        case .factoryFailed(let path, let underlying):
            return .factoryFailed(path: [node] + path, underlying: underlying)
        case .containerReleased, nil:
            return .factoryFailed(path: [node], underlying: error)
        }
    }
}
