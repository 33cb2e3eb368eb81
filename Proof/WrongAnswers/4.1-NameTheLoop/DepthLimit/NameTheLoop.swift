/// Why `resolve` returned no service.
public enum ResolutionError: Error {
    case notRegistered(String)
    /// A loop, in order: each node needs the next, and the last is the first again.
    case circularDependency(path: [Node])
}

/// A registered service: one node of the graph that a resolve walks through.
public struct Node: Sendable, CustomStringConvertible {
    public let type: Any.Type
    public var description: String { "\(type)" }
}

/// Keeps a factory for each service. A factory may resolve what its service needs.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: AnyObject] = [:]
    /// The walk, from what was asked for to here: each node is being built, and needs the next.
    private var path: [Node] = []

    public init() {}

    public func register<Service>(_ type: Service.Type, factory: @escaping () throws -> Service) {
        let registration = Registration(node: Node(type: type), factory: factory)
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a new instance of the service.
    ///
    /// - Throws: `notRegistered`, `circularDependency`, or what a factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let registration = registrations[ObjectIdentifier(type)] as? Registration<Service>
        else { throw ResolutionError.notRegistered("\(type)") }
        path.append(registration.node)
        defer { path.removeLast() }
        if path.count > 100 {
            throw ResolutionError.circularDependency(path: path.suffix(3))
        }
        return try registration.factory()
    }
}

private final class Registration<Service> {
    let node: Node
    let factory: () throws -> Service

    init(node: Node, factory: @escaping () throws -> Service) {
        (self.node, self.factory) = (node, factory)
    }
}
