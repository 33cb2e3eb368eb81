/// Everything that `validate()` found.
public struct ValidationError: Error, CustomStringConvertible {
    public let issues: [Issue]

    public enum Issue: Sendable, CustomStringConvertible {
        /// A service that nobody registered, and one that needs it.
        case missing(ServiceKey, neededBy: DependencyGraph.Service, suggestion: DependencyGraph.Service?)
        /// Services that need each other: each of the loop once, then the first again.
        case cycle([DependencyGraph.Service])
        /// A path from a singleton to a `.graph` service that it would keep for ever (Mark Seemann's term).
        case captive([DependencyGraph.Service])

        public var description: String {
            switch self {
            case .missing(let key, let service, let suggestion):
                "\(ResolutionError.notRegistered(key, path: [service], suggestion: suggestion))"
            case .cycle(let loop): "\(ResolutionError.circularDependency(path: loop))"
            case .captive(let path):
                "A singleton would keep a .graph service for ever:\(ResolutionError.lines(path))\n"
                    + "Let the singleton take a Provider instead, and call get() each time."
            }
        }
    }

    public var description: String { issues.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n") }
}

extension DependencyGraph {
    /// What is missing, then the cycles, then the captive dependencies.
    public var issues: [ValidationError.Issue] {
        missing + cycles.map { .cycle($0) } + captives.map { .captive($0) }
    }

    /// A shortest loop for each group of services that need each other, its first service again at the end.
    /// (Plain, not fast: a search for each service. Tarjan's algorithm finds the groups in one.)
    public var cycles: [[Service]] {
        var grouped: Set<Int> = []
        return services.indices.compactMap { place in
            let reached = grouped.contains(place) ? [:] : paths(from: place)
            guard reached[place] != nil else { return nil }
            let group = reached.keys.filter { paths(from: $0)[place] != nil }.sorted()
            grouped.formUnion(group)
            return group.compactMap { paths(from: $0)[$0] }.min { $0.count < $1.count }?.map { services[$0] }
        }
    }

    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or by transients.
    public var captives: [[Service]] {
        services.indices.filter { services[$0].scope == .singleton }.flatMap { singleton in
            paths(from: singleton) { services[$0].scope == .transient }.sorted { $0.key < $1.key }
                .filter { services[$0.key].scope == .graph }.map { $0.value.map { services[$0] } }
        }
    }

    private var missing: [ValidationError.Issue] {
        services.flatMap { service -> [ValidationError.Issue] in
            var reported: Set<ServiceKey> = []
            let needed = service.dependencies.filter { !$0.isOptional && places[$0.key] == nil }.map(\.key)
            return needed.filter { reported.insert($0).inserted }
                .map { .missing($0, neededBy: service, suggestion: nearest(to: $0)) }
        }
    }

    /// Breadth-first: a shortest path from `start` to each place it needs, going on where `isOpen`. A `Provider` waits.
    private func paths(from start: Int, through isOpen: (Int) -> Bool = { _ in true }) -> [Int: [Int]] {
        var paths: [Int: [Int]] = [:]
        var queue = [(start, [start])][...]
        while let (place, path) = queue.popFirst() {
            let needed = services[place].dependencies.filter { !$0.isDeferred }.compactMap { places[$0.key] }
            for next in needed where paths[next] == nil {
                paths[next] = path + [next]
                if isOpen(next) { queue.append((next, path + [next])) }
            }
        }
        return paths
    }

    /// For "did you mean": the service whose name begins most like `key`'s, for two thirds of the shorter name.
    func nearest(to key: ServiceKey) -> Service? {
        func shared(_ service: Service) -> Int {
            let (name, wanted) = ("\(service.key.type)".lowercased(), "\(key.type)".lowercased())
            let length = zip(name, wanted).prefix { $0 == $1 }.count
            let isNear = 3 * length >= 2 * min(name.count, wanted.count) && 3 * length >= max(name.count, wanted.count)
            return isNear && length > 2 ? length : 0
        }
        return services.filter { shared($0) > 0 }.max { shared($0) < shared($1) }
    }
}
