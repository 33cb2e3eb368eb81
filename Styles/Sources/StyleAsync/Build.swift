import Foundation
import Step4Graph

/// A factory, with the build of its singleton: replacing the one replaces the other.
struct Registration {
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
    let node: Node
    var task: Task<Void, Never>?
    /// Nil while it runs.
    var outcome: Result<any Sendable, ResolutionError>?
    /// Who waits for it. Empty: nobody needs it any more.
    var waiters: [UUID: Waiter] = [:]
    /// The builds that its parameters wait for.
    var asked: [Build] = []

    init(of node: Node) {
        self.node = node
    }

    /// What came out of it. If it still runs, the one who asks has been cancelled.
    var result: Result<any Sendable, ResolutionError> {
        outcome ?? .failure(.factoryFailed(path: [node], underlying: CancellationError()))
    }

    /// The way that leads here from a build of `node`, each waiting for the next. Nil: there is none.
    func way(from node: Node, seen: inout Set<UUID>) -> [Node]? {
        if self.node == node { return [node] }
        for user in waiters.values.compactMap(\.build) where seen.insert(user.id).inserted {
            if let way = user.way(from: node, seen: &seen) { return way + [self.node] }
        }
        return nil
    }
}

/// A caller of `resolve`, or a build that needs an argument.
struct Waiter {
    /// The build that cannot go on. Nil: a caller that is in no factory.
    let build: Build?
}

/// What a build will bring, and as which type.
struct Argument<Value> {
    /// Nil: the parameter is a `D?`, and `D` is not registered.
    let build: Build?

    func value() throws(ResolutionError) -> Value {
        let instance = try build?.result.get()
        guard let value = instance as? Value else {
            // Cannot happen: the type is the key that the build was found by.
            throw .notRegistered(ServiceKey(Value.self), path: [], suggestion: nil)
        }
        return value
    }
}

protocol AnyOptional {
    static var wrapped: ServiceKey { get }
}

extension Optional: AnyOptional {
    static var wrapped: ServiceKey { ServiceKey(Wrapped.self) }
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
