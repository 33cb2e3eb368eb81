extension DependencyGraph {
    /// A shortest path from each singleton to each `.graph` service that it would keep, directly or
    /// through transients: a captive dependency (Mark Seemann's term).
    public var captiveDependencies: [[Node]] {
        var users: [[Int]] = nodes.map { _ in [] }
        for (user, needs) in needs.enumerated() {
            for need in needs { users[need].append(user) }
        }
        let shared = nodes.indices.filter { nodes[$0].scope == .graph }
        let paths = shared.flatMap { pathsFromSingletons(to: $0, users) }
        return paths.map { path in path.map { nodes[$0] } }
    }

    /// A breadth-first search from a `.graph` service upwards: shorter paths come first.
    private func pathsFromSingletons(to service: Int, _ users: [[Int]]) -> [[Int]] {
        var found: [[Int]] = []
        var seen: Set = [service]
        var paths = [[service]][...]
        while let path = paths.popFirst() {
            for user in users[path[0]] where seen.insert(user).inserted {
                switch nodes[user].scope {
                case .transient: paths.append([user] + path)
                case .graph: break  // It is a captive itself, if anything keeps it.
                case .singleton: found.append([user] + path)
                }
            }
        }
        return found
    }
}
