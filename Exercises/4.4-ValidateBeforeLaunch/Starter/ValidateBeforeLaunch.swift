/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance each time.
    case transient
    /// One instance for everything that is built in one walk: by one outermost `resolve`.
    case graph
    /// One instance for as long as its container lives.
    case singleton
}

/// A registered service.
public struct Node: Sendable {
    /// The service's name. (In Step 4d it is the service's type.)
    public let key: String
    public let scope: Scope

    public init(key: String, scope: Scope) {
        self.key = key
        self.scope = scope
    }
}

/// One parameter of a factory: the service `from` needs the service `to`.
public struct Edge: Sendable {
    public let from: String
    public let to: String
    /// The parameter is a `Provider`, so `from` does not keep what it asks for.
    public let isDeferred: Bool

    public init(from: String, to: String, isDeferred: Bool = false) {
        self.from = from
        self.to = to
        self.isDeferred = isDeferred
    }
}

/// Which service needs which.
public struct DependencyGraph: Sendable {
    /// The nodes, in the order of registration.
    public let services: [Node]
    /// One edge for each parameter of each factory.
    public let edges: [Edge]

    public init(services: [Node], edges: [Edge]) {
        self.services = services
        self.edges = edges
    }

    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or
    /// through transients: a captive dependency.
    public var captives: [[Node]] {
        // TODO: Search from each singleton downwards, to the `.graph` services that it would keep.
        return []
    }

    /// What a node needs.
    func edges(from node: Node) -> [Edge] {
        edges.filter { $0.from == node.key }
    }

    /// The node with this key, or nil if it is not registered.
    func node(_ key: String) -> Node? {
        services.first { $0.key == key }
    }
}
