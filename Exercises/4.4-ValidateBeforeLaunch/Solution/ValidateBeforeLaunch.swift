public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for everything that one outermost `resolve` builds.
    case graph
    /// One instance for as long as its container lives.
    case singleton
}

/// Which service needs which, as their registrations tell.
public struct DependencyGraph: Sendable {
    public struct Service: Sendable {
        public let name: String
        public let scope: Scope
        public let dependencies: [Dependency]

        public init(_ name: String, _ scope: Scope, needs dependencies: [Dependency] = []) {
            self.name = name
            self.scope = scope
            self.dependencies = dependencies
        }
    }

    public struct Dependency: Sendable, ExpressibleByStringLiteral {
        public let name: String
        /// The service gets a Provider, and so does not hold the dependency.
        public let isDeferred: Bool

        public init(stringLiteral name: String) {
            self.name = name
            isDeferred = false
        }

        public init(providerOf name: String) {
            self.name = name
            isDeferred = true
        }
    }

    public let services: [Service]

    public init(services: [Service]) {
        self.services = services
    }

    /// The captive dependencies: names on a shortest path from a singleton to a `.graph` service that it would keep.
    public var captives: [[String]] {
        services.filter { $0.scope == .singleton }.flatMap { captives(of: $0) }
    }

    private func captives(of singleton: Service) -> [[String]] {
        var captives: [[String]] = []
        var seen: Set<String> = []
        var open = [(service: singleton, path: [singleton.name])]
        while !open.isEmpty {
            let (service, path) = open.removeFirst()
            for dependency in service.dependencies where !dependency.isDeferred {
                guard seen.insert(dependency.name).inserted,
                    let next = self.service(named: dependency.name)
                else {
                    continue
                }
                switch next.scope {
                case .graph: captives.append(path + [next.name])
                case .transient: open.append((next, path + [next.name]))
                case .singleton: break
                }
            }
        }
        return captives
    }

    func service(named name: String) -> Service? {
        services.first { $0.name == name }
    }
}
