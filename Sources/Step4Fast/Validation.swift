import Foundation

/// Everything that `validate()` found.
public struct ValidationError: LocalizedError, CustomStringConvertible {
    /// What is missing, then the loops, then the captive dependencies.
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
            case .missing(let key, let users, let suggestion):
                "\(ResolutionError.notRegistered(key, path: [], suggestion: suggestion))\n"
                    + "\(key) is needed by"
                    + users.map { "\n  \($0)" }.joined()
            case .cycle(let loop):
                "\(ResolutionError.circularDependency(path: loop))"
            case .captive(let path):
                "A singleton would keep a .graph service for ever.\n"
                    + "  \(path.text)\n"
                    + "Let the singleton take a Provider instead, and call get() each time."
            }
        }
    }

    /// The issues as a numbered list.
    public var description: String {
        issues.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    }

    /// The same text, for those who read `localizedDescription`.
    public var errorDescription: String? { description }
}

extension DependencyGraph {
    /// What is missing, then the loops, then the captive dependencies.
    public var issues: [ValidationError.Issue] {
        missing + cycles.map { .cycle($0) } + captives.map { .captive($0) }
    }

    private var missing: [ValidationError.Issue] {
        var required = edges.filter { !$0.isOptional }.map { (user: $0.from, service: $0.to) }
        // A parameter `D?` asks for `D`. So whoever registers a `D?` has to register `D` as well.
        for node in services {
            guard let wrapper = node.key.type as? any Wrapper.Type, wrapper.parameter != nil else {
                continue
            }
            required.append((user: node.key, service: wrapper.service))
        }
        var seen = Set(services.map(\.key))
        let missing = required.map(\.service).filter { seen.insert($0).inserted }
        return missing.map { key in
            let users = Set(required.filter { $0.service == key }.map(\.user))
            let nodes = services.filter { users.contains($0.key) }
            return .missing(key, neededBy: nodes, suggestion: nearest(to: key))
        }
    }

    /// "Did you mean": the service whose name has its beginning or its end in common with that of
    /// `key`, two thirds of the longer name at least.
    public func nearest(to key: ServiceKey) -> Node? {
        let wanted = "\(key.type)".lowercased()
        func shared(_ node: Node) -> Int {
            let name = "\(node.key.type)".lowercased()
            let beginning = zip(name, wanted).prefix { $0 == $1 }.count
            let end = zip(name.reversed(), wanted.reversed()).prefix { $0 == $1 }.count
            let longest = max(beginning, end)
            return 3 * longest >= 2 * max(name.count, wanted.count) ? longest : 0
        }
        let candidates = services.map { (node: $0, shared: shared($0)) }
        return candidates.filter { $0.shared > 0 }.max { $0.shared < $1.shared }?.node
    }
}
