/// Why `resolve` returned no service.
public enum ResolutionError: Error {
    /// No factory is registered for the service of this name.
    case notRegistered(String)
    /// A loop, in order: each node needs the next, and the last is the first again.
    case circularDependency(path: [Node])
}

/// A registered service: what there is to say about it in an error.
public struct Node: Sendable, CustomStringConvertible {
    /// The type that it is registered for.
    public let type: Any.Type

    public var description: String { "\(type)" }
}

/// Keeps a factory for each service. A factory may resolve what its service needs.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: AnyObject] = [:]
    /// What is being built right now, the outermost first: each waits for the next one.
    private var path: [Node] = []

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
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

        if let start = path.firstIndex(where: { $0.type == type }) {
            let loop = path[start...] + [registration.node]
            throw ResolutionError.circularDependency(path: Array(loop))
        }
        path.append(registration.node)
        defer { path.removeLast() }
        return try registration.factory()
    }
}

private final class Registration<Service> {
    let node: Node
    let factory: () throws -> Service

    init(node: Node, factory: @escaping () throws -> Service) {
        self.node = node
        self.factory = factory
    }
}
