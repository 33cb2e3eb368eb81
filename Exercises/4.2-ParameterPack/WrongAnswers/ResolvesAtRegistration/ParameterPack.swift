public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
}

/// Keeps a factory for each service. A factory's parameters are its dependencies.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    /// Keeps the factory of a service. Nothing is resolved here.
    public func register<Service, each Dependency>(
        _ type: Service.Type, factory: @escaping (repeat each Dependency) throws -> Service
    ) {
        var dependencies: [String] = []
        for dependency in repeat (each Dependency).self { dependencies.append("\(dependency)") }
        let values = Result { (repeat try resolve((each Dependency).self)) }
        let registration = Registration(dependencies: dependencies) { _ in
            let values = try values.get()
            return try factory(repeat each values)
        }
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a new instance of the service.
    ///
    /// - Throws: `notRegistered` for the service or a dependency, or what a factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let service = try registrations[ObjectIdentifier(type)]?.make(self) as? Service else {
            throw ResolutionError.notRegistered("\(type)")
        }
        return service
    }

    /// The names of what a service needs, in the order of its factory's parameters.
    public func dependencies<Service>(of type: Service.Type) -> [String] {
        registrations[ObjectIdentifier(type)]?.dependencies ?? []
    }
}

private struct Registration {
    let dependencies: [String]
    let make: (MiniContainer) throws -> Any
}
