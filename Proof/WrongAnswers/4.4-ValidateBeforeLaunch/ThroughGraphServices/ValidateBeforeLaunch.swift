/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for everything that is built in one walk: by one outermost `resolve`.
    case graph
    /// One instance for as long as its container lives.
    case singleton
}

/// A registered service: one node of the graph.
public struct Node: Sendable {
    /// The service's name. (In Step 4d the key holds the service's type.)
    public let key: String
    public let scope: Scope

    public init(key: String, scope: Scope) {
        (self.key, self.scope) = (key, scope)
    }
}

/// One parameter of a factory: the service `from` needs the service `to`.
public struct Edge: Sendable {
    public let from: String
    public let to: String
    /// The parameter is a `Provider`, so `from` does not hold what the `Provider` gives.
    public let isDeferred: Bool

    public init(from: String, to: String, isDeferred: Bool = false) {
        (self.from, self.to, self.isDeferred) = (from, to, isDeferred)
    }
}

/// Which service needs which.
public struct DependencyGraph: Sendable {
    /// The nodes, in the order of registration.
    public let services: [Node]
    /// One edge for each parameter of each factory.
    public let edges: [Edge]

    public init(services: [Node], edges: [Edge]) {
        (self.services, self.edges) = (services, edges)
    }

    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or
    /// through transients: a captive dependency.
    public var captives: [[Node]] {
        services.filter { $0.scope == .singleton }.flatMap { captives(of: $0) }
    }

    private func captives(of singleton: Node) -> [[Node]] {
        var captives: [[Node]] = []
        var seen: Set<String> = []
        var queue = [[singleton]]
        while !queue.isEmpty {
            let path = queue.removeFirst()
            for edge in edges(from: path[path.count - 1]) where !edge.isDeferred {
                guard seen.insert(edge.to).inserted, let next = node(edge.to) else { continue }
                switch next.scope {
                case .graph:
                    captives.append(path + [next])
                    queue.append(path + [next])
                case .transient: queue.append(path + [next])
                case .singleton: break
                }
            }
        }
        return captives
    }

    /// What a node needs.
    func edges(from node: Node) -> [Edge] { edges.filter { $0.from == node.key } }

    /// The node with this key, or nil when it is not registered.
    func node(_ key: String) -> Node? { services.first { $0.key == key } }
}
