import ProfileApp
import Step4Graph
import Testing

// Services without a factory, for graphs that are put together by hand.
enum A {}
enum B {}
enum C {}
enum D {}
enum E {}

/// Each line is a service and the types that it depends on. It is transient if nothing else is said.
func graph(
    _ lines: (Any.Type, [Any.Type])..., singletons: [Any.Type] = [], shared: [Any.Type] = []
) -> DependencyGraph {
    graph(of: lines, singletons: singletons, shared: shared)
}

func graph(
    of lines: [(Any.Type, [Any.Type])], singletons: [Any.Type] = [], shared: [Any.Type] = []
) -> DependencyGraph {
    func scope(of type: Any.Type) -> Scope {
        if singletons.contains(where: { $0 == type }) { return .singleton }
        return shared.contains { $0 == type } ? .graph : .transient
    }
    return DependencyGraph(
        nodes: lines.map { type, _ in
            Node(key: ServiceKey(type), scope: scope(of: type), location: "App.swift:1")
        },
        edges: lines.flatMap { type, dependencies in
            dependencies.map { dependency in
                Edge(
                    from: ServiceKey(type), to: ServiceKey(dependency), isOptional: false,
                    isDeferred: false)
            }
        })
}

/// Each path in short, such as "A → B → A".
func names(_ paths: [[Node]]) -> [String] {
    paths.map { path in path.map { "\($0.key.type)" }.joined(separator: " → ") }
}

/// What `validate()` finds, in short.
func issues(of container: MiniContainer) -> [String] {
    let error = #expect(throws: ValidationError.self) { try container.validate() }
    return (error?.issues ?? []).map { issue in
        switch issue {
        case .notRegistered(let key, let dependents, _): "missing: \(key) for \(names(dependents))"
        case .circularDependency(let path): "cycle: \(names(path))"
        case .captiveDependency(let path): "captive: \(names(path))"
        }
    }
}

func names(_ nodes: [Node]) -> String {
    nodes.map(\.key.description).joined(separator: " ")
}

/// As many types as a number has binary digits: `Bit<Bit<End, Zero>, One>` is the number 1.
func key(_ number: Int) -> ServiceKey {
    func type<Tag>(_ tag: Tag.Type, _ rest: Int) -> Any.Type {
        if rest == 0 { return tag }
        return rest % 2 == 0 ? type(Zero<Tag>.self, rest / 2) : type(One<Tag>.self, rest / 2)
    }
    return ServiceKey(type(End.self, number))
}

private enum End {}
private enum Zero<Tag> {}
private enum One<Tag> {}
