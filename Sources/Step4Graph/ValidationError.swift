import Foundation

/// Everything that `validate()` found.
public struct ValidationError: LocalizedError, CustomStringConvertible {
    /// Missing services, then cycles, then captive dependencies.
    public let issues: [Issue]

    public enum Issue: Sendable, CustomStringConvertible {
        /// A service that is not registered, and all that require it.
        case notRegistered(ServiceKey, requiredBy: [Node], suggestion: ServiceKey? = nil)
        /// A cycle: each of its services once, then the first again.
        case circularDependency(path: [Node])
        /// A path from a singleton to a `.graph` service that it would hold all its life.
        case captiveDependency(path: [Node])

        public var description: String { ServiceKey.text(text) }

        /// The same for a part of a longer text, which gives each service its name.
        func text(_ name: (ServiceKey) -> String) -> String {
            switch self {
            case .notRegistered(let key, let dependents, let suggestion):
                ResolutionError.notRegistered(key, path: [], suggestion: suggestion).text(name)
                    + "\n\(name(key)) is required by"
                    + dependents.map { "\n  \($0.text(name))" }.joined()
            case .circularDependency(let path):
                ResolutionError.circularDependency(path: path).text(name)
            case .captiveDependency(let path):
                "Captive dependency: a singleton would hold a .graph service for its lifetime.\n"
                    + "  \(path.text(name))\n"
                    + "Let the singleton take a Provider instead, and call get() each time."
            }
        }
    }

    /// Creates one by hand: for a container of your own, or in a unit test.
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
