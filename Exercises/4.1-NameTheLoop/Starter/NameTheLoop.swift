public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
    /// The names of a loop's services: each needs the next, and the last is the first again.
    case circularDependency([String])
}

/// Keeps a factory for each service. A factory may resolve what it needs.
public final class MiniContainer {
    private var factories: [ObjectIdentifier: (MiniContainer) throws -> Any] = [:]
    /// What is being built right now: each of these waits for the next.
    private var path: [Any.Type] = []

    public init() {}

    public func register<Service>(
        _ type: Service.Type, factory: @escaping (MiniContainer) throws -> Service
    ) {
        factories[ObjectIdentifier(type)] = factory
    }

    /// Returns a new instance of the service.
    ///
    /// - Throws: `notRegistered`, `circularDependency`, or what a factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        // TODO: Throw the loop, in order, when the service is being built already. (`defer` keeps `path` right.)
        path.append(type)
        defer { path.removeLast() }
        if path.count > 100 { throw ResolutionError.circularDependency(["somebody"]) }
        guard let service = try factories[ObjectIdentifier(type)]?(self) as? Service else {
            throw ResolutionError.notRegistered("\(type)")
        }
        return service
    }
}
