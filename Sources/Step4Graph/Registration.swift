/// What the container does with a registration of any type.
protocol AnyRegistration: AnyObject {
    var node: Node { get }
    var edges: [Edge] { get }
    func forget() -> Any?
}

/// A factory, with the instance that it built: replacing the factory lets go of both.
final class Registration<Service>: AnyRegistration {
    let node: Node
    let edges: [Edge]
    private let factory: (MiniContainer) throws -> Service
    private(set) var instance: Service?
    private var isBuilding = false
    init(node: Node, edges: [Edge], factory: @escaping (MiniContainer) throws -> Service) {
        (self.node, self.edges, self.factory) = (node, edges, factory)
    }

    /// Runs the factory, and keeps what it built if the scope says so.
    func build(in container: MiniContainer) throws(ResolutionError) -> Service {
        // The mark of a depth-first search: a walk that meets its own mark has closed a loop.
        guard !isBuilding else { throw .circularDependency(path: [node]) }
        isBuilding = true
        defer { isBuilding = false }
        let instance: Service
        do { instance = try factory(container) } catch { throw .passing(node, error) }
        if node.scope != .transient { self.instance = instance }
        return instance
    }

    func forget() -> Any? { instance.take() }
}
