/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    /// By the name of the type.
    private var registrations: [String: Registration] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Builds an instance. It runs at `resolve`, and never before.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping () -> Service
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let name = String(describing: Service.self)
        registrations[name] = Registration(scope: scope, factory: factory)
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    /// - Returns: The service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let name = String(describing: Service.self)
        guard let registration = registrations[name] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        if registration.scope == .singleton { registration.instance = instance }
        return instance as? Service
    }
}

/// A factory, with the instance that it built. A class: what is kept here stays in the dictionary.
private final class Registration {
    let scope: Scope
    let factory: () -> Any
    var instance: Any?

    init(scope: Scope, factory: @escaping () -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
