/// Which service needs which: a plain value that knows nothing of locks, factories or instances.
public struct DependencyGraph: Sendable {
    /// The nodes, in the order of registration.
    public let services: [Node]
    /// One edge for each parameter of each factory.
    public let edges: [Edge]

    /// Loops of services that need each other, each with its first service again at its end.
    /// If each of them is broken at its last arrow, none is left. A `Provider` closes no loop.
    public var cycles: [[Node]] {
        var loops: [[Int]] = []
        // What of each service's needs was not followed yet: each is followed once.
        var rest = needs
        for start in services.indices {
            // The path of `resolve`, without a factory that runs.
            var path = [start]
            var onPath: Set = [start]
            while let service = path.last {
                guard let need = rest[service].popFirst() else {
                    path.removeLast()
                    onPath.remove(service)
                    continue
                }
                if onPath.insert(need).inserted {
                    path.append(need)
                } else {
                    loops.append(path.drop { $0 != need } + [need])
                }
            }
        }
        return loops.map { loop in loop.map { services[$0] } }
    }

    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or
    /// through transients: a captive dependency (Mark Seemann's term).
    public var captives: [[Node]] {
        var users: [[Int]] = services.map { _ in [] }
        for (user, needs) in needs.enumerated() {
            for need in needs { users[need].append(user) }
        }
        let shared = services.indices.filter { services[$0].scope == .graph }
        let paths = shared.flatMap { pathsFromSingletons(to: $0, users) }
        return paths.map { path in path.map { services[$0] } }
    }

    /// A breadth-first search from a `.graph` service upwards: shorter paths come first.
    private func pathsFromSingletons(to service: Int, _ users: [[Int]]) -> [[Int]] {
        var found: [[Int]] = []
        var seen: Set = [service]
        var paths = [[service]][...]
        while let path = paths.popFirst() {
            for user in users[path[0]] where seen.insert(user).inserted {
                switch services[user].scope {
                case .transient: paths.append([user] + path)
                case .graph: break  // It is a captive itself, if anything keeps it.
                case .singleton: found.append([user] + path)
                }
            }
        }
        return found
    }

    /// What edges lead to without being registered, each once.
    var unregistered: [ServiceKey] {
        var seen = Set(services.map(\.key))
        return edges.map(\.to).filter { key in seen.insert(key).inserted }
    }

    /// For each service, by its place in `services`, the places of those that must be built first.
    /// What is missing is left out, and so is what a `Provider` brings later.
    private var needs: [ArraySlice<Int>] {
        let places = Dictionary(zip(services.map(\.key), 0...)) { first, _ in first }
        var needs: [ArraySlice<Int>] = services.map { _ in [] }
        for edge in edges where !edge.isDeferred {
            guard let from = places[edge.from], let to = places[edge.to] else { continue }
            if !needs[from].contains(to) { needs[from].append(to) }
        }
        return needs
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
}

extension Edge {
    init<Value>(from key: ServiceKey, to parameter: Parameter<Value>) {
        from = key
        to = parameter.key
        isOptional = parameter.isOptional
        isDeferred = parameter.isDeferred
    }
}
