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
    /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
    public var cycles: [[Node]] {
        var found: [[Node]] = []
        var remaining: [ServiceKey: ArraySlice<Node>] = [:]
        // A depth-first search as that of Step 4, but without a recursion: it needs no more of the
        // thread's stack for a deep graph. And a set answers "is it on the path?" at once.
        for start in nodes where remaining[start.key] == nil {
            var path = [start]
            var onPath: Set = [start.key]
            remaining[start.key] = dependencies(of: start)[...]
            while let node = path.last {
                guard let next = remaining[node.key]?.popFirst() else {
                    path.removeLast()
                    onPath.remove(node.key)
                    continue
                }
                if onPath.contains(next.key) {
                    found.append(path.drop { $0 != next } + [next])
                } else if remaining[next.key] == nil {
                    remaining[next.key] = dependencies(of: next)[...]
                    path.append(next)
                    onPath.insert(next.key)
                }
            }
        }
        return found
    }
}
