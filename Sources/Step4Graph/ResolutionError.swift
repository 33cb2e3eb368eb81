import Foundation

/// Why `resolve` returned no service. A `path` leads from what was asked for to what went wrong.
public enum ResolutionError: LocalizedError, CustomStringConvertible {
    /// A service is not registered. The last of `path` needs it; if it is empty, the caller does.
    case notRegistered(ServiceKey, path: [Node], suggestion: Node?)
    /// The last of `path` stands in it twice: it needs itself.
    case circularDependency(path: [Node])
    /// The factory of the last of `path` threw `underlying`.
    case factoryFailed(path: [Node], underlying: any Error)
    /// A `Provider` was asked for the service after its container was gone.
    case containerReleased(ServiceKey, path: [Node])

    /// On its way out an error passes each service that waits: `node` goes in front of the path.
    static func passing(_ node: Node, _ error: any Error) -> ResolutionError {
        switch error as? ResolutionError {
        case .notRegistered(let key, let path, let near):
            .notRegistered(key, path: [node] + path, suggestion: near)
        case .circularDependency(let path): .circularDependency(path: [node] + path)
        case .factoryFailed(let path, let why): .factoryFailed(path: [node] + path, underlying: why)
        case .containerReleased(let key, let path): .containerReleased(key, path: [node] + path)
        case nil: .factoryFailed(path: [node], underlying: error)
        }
    }
    public var errorDescription: String? { description }
    /// What happened, the path with each place of registration, and the remedy.
    public var description: String {
        switch self {
        case .notRegistered(let key, let path, let near):
            "Nothing is registered for \(key).\n"
                + (path.isEmpty ? "" : "  \(path.text)\n  needs \(key)\n")
                + (key.type is any Wrapper.Type
                    ? "Register what is in it, and ask for that."
                    : "Register it where the app starts; if it has a default value, write a closure.")
                + (near.map { "\nDid you mean \($0)?" } ?? "")
        case .circularDependency(let path):
            // The loop alone, without the way that led to it.
            "A circular dependency: these services need each other.\n"
                + "  \(Array(path.drop { $0 != path.last }).text)\n"
                + "Let a third service hold what both need, or let one take a Provider of the next."
        case .factoryFailed(let path, let underlying):
            "A factory failed: \(underlying)\n  \(path.text)\n"
                + "The service was not kept: the next resolve tries again."
        case .containerReleased(let key, let path):
            "A Provider<\(key)> was used after its container was gone.\n"
                + (path.isEmpty ? "" : "  \(path.text)\n")
                + "Keep the container for as long as its Providers are used."
        }
    }
}
