/// Why `resolve` could not return a service. Each `path` leads from what was asked for to where it went wrong.
public enum ResolutionError: Error, CustomStringConvertible {
    /// Nobody registered the service, which the last of `path` needs. An empty path: it was asked for itself.
    case notRegistered(ServiceKey, path: [DependencyGraph.Service], suggestion: DependencyGraph.Service?)
    /// The last of `path` stands in it twice: its own factory needs it.
    case circularDependency(path: [DependencyGraph.Service])
    /// The factory of the last of `path` threw `underlying`.
    case factoryFailed(path: [DependencyGraph.Service], underlying: any Error)
    /// A `Provider` was used after its container was gone.
    case containerReleased(ServiceKey, path: [DependencyGraph.Service])

    /// An error on its way out passes the services that wait for it: each puts itself in front of the path.
    static func passing(_ service: DependencyGraph.Service, _ error: any Error) -> ResolutionError {
        switch error as? ResolutionError {
        case .notRegistered(let key, let path, let near): .notRegistered(key, path: [service] + path, suggestion: near)
        case .circularDependency(let path): .circularDependency(path: [service] + path)
        case .factoryFailed(let path, let underlying): .factoryFailed(path: [service] + path, underlying: underlying)
        case .containerReleased(let key, let path): .containerReleased(key, path: [service] + path)
        case nil: .factoryFailed(path: [service], underlying: error)
        }
    }

    /// What happened, the path with each place of registration, and the remedy.
    public var description: String {
        switch self {
        case .notRegistered(let key, let path, let near):
            "Nothing is registered for \(key).\(Self.lines(path, end: key))\n"
                + "Register it where the app starts, before the first resolve."
                + (near.map { "\nDid you mean \($0.key.qualifiedName), registered at \($0.location)?" } ?? "")
        case .circularDependency(let path):
            "These services need each other:\(Self.lines(path.drop { $0 != path.last }))\n"
                + "Let one of them take a Provider of the next, and call get() after its init."
        case .factoryFailed(let path, let underlying):
            "A factory failed: \(underlying)\(Self.lines(path))\nThe service was not kept: the next resolve tries again."
        case .containerReleased(let key, let path):
            "A Provider<\(key)> was used after its container was gone.\(Self.lines(path))\n"
                + "Keep the container for as long as its Providers are used."
        }
    }

    static func lines(_ path: some Sequence<DependencyGraph.Service>, end: ServiceKey? = nil) -> String {
        let lines = path.map { "\($0.key), registered at \($0.location)" }
        return lines.isEmpty ? "" : "\n  " + (lines + (end.map { ["\($0)"] } ?? [])).joined(separator: "\n  needs ")
    }
}
