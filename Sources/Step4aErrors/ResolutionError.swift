import Foundation

/// Why `resolve` returned no service. A `path` leads from what was asked for to what went wrong.
public enum ResolutionError: LocalizedError, CustomStringConvertible {
    /// A service is not registered. The last of `path` needs it; if it is empty, the caller does.
    case notRegistered(ServiceKey, path: [Node])
    /// A cycle: the last of `path` is also earlier in it.
    case circularDependency(path: [Node])
    /// The factory of the last of `path` threw `underlying`.
    case factoryFailed(path: [Node], underlying: any Error)

    /// What happened, the path with each place of registration, and the remedy.
    public var description: String { ServiceKey.text(text) }

    /// The same for a part of a longer text, which gives each service its name.
    func text(_ name: (ServiceKey) -> String) -> String {
        switch self {
        case .notRegistered(let key, let path):
            "Nothing is registered for \(name(key)).\n"
                + (path.isEmpty ? "" : "  \(path.text(name))\n  needs \(name(key))\n")
                + "Register it where the app starts, before the first resolve."
        case .circularDependency(let path):
            "A circular dependency: these services need each other.\n"
                + "  \(path.cycle.text(name))\n"
                + "Let a third service hold what both need."
        case .factoryFailed(let path, let underlying):
            "A factory failed: \(underlying)\n"
                + "  \(path.text(name))\n"
                + "Nothing was cached: the next resolve runs the factory again."
        }
    }

    /// The same text, for those who read `localizedDescription`.
    public var errorDescription: String? { description }
}

extension [Node] {
    /// One service a line, and each needs the next.
    func text(_ name: (ServiceKey) -> String) -> String {
        map { node in node.text(name) }.joined(separator: "\n  needs ")
    }

    /// The cycle alone, without the path that led to it: its last service is also its first.
    var cycle: [Node] { Array(drop { $0 != last }) }
}
