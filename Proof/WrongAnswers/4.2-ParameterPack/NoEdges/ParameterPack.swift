public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
}

/// Keeps a factory for each service. A factory's parameters are its dependencies.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    /// Registers how to build a service. Nothing is resolved here.
    public func register<Service, each Dependency>(
        _ type: Service.Type, factory: @escaping (repeat each Dependency) throws -> Service
    ) {
        let registration = Registration(dependencies: []) { container in
            try factory(repeat try container.resolve((each Dependency).self))
        }
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a new instance of the service.
    ///
    /// - Throws: `notRegistered` with the name of what is missing, or what a factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let registration = registrations[ObjectIdentifier(type)] as? Registration<Service>
        else { throw ResolutionError.notRegistered("\(type)") }
        return try registration.build(in: self)
    }

    /// The names of what a service needs: one for each parameter of its factory, in their order.
    public func dependencies<Service>(of type: Service.Type) -> [String] {
        let registration = registrations[ObjectIdentifier(type)] as? Registration<Service>
        return registration?.dependencies ?? []
    }
}

private final class Registration<Service> {
    let dependencies: [String]
    private let factory: (MiniContainer) throws -> Service

    init(dependencies: [String], factory: @escaping (MiniContainer) throws -> Service) {
        (self.dependencies, self.factory) = (dependencies, factory)
    }

    func build(in container: MiniContainer) throws -> Service {
        try factory(container)
    }
}
