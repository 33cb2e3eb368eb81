/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Stores a factory for each service, and calls it when the service is resolved.
public final class MiniContainer {
    /// By the identity of the type: two types may have one name.
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Creates an instance. It runs at `resolve`, and never before.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping () -> Service
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let key = ObjectIdentifier(Service.self)
        registrations[key] = Registration(scope: scope, factory: factory)
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    /// - Returns: The service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = ObjectIdentifier(Service.self)
        guard let registration = registrations[key] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        if registration.scope == .singleton { registration.instance = instance }
        return instance as? Service
    }
}

/// A factory, and the instance it created. A class: what is cached here stays in the dictionary.
private final class Registration {
    let scope: Scope
    let factory: () -> Any
    var instance: Any?

    init(scope: Scope, factory: @escaping () -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
