/// Which service needs which: a plain value that knows nothing of locks, factories or instances.
public struct DependencyGraph: Sendable {
    /// The nodes, in the order of registration.
    public let services: [Node]
    /// One edge for each parameter of each factory, and from a registered `D?` to `D`.
    public let edges: [Edge]
    /// A shortest loop for each group of services that need each other, the first again at its end.
    public var cycles: [[Node]] { search.loops.map { $0.map { services[$0] } } }
    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or
    /// through transients: a captive dependency (Mark Seemann's term).
    public var captives: [[Node]] {
        func all(_ kind: Scope) -> [Int] { services.indices.filter { services[$0].scope == kind } }
        return search.paths(from: all(.singleton), to: all(.graph), through: Set(all(.transient)))
            .map { $0.map { services[$0] } }
    }
    /// What edges lead to without being registered.
    var unregistered: [ServiceKey] {
        var seen = Set(services.map(\.key))
        return edges.map(\.to).filter { seen.insert($0).inserted }
    }
    /// The graph in numbers, without what is missing and what is deferred: that can wait.
    private var search: Search {
        let places = Dictionary(zip(services.map(\.key), 0...)) { first, _ in first }
        var (needs, users) = (services.map { _ in [Int]() }, services.map { _ in [Int]() })
        for edge in edges where !edge.isDeferred {
            guard let from = places[edge.from], let to = places[edge.to] else { continue }
            needs[from].append(to)
            users[to].append(from)
        }
        return Search(needs: needs, users: users)
    }
}
