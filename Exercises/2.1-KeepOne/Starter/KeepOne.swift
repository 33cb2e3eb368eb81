/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping () -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        // TODO: Return the instance that a singleton has already, and keep the one that is built.
        return registration.factory() as? Service
    }
}

private final class Registration {
    let scope: Scope
    let factory: () -> Any
    // TODO: A place for the singleton's instance.

    init(scope: Scope, factory: @escaping () -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
