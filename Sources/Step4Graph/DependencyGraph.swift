/// Which service depends on which: a plain value that knows nothing of locks, factories or instances.
public struct DependencyGraph: Sendable {
    /// In the order of registration.
    public let nodes: [Node]
    /// One for each parameter of each factory.
    public let edges: [Edge]

    private let nodesByKey: [ServiceKey: Node]
    private let edgesByStart: [ServiceKey: [Edge]]

    public init(nodes: [Node], edges: [Edge]) {
        self.nodes = nodes
        self.edges = edges
        nodesByKey = Dictionary(nodes.map { ($0.key, $0) }) { first, _ in first }
        edgesByStart = Dictionary(grouping: edges, by: \.from)
    }

    func isRegistered(_ key: ServiceKey) -> Bool {
        nodesByKey[key] != nil
    }

    /// What must be registered for a service: what its parameters ask for, unless it may be missing.
    func requirements(of node: Node) -> [ServiceKey] {
        let required = edgesByStart[node.key, default: []].filter { !$0.isOptional }.map(\.to)
        // A parameter `D?` asks for `D`. So if a `D?` is registered, `D` has to be as well.
        return (required + [node.key.unwrapped]).unique
    }

    /// What must be created before a service: its dependencies, without those that are deferred or
    /// not registered.
    func dependencies(of node: Node) -> [Node] {
        let edges = edgesByStart[node.key, default: []].filter { !$0.isDeferred }
        return edges.map(\.to).unique.compactMap { key in nodesByKey[key] }
    }

    /// A shortest path from each singleton to each `.graph` service that it would hold, directly or
    /// through transients: a captive dependency (Mark Seemann's term).
    /// - Complexity: O(*s* · (*n* + *e*)) for *s* `.graph` services, *n* nodes and *e* edges, times
    ///   the length of a path.
    public var captiveDependencies: [[Node]] {
        var dependents: [ServiceKey: [Node]] = [:]
        for node in nodes {
            for dependency in dependencies(of: node) {
                dependents[dependency.key, default: []].append(node)
            }
        }
        let shared = nodes.filter { $0.scope == .graph }
        return shared.flatMap { pathsFromSingletons(to: $0, dependents) }
    }

    /// A breadth-first search from a `.graph` service to its dependents: shorter paths come first.
    private func pathsFromSingletons(
        to service: Node, _ dependents: [ServiceKey: [Node]]
    ) -> [[Node]] {
        var found: [[Node]] = []
        var seen: Set = [service.key]
        var paths = [[service]][...]
        while let path = paths.popFirst() {
            let new = dependents[path[0].key, default: []].filter { seen.insert($0.key).inserted }
            for dependent in new {
                switch dependent.scope {
                case .transient: paths.append([dependent] + path)
                case .graph: break  // It is captive itself, if a singleton holds it.
                case .singleton: found.append([dependent] + path)
                }
            }
        }
        return found
    }
}

/// One parameter of a factory: the service `from` depends on the service `to`.
public struct Edge: Hashable, Sendable {
    /// The service that the factory creates.
    public let from: ServiceKey
    /// The service that the parameter asks for.
    public let to: ServiceKey
    /// The parameter is a `D?`: it is no issue if `D` is not registered.
    public let isOptional: Bool
    /// The parameter is a `Provider<D>`: the service can be created before `D`.
    public let isDeferred: Bool

    public init(from: ServiceKey, to: ServiceKey, isOptional: Bool, isDeferred: Bool) {
        self.from = from
        self.to = to
        self.isOptional = isOptional
        self.isDeferred = isDeferred
    }

    /// Reads the type of the parameter: `D`, `D?`, `Provider<D>`.
    init(from key: ServiceKey, toParameter type: Any.Type) {
        var isOptional = false
        var isDeferred = false
        var type = type
        while let wrapper = type as? any Wrapper.Type {
            if wrapper is any Deferred.Type { isDeferred = true } else { isOptional = true }
            type = wrapper.wrapped
        }
        self.init(
            from: key, to: ServiceKey(type), isOptional: isOptional, isDeferred: isDeferred)
    }
}

/// Tells a `Provider<D>` from a `D?`.
private protocol Deferred {}

extension Provider: Deferred {}

extension [ServiceKey] {
    /// The first of each key.
    var unique: [ServiceKey] {
        var seen: Set<ServiceKey> = []
        return filter { seen.insert($0).inserted }
    }
}
