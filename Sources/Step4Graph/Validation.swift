extension DependencyGraph {
    /// Missing services, then cycles, then captive dependencies.
    public var issues: [ValidationError.Issue] {
        missing + cycles.map { .circularDependency(path: $0) }
            + captiveDependencies.map { .captiveDependency(path: $0) }
    }

    /// Each service that is required and not registered, with all that require it.
    private var missing: [ValidationError.Issue] {
        var keys: [ServiceKey] = []
        var dependents: [ServiceKey: [Node]] = [:]
        for node in nodes {
            for key in requirements(of: node) where !isRegistered(key) {
                if dependents[key] == nil { keys.append(key) }
                dependents[key, default: []].append(node)
            }
        }
        let suggestions = Suggestions(nodes.map(\.key))
        return keys.map { key in
            .notRegistered(
                key, requiredBy: dependents[key, default: []],
                suggestion: suggestions.nearest(to: key))
        }
    }

    /// Cycles of services that depend on each other, each with its first service again at its end:
    /// at least one in each strongly connected component. If a `Provider` breaks each of them at
    /// its last edge, none is left.
    /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges, times the length of a path.
    public var cycles: [[Node]] {
        var found: [[Node]] = []
        var path: [Node] = []
        var seen: Set<ServiceKey> = []

        // A depth-first search: `getOrCreate` again, without the factories.
        func visit(_ node: Node) {
            if let start = path.firstIndex(of: node) {
                found.append(path[start...] + [node])
                return
            }
            guard seen.insert(node.key).inserted else { return }
            path.append(node)
            for dependency in dependencies(of: node) { visit(dependency) }
            path.removeLast()
        }

        for node in nodes { visit(node) }
        return found
    }
}
