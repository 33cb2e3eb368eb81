extension DependencyGraph {
    /// A Mermaid flowchart: a box for each service, framed by its scope; an arrow for each edge.
    public var mermaid: String {
        let keys = nodes.map(\.key) + unregistered
        let ids = Dictionary(zip(keys, 0...)) { first, _ in first }
        let names = ServiceKey.names(of: keys)

        let boxes = keys.enumerated().map { id, key in
            let label = names[key, default: key.description]
                .replacing("\"", with: "#quot;")
                .replacing("`", with: "#96;")  // After the quote, it would begin Markdown.
                .replacing("<", with: "#lt;")
                .replacing(">", with: "#gt;")
            let style = id < nodes.count ? "\(nodes[id].scope)_scope" : "missing"
            return "n\(id)[\"\(label)\"]:::\(style)"
        }
        let arrows = edges.map { edge in
            let line = edge.isDeferred ? "-.->" : "-->"
            let text = edge.isOptional ? "|optional|" : ""
            return "n\(ids[edge.from, default: 0]) \(line)\(text) n\(ids[edge.to, default: 0])"
        }
        let styles = [
            "classDef singleton_scope stroke-width:4px",
            "classDef graph_scope stroke-dasharray:6 3",
            "classDef missing stroke:red",
        ]
        return (["graph TD"] + boxes + arrows + styles).joined(separator: "\n    ")
    }

    /// What edges lead to without being registered, each once.
    private var unregistered: [ServiceKey] {
        var seen = Set(nodes.map(\.key))
        return edges.map(\.to).filter { key in seen.insert(key).inserted }
    }
}
