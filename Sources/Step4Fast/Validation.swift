import Foundation

/// Everything that `validate()` found.
public struct ValidationError: LocalizedError, CustomStringConvertible {
    public let issues: [Issue]
    public enum Issue: Sendable, CustomStringConvertible {
        /// A service that is not registered, and all who need it.
        case missing(ServiceKey, neededBy: [Node], suggestion: Node?)
        /// Services that need each other: each of the loop once, then the first again.
        case cycle([Node])
        /// A path from a singleton to a `.graph` service that it would keep for ever.
        case captive([Node])
        public var description: String {
            switch self {
            case .missing(let key, let users, let near):
                "\(ResolutionError.notRegistered(key, path: [], suggestion: near))\n"
                    + "\(key) is needed by" + users.map { "\n  \($0)" }.joined()
            case .cycle(let loop): "\(ResolutionError.circularDependency(path: loop))"
            case .captive(let path):
                "A singleton would keep a .graph service for ever.\n  \(path.text)\n"
                    + "Let the singleton take a Provider instead, and call get() each time."
            }
        }
    }
    public var errorDescription: String? { description }
    public var description: String {
        issues.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    }
}

extension DependencyGraph {
    /// What is missing, then the loops, then the captive dependencies.
    public var issues: [ValidationError.Issue] {
        let missing = unregistered.compactMap { key -> ValidationError.Issue? in
            let needs = Set(edges.filter { $0.to == key && !$0.isOptional }.map(\.from))
            let all = services.filter { needs.contains($0.key) }
            return all.isEmpty ? nil : .missing(key, neededBy: all, suggestion: nearest(to: key))
        }
        return missing + cycles.map { .cycle($0) } + captives.map { .captive($0) }
    }
}
