public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
    case circularDependency(String)
    /// A Provider was used after its container was gone.
    case containerReleased(String)
}

/// A service that is resolved later, at each `get()`.
public struct Provider<Service> {
    private let make: () throws -> Service

    public init(_ make: @escaping () throws -> Service) {
        self.make = make
    }

    public func get() throws -> Service {
        try make()
    }
}

/// Keeps a factory for each service, and the instances of singletons.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    public func register<Service>(
        _ type: Service.Type, isSingleton: Bool = false,
        factory: @escaping (MiniContainer) throws -> Service
    ) {
        let registration = Registration(isSingleton: isSingleton, factory: factory)
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let registration = registrations[ObjectIdentifier(type)] else {
            throw ResolutionError.notRegistered("\(type)")
        }
        if let instance = registration.instance as? Service { return instance }
        if registration.isBuilding { throw ResolutionError.circularDependency("\(type)") }

        registration.isBuilding = true
        defer { registration.isBuilding = false }
        guard let instance = try registration.factory(self) as? Service else {
            throw ResolutionError.notRegistered("\(type)")
        }
        if registration.isSingleton { registration.instance = instance }
        return instance
    }

    /// Returns a way to resolve the service later. The Provider does not keep the container alive.
    public func provider<Service>(of type: Service.Type) -> Provider<Service> {
        Provider { [unowned self] in try self.resolve(type) }
    }
}

private final class Registration {
    let isSingleton: Bool
    let factory: (MiniContainer) throws -> Any
    var instance: Any?
    var isBuilding = false

    init(isSingleton: Bool, factory: @escaping (MiniContainer) throws -> Any) {
        self.isSingleton = isSingleton
        self.factory = factory
    }
}
