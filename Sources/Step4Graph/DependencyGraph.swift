/// Which service needs which: a plain value that knows nothing of locks, factories or instances.
public struct DependencyGraph: Sendable {
    /// The nodes, in the order of registration.
    public let services: [Node]
    /// One edge for each parameter of each factory, and from a registered `D?` to `D`.
    public let edges: [Edge]

    /// A shortest loop for each group of services that need each other, the first again at its end.
    /// - Complexity: Linear without a loop. Each service on a loop, or before one, adds searches.
    public var cycles: [[Node]] { search.loops.map { $0.map { services[$0] } } }

    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or
    /// through transients: a captive dependency (Mark Seemann's term).
    /// - Complexity: Linear, and a search through transients for each singleton.
    public var captives: [[Node]] {
        let (search, all) = (search, Dictionary(grouping: services.indices) { services[$0].scope })
        let (lent, open) = (Set(all[.graph, default: []]), Set(all[.transient, default: []]))
        return all[.singleton, default: []].flatMap { keeper in
            search.paths(from: keeper, to: lent, through: open).map { $0.map { services[$0] } }
        }
    }

    /// What edges lead to without being registered.
    var unregistered: [ServiceKey] {
        var seen = Set(services.map(\.key))
        return edges.map(\.to).filter { seen.insert($0).inserted }
    }

    /// The graph in numbers, without what is missing and what is deferred: that can wait.
    private var search: Search {
        let places = Dictionary(zip(services.map(\.key), 0...)) { first, _ in first }
        var needs = Array(repeating: [Int](), count: services.count)
        for edge in edges where !edge.isDeferred {
            if let from = places[edge.from], let to = places[edge.to] { needs[from].append(to) }
        }
        return Search(needs: needs)
    }
}
