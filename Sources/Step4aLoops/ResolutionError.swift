import Foundation

/// Why `resolve` returned no service. A `path` leads from what was asked for to what went wrong.
public enum ResolutionError: LocalizedError, CustomStringConvertible {
    /// A service is not registered. The last of `path` needs it; if it is empty, the caller does.
    case notRegistered(ServiceKey, path: [Node])
    /// The last of `path` stands in it twice: it needs itself.
    case circularDependency(path: [Node])
    /// The factory of the last of `path` threw `underlying`.
    case factoryFailed(path: [Node], underlying: any Error)

    /// On its way out an error passes each service that waits: `node` goes in front of the path.
    static func passing(_ node: Node, _ error: any Error) -> ResolutionError {
        switch error as? ResolutionError {
        case .notRegistered(let key, let path): .notRegistered(key, path: [node] + path)
        case .circularDependency(let path): .circularDependency(path: [node] + path)
        case .factoryFailed(let path, let why): .factoryFailed(path: [node] + path, underlying: why)
        case nil: .factoryFailed(path: [node], underlying: error)
        }
    }
    public var errorDescription: String? { description }
    /// What happened, the path with each place of registration, and the remedy.
    public var description: String {
        switch self {
        case .notRegistered(let key, let path):
            "Nothing is registered for \(key).\n"
                + (path.isEmpty ? "" : "  \(path.text)\n  needs \(key)\n")
                + "Register it where the app starts, before the first resolve."
        case .circularDependency(let path):
            // The loop alone, without the way that led to it.
            "A circular dependency: these services need each other.\n"
                + "  \(Array(path.drop { $0 != path.last }).text)\n"
                + "Let a third service hold what both need."
        case .factoryFailed(let path, let underlying):
            "A factory failed: \(underlying)\n  \(path.text)\n"
                + "The service was not kept: the next resolve tries again."
        }
    }
}
