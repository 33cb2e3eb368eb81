/// How long an instance lives.
public enum Scope {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for as long as its container lives, made at the first `resolve`.
    case singleton
}

/// Keeps a factory for each service, and the instances of singletons.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var instances: [String: Any] = [:]

    public init() {}

    /// Keeps the factory of a service, and does not run it. Registering the same type again replaces
    /// the factory, its scope and its instance.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping () -> Service
    ) {
        _ = instances.removeValue(forKey: "\(type)")
        let registration = Registration(scope: scope, factory: factory)
        // The old registration goes after the change: a deinit may use the container.
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = instances["\(type)"] { return instance as? Service }

        let instance = registration.factory()
        if registration.scope == .singleton { instances["\(type)"] = instance }
        return instance as? Service
    }
}

private final class Registration {
    let scope: Scope
    let factory: () -> Any
    var instance: Any?

    init(scope: Scope, factory: @escaping () -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
