/// Which service needs which: a plain value that knows nothing of locks, factories or instances.
public struct DependencyGraph: Sendable {
    /// A service as it was registered, at `location`: a file and a line.
    public struct Service: Hashable, Sendable {
        public let key: ServiceKey
        public let scope: Scope
        public let location: String
        public var dependencies: [Dependency] = []
    }

    /// What one parameter of a factory asks for.
    public struct Dependency: Hashable, Sendable {
        public let key: ServiceKey
        /// The parameter is a `D?`: it is no fault that nobody registered `D`.
        public var isOptional = false
        /// The parameter is a `Provider<D>`: the service can be built before `D`.
        public var isDeferred = false
    }

    /// In the order of registration.
    public let services: [Service]
    let places: [ServiceKey: Int]

    init(services: [Service]) {
        self.services = services
        places = Dictionary(zip(services.map(\.key), 0...)) { first, _ in first }
    }

    /// One edge for each parameter of each factory.
    public var edges: [(from: ServiceKey, to: Dependency)] {
        services.flatMap { service in service.dependencies.map { (service.key, $0) } }
    }

    /// A Mermaid flowchart: a box for each service, framed by its scope; an arrow for each edge, dotted for a Provider.
    public var mermaid: String {
        var ids = places.mapValues { "n\($0)" }
        var nodes = services.map { ($0.key, "in_\($0.scope)") }
        for key in edges.map(\.to.key) where ids[key] == nil {
            ids[key] = "n\(nodes.count)"
            nodes.append((key, "missing"))
        }
        let namesakes = Dictionary(grouping: ids.keys, by: \.description)
        let boxes = nodes.map { key, style in
            let name = namesakes["\(key)"]?.count == 1 ? "\(key)" : key.qualifiedName
            let label = name.replacing("<", with: "#lt;").replacing(">", with: "#gt;")
            return "\(ids[key, default: ""])[\"\(label)\"]:::\(style)"
        }
        let arrows = edges.map { from, to in
            let arrow = (to.isDeferred ? "-.->" : "-->") + (to.isOptional ? "|optional|" : "")
            return "\(ids[from, default: ""]) \(arrow) \(ids[to.key, default: ""])"
        }
        let styles = ["in_singleton stroke-width:4px", "in_graph stroke-dasharray:6 3", "missing stroke:red"]
        return (["graph TD"] + boxes + arrows + styles.map { "classDef \($0)" }).joined(separator: "\n    ")
    }
}

/// A service as others ask for it: told apart by its type's identity, never by the name, which is only for reading.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    public let type: Any.Type
    public var description: String { qualifiedName.replacing(/^\w+\./, with: "") }
    var qualifiedName: String { String(reflecting: type).replacing(/\(unknown context at \$\w+\)\./, with: "") }

    public static func == (left: ServiceKey, right: ServiceKey) -> Bool { left.type == right.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
