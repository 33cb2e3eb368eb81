/// Everything that `validate()` found.
public struct ValidationError: Error, CustomStringConvertible {
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

    public var description: String {
        issues.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    }
}

extension DependencyGraph {
    /// What is missing, then the loops, then the captive dependencies.
    public var issues: [ValidationError.Issue] {
        let needs = Dictionary(grouping: edges.filter { !$0.isOptional }, by: \.to)
        let missing = unregistered.filter { needs[$0] != nil }.map { key in
            let users = Set(needs[key, default: []].map(\.from))
            let nodes = services.filter { users.contains($0.key) }
            return ValidationError.Issue.missing(key, neededBy: nodes, suggestion: nearest(to: key))
        }
        return missing + cycles.map { .cycle($0) } + captives.map { .captive($0) }
    }
}
