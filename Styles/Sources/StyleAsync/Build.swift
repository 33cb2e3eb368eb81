import Foundation
import Step4Graph

/// One run of a factory. All callers that wait for it share its task, and the task's result.
struct Build: Sendable {
    /// The build whose factory the running code is in, perhaps one of another container.
    // Its id and not the build itself, which a task that outlives its factory would retain.
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

/// The builds in flight, each with those that it waits for. A finished build is not in it.
typealias WaitForGraph = [UUID: [Build]]

extension WaitForGraph {
    /// Returns the path along which one of `builds` waits for `dependent`, or nil if none does.
    // A depth-first search without recursion, because a task has a small stack. A nil means: one
    // level up.
    func path(from builds: some Sequence<Build>, to dependent: UUID) -> [Node]? {
        var path: [Node] = []
        var visited: Set<UUID> = []
        var pending: [Build?] = Array(builds)
        while let next = pending.popLast() {
            guard let build = next else {
                path.removeLast()
                continue
            }
            guard let waits = self[build.id], visited.insert(build.id).inserted else { continue }
            path.append(build.node)
            if build.id == dependent { return path }
            pending.append(nil)
            pending += waits
        }
        return nil
    }

    /// Removes one edge from `dependent` to a build: it may wait for the build in several tasks.
    mutating func remove(_ build: Build, from dependent: UUID?) {
        guard let dependent,
            let index = self[dependent]?.firstIndex(where: { $0.id == build.id })
        else { return }
        self[dependent]?.remove(at: index)
    }
}

extension ResolutionError {
    /// Returns the error of a dependency as that of its dependent: `node` stands before the path.
    static func prefixingPath(of error: any Error, with node: Node) -> ResolutionError {
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
