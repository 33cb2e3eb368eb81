extension DependencyGraph {
    /// A Mermaid flowchart: a box for each service, framed by its scope; an arrow for each edge.
    public var mermaid: String {
        let keys = services.map(\.key) + unregistered
        let ids = Dictionary(zip(keys, 0...)) { first, _ in first }
        let namesakes = Dictionary(grouping: keys, by: \.description)
        let boxes = keys.enumerated().map { id, key in
            let name = namesakes["\(key)"]?.count == 1 ? "\(key)" : String(reflecting: key.type)
            let label = name.replacing("\"", with: "#quot;")
                .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
            let style = id < services.count ? "\(services[id].scope)_scope" : "missing"
            return "n\(id)[\"\(label)\"]:::\(style)"
        }
        let arrows = edges.map { edge in
            let arrow = (edge.isDeferred ? "-.->" : "-->") + (edge.isOptional ? "|optional|" : "")
            return "n\(ids[edge.from, default: 0]) \(arrow) n\(ids[edge.to, default: 0])"
        }
        let styles = ["singleton_scope stroke-width:4px", "graph_scope stroke-dasharray:6 3"]
        let classes = (styles + ["missing stroke:red"]).map { "classDef \($0)" }
        return (["graph TD"] + boxes + arrows + classes).joined(separator: "\n    ")
    }
}
