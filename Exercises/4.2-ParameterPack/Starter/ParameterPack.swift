/// Why `resolve` returned no service.
public enum ResolutionError: Error, Equatable {
    /// What a factory needs and nobody has registered: all of it, in the order of the parameters.
    case notRegistered([String])
}

/// Keeps a factory for each service. A factory's parameters are its dependencies.
public final class MiniContainer {
    /// Each value is the `Registration<Service>` of its key.
    private var registrations: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    /// Registers how to build a service. The factory's parameters are its dependencies.
    public func register<Service, each Dependency>(
        _ type: Service.Type, factory: @escaping (repeat each Dependency) throws -> Service
    ) {
        let registration = Registration<Service> { container in
            // TODO: Name each dependency that is not registered in `container`, as `"\(type)"` prints it.
            let missing: [String] = []
            guard missing.isEmpty else { throw ResolutionError.notRegistered(missing) }

            // TODO: Resolve each dependency from `container`, and call the factory with them.
            throw ResolutionError.notRegistered(["everything"])
        }
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a new instance of the service.
    ///
    /// - Throws: `notRegistered`, or what a factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let registration = registrations[ObjectIdentifier(type)] as? Registration<Service>
        else { throw ResolutionError.notRegistered(["\(type)"]) }

        return try registration.factory(self)
    }

    private func isRegistered<Service>(_ type: Service.Type) -> Bool {
        registrations[ObjectIdentifier(type)] != nil
    }
}

private final class Registration<Service> {
    /// It is given the container. If it captured it, the two would keep each other alive.
    let factory: (MiniContainer) throws -> Service

    init(factory: @escaping (MiniContainer) throws -> Service) {
        self.factory = factory
    }
}
