import Foundation

/// Everything that `validate()` found.
public struct ValidationError: LocalizedError, CustomStringConvertible {
    /// What is missing, then the loops, then the captive dependencies.
    public let issues: [Issue]

    public enum Issue: Sendable, CustomStringConvertible {
        /// A service that is not registered, and all who need it.
        case notRegistered(ServiceKey, requiredBy: [Node], suggestion: ServiceKey?)
        /// Services that need each other: each of the loop once, then the first again.
        case circularDependency(path: [Node])
        /// A path from a singleton to a `.graph` service that it would keep for ever.
        case captiveDependency(path: [Node])

        public var description: String { ServiceKey.text(text) }

        /// The same for a part of a longer text, which gives each service its name.
        func text(_ name: (ServiceKey) -> String) -> String {
            switch self {
            case .notRegistered(let key, let users, let suggestion):
                ResolutionError.notRegistered(key, path: [], suggestion: suggestion).text(name)
                    + "\n\(name(key)) is needed by"
                    + users.map { "\n  \($0.text(name))" }.joined()
            case .circularDependency(let path):
                ResolutionError.circularDependency(path: path).text(name)
            case .captiveDependency(let path):
                "Captive dependency: a singleton would hold a .graph service all its life.\n"
                    + "  \(path.text(name))\n"
                    + "Let the singleton take a Provider instead, and call get() each time."
            }
        }
    }

    /// Makes one by hand: for a container of your own, or in a unit test.
    public init(issues: [Issue]) {
        self.issues = issues
    }

    /// The issues as a numbered list.
    public var description: String {
        ServiceKey.text { name in
            issues.enumerated().map { "\($0 + 1). \($1.text(name))" }.joined(separator: "\n")
        }
    }

    /// The same text, for those who read `localizedDescription`.
    public var errorDescription: String? { description }
}

extension DependencyGraph {
    /// What is missing, then the loops, then the captive dependencies.
    public var issues: [ValidationError.Issue] {
        missing + cycles.map { .circularDependency(path: $0) }
            + captiveDependencies.map { .captiveDependency(path: $0) }
    }

    private var missing: [ValidationError.Issue] {
        let registered = Set(nodes.map(\.key))
        let edges = Dictionary(grouping: edges, by: \.from)
        var missing: [ServiceKey] = []
        var users: [ServiceKey: [Node]] = [:]
        for node in nodes {
            var needs = edges[node.key, default: []].filter { !$0.isOptional }.map(\.to)
            // A parameter `D?` asks for `D`. So whoever registers a `D?` has to register `D` as well.
            needs.append(node.key.unwrapped)
            for need in needs where !registered.contains(need) {
                if users[need] == nil { missing.append(need) }
                if users[need]?.last != node { users[need, default: []].append(node) }
            }
        }
        let suggestions = Suggestions(nodes.map(\.key))
        return missing.map { key in
            .notRegistered(
                key, requiredBy: users[key, default: []], suggestion: suggestions.nearest(to: key))
        }
    }
}
