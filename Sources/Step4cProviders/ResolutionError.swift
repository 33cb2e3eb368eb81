import Foundation

/// Why `resolve` returned no service. A `path` leads from what was asked for to what went wrong.
public enum ResolutionError: LocalizedError, CustomStringConvertible {
    /// A service is not registered. The last of `path` needs it; if it is empty, the caller does.
    case notRegistered(ServiceKey, path: [Node])
    /// A cycle: the last of `path` is also earlier in it.
    case circularDependency(path: [Node])
    /// The factory of the last of `path` threw `underlying`.
    case factoryFailed(path: [Node], underlying: any Error)
    /// A `Provider` was asked for the service after its container was deallocated.
    case containerReleased(ServiceKey)

    /// What happened, the path with each place of registration, and the remedy.
    public var description: String { ServiceKey.text(text) }

    /// The same for a part of a longer text, which gives each service its name.
    func text(_ name: (ServiceKey) -> String) -> String {
        switch self {
        case .notRegistered(let key, let path):
            "Nothing is registered for \(name(key)).\n"
                + (path.isEmpty ? "" : "  \(path.text(name))\n  needs \(name(key))\n")
                + (key.type is any Wrapper.Type
                    ? "Ask for what is in it. Only a factory's parameter may be a Provider or "
                        + "an optional."
                    : "Register it where the app starts. If it is a parameter with a default value, "
                        + "register a closure that leaves it out.")
        case .circularDependency(let path):
            "A circular dependency: these services need each other.\n"
                + "  \(path.cycle.text(name))\n"
                + "Extract what both need into a third service, or inject a Provider to defer one."
        case .factoryFailed(let path, let underlying):
            "A factory failed: \(underlying)\n"
                + "  \(path.text(name))\n"
                + "Nothing was cached: the next resolve runs the factory again."
        case .containerReleased(let key):
            "A Provider<\(name(key))> was used after its container was deallocated.\n"
                + "Hold the container for as long as its Providers are used."
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
