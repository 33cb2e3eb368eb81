import Step4Graph

/// A dependency graph as a tree of lines: each service under those that need it, opened the first time only.
enum Tree {
    static func lines(of graph: DependencyGraph) -> String {
        let services = Dictionary(graph.services.map { ($0.key, $0) }) { first, _ in first }
        let needed = Set(graph.edges.map(\.to))
        let needs = Dictionary(grouping: graph.edges, by: \.from)
        var opened: Set<ServiceKey> = []

        func label(_ key: ServiceKey) -> String {
            guard let service = services[key] else { return "\(key), which is not registered" }
            return service.scope == .transient ? "\(key)" : "\(key), \(service.scope)"
        }
        func branches(of key: ServiceKey, behind margin: String) -> [String] {
            guard opened.insert(key).inserted else { return [] }
            let edges = needs[key] ?? []
            return edges.enumerated().flatMap { place, edge in
                let isLast = place == edges.count - 1
                let again = opened.contains(edge.to) ? ", see above" : ""
                let later = edge.isDeferred ? ", when asked" : ""
                return ["\(margin)\(isLast ? "└─ " : "├─ ")\(label(edge.to))\(later)\(again)"]
                    + branches(of: edge.to, behind: margin + (isLast ? "   " : "│  "))
            }
        }
        let roots = graph.services.map(\.key).filter { !needed.contains($0) }
        return roots.flatMap { ["  " + label($0)] + branches(of: $0, behind: "  ") }.joined(
            separator: "\n")
    }
}
