/// Which service needs which: a plain value that knows nothing of locks, factories or instances.
public struct DependencyGraph: Sendable {
    /// The nodes, in the order of registration.
    public let nodes: [Node]
    /// One edge for each parameter of each factory.
    public let edges: [Edge]

    public init(nodes: [Node], edges: [Edge]) {
        self.nodes = nodes
        self.edges = edges
    }

    /// Loops of services that need each other, each with its first service again at its end: at
    /// least one of each tangle. If a `Provider` breaks each of them at its last arrow, none is left.
    public var cycles: [[Node]] {
        var loops: [[Int]] = []
        var unfollowed = needs
        // A depth-first search. It walks as `resolve` does, but no factory runs, and no need is
        // followed twice. One that leads back to a service on the path closes a loop.
        for start in nodes.indices {
            var path = [start]
            var onPath: Set = [start]
            while let service = path.last {
                guard let need = unfollowed[service].popFirst() else {
                    path.removeLast()
                    onPath.remove(service)
                    continue
                }
                if onPath.insert(need).inserted {
                    path.append(need)
                } else {
                    loops.append(path.drop(while: { $0 != need }) + [need])
                }
            }
        }
        return loops.map { loop in loop.map { nodes[$0] } }
    }

    /// For each service those that must be built before it. Here, and in both searches, a service
    /// is a number: its place in `services`. What is missing is left out, and what is deferred.
    var needs: [ArraySlice<Int>] {
        let numbers = Dictionary(
            zip(nodes.map(\.key), 0...), uniquingKeysWith: { first, _ in first })
        var table: [ArraySlice<Int>] = nodes.map { _ in [] }
        for edge in edges where !edge.isDeferred {
            guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
            if !table[from].contains(to) { table[from].append(to) }
        }
        return table
    }
}

/// One parameter of a factory: the service `from` needs the service `to`.
public struct Edge: Hashable, Sendable {
    /// The service that the factory builds.
    public let from: ServiceKey
    /// The service that the parameter asks for.
    public let to: ServiceKey
    /// The parameter is a `D?`: it is no fault if `D` is not registered.
    public let isOptional: Bool
    /// The parameter is a `Provider<D>`: the service can be built before `D`.
    public let isDeferred: Bool

    public init(from: ServiceKey, to: ServiceKey, isOptional: Bool, isDeferred: Bool) {
        self.from = from
        self.to = to
        self.isOptional = isOptional
        self.isDeferred = isDeferred
    }

    /// Reads the type of the parameter: `D`, `D?`, `Provider<D>`.
    init<Dependency>(from key: ServiceKey, toParameter type: Dependency.Type) {
        let wrapper = type as? any Wrapper.Type
        self.init(
            from: key, to: ServiceKey(type).unwrapped,
            isOptional: wrapper?.isOptional ?? false, isDeferred: wrapper?.isDeferred ?? false)
    }
}
