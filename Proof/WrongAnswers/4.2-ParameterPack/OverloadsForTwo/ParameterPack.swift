public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
}

/// Keeps a factory for each service. A factory's parameters are its dependencies.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public func register<Service>(_ type: Service.Type, factory: @escaping () throws -> Service) {
        registrations[ObjectIdentifier(type)] = Registration(dependencies: []) { container in
            try factory()
        }
    }

    public func register<Service, D0>(
        _ type: Service.Type, factory: @escaping (D0) throws -> Service
    ) {
        registrations[ObjectIdentifier(type)] = Registration(dependencies: ["\(D0.self)"]) {
            container in
            try factory(container.resolve(D0.self))
        }
    }

    public func register<Service, D0, D1>(
        _ type: Service.Type, factory: @escaping (D0, D1) throws -> Service
    ) {
        registrations[ObjectIdentifier(type)] = Registration(dependencies: [
            "\(D0.self)", "\(D1.self)",
        ]) { container in
            try factory(container.resolve(D0.self), container.resolve(D1.self))
        }
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
