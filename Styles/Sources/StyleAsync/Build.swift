import Foundation
import Step4Graph

/// A factory, and the build of its singleton.
// A class: a build that ends late notes it here, and not in what has replaced this.
final class Registration {
    /// Gets the arguments, and runs the factory.
    typealias Make = (isolated AsyncContainer, Build) async throws -> any Sendable

    let node: Node
    let make: Make
    /// The singleton's build, which runs, or has brought the one instance.
    var build: Build?

    init(node: Node, make: @escaping Make) {
        self.node = node
        self.make = make
    }
}

/// One run of a factory, and then what came out of it. Only its container touches it.
final class Build {
    /// The build whose factory the running code is in, perhaps one of another container.
    @TaskLocal static var current: UUID?

    let id = UUID()
    // Unowned, or the two would keep each other alive. The task of a build that runs holds both.
    unowned let registration: Registration
    var task: Task<Void, Never>?
    /// Nil while it runs.
    var outcome: Result<any Sendable, ResolutionError>?
    /// The builds that cannot go on before this one has ended.
    var waiting: [UUID: Build] = [:]

    init(of registration: Registration) {
        self.registration = registration
    }

    /// The path that leads here from a build of `registration`, each waiting for the next. Nil:
    /// there is none.
    func path(from registration: Registration, seen: inout Set<UUID>) -> [Node]? {
        // One that has failed waits no longer, although what it asked for still runs.
        guard outcome == nil, seen.insert(id).inserted else { return nil }
        if self.registration === registration { return [registration.node] }
        for user in waiting.values {
            if let path = user.path(from: registration, seen: &seen) {
                return path + [self.registration.node]
            }
        }
        return nil
    }
}

/// What a build will bring, and as which type.
struct Argument<Value> {
    /// Nil: the parameter is a `D?`, and `D` is not registered.
    let build: Build?

    func value(isolation: isolated AsyncContainer) async throws -> Value {
        if build?.outcome == nil { await build?.task?.value }
        let instance = try build?.outcome?.get()
        guard let value = instance as? Value else {
            // Cannot happen: the type is the key that the build was found by.
            throw ResolutionError.notRegistered(ServiceKey(Value.self), path: [], suggestion: nil)
        }
        return value
    }
}

extension ResolutionError {
    /// Each who waits for a build gets its error, with a path of its own: `node` goes in front.
    static func passing(_ node: Node, _ error: any Error) -> ResolutionError {
        switch error as? ResolutionError {
        case .notRegistered(let key, let path, let suggestion):
            return .notRegistered(key, path: [node] + path, suggestion: suggestion)
        case .circularDependency(let path):
            // A service of the loop tells it from its own place.
            let end = path.firstIndex(of: node) ?? path.count - 1
            return .circularDependency(path: [node] + path[...end])
        case .factoryFailed(let path, let underlying):
            return .factoryFailed(path: [node] + path, underlying: underlying)
        case .containerReleased, nil:
            return .factoryFailed(path: [node], underlying: error)
        }
    }
}
