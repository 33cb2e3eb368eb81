extension DependencyGraph {
    /// "Did you mean": whose name begins or ends like `key`'s, for two thirds of the longer one.
    func nearest(to key: ServiceKey) -> Node? {
        let wanted = "\(key.type)".lowercased()
        func shared(_ node: Node) -> Int {
            let name = "\(node.key.type)".lowercased()
            let end = zip(name.reversed(), wanted.reversed()).prefix { $0 == $1 }.count
            let same = max(zip(name, wanted).prefix { $0 == $1 }.count, end)
            return 3 * same >= 2 * max(name.count, wanted.count) && !name.contains("->") ? same : 0
        }
        return services.filter { shared($0) > 0 }.max { shared($0) < shared($1) }
    }
}
