/// Why there is no service. Each case holds the service's name, as `"\(type)"` prints it.
public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
    case circularDependency(String)
    /// A `Provider` was asked for the service after its container was gone.
    case containerReleased(String)
}

/// A dependency that is resolved later, at each `get()`.
public struct Provider<Service> {
    private let run: () throws -> Service

    public init(_ run: @escaping () throws -> Service) { self.run = run }

    public func get() throws -> Service { try run() }
}

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and the instances of singletons.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping (MiniContainer) throws -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let registration = registrations[ObjectIdentifier(type)] as? Registration<Service>
        else { throw ResolutionError.notRegistered("\(type)") }
        if let instance = registration.instance { return instance }
        return try registration.build(in: self)
    }

    /// Returns a `Provider` of the service. It keeps neither the container nor a service alive.
    public func provider<Service>(of type: Service.Type) -> Provider<Service> {
        let registration = registrations[ObjectIdentifier(type)] as? Registration<Service>
        return Provider { [weak self] in
            guard let self else { throw ResolutionError.containerReleased("\(type)") }

            guard let registration else { throw ResolutionError.notRegistered("\(type)") }
            return try registration.instance ?? registration.build(in: self)
        }
    }
}

private final class Registration<Service> {
    private let scope: Scope
    private let factory: (MiniContainer) throws -> Service
    private(set) var instance: Service?
    private var isBuilding = false

    init(scope: Scope, factory: @escaping (MiniContainer) throws -> Service) {
        (self.scope, self.factory) = (scope, factory)
    }

    /// Runs the factory, and keeps what it built if the scope says so.
    func build(in container: MiniContainer) throws -> Service {
        // A walk that meets its own mark has closed a loop.
        guard !isBuilding else { throw ResolutionError.circularDependency("\(Service.self)") }
        isBuilding = true
        defer { isBuilding = false }
        let instance = try factory(container)
        if scope != .transient { self.instance = instance }
        return instance
    }
}
