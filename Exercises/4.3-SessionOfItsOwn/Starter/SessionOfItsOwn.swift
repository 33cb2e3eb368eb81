// Not your own container: a small one for this exercise. A factory takes a container, from which it
// resolves its dependencies. What it adds is the parent: the app has a container, each session has
// one, too, and what is not registered in the session's is looked up in the app's.

/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as the container lives in which it is registered.
    case singleton
}

/// Stores a factory for each service, and calls it when the service is resolved.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]

    /// - Parameter parent: The container to look in for services that are not registered here.
    public init(parent: MiniContainer? = nil) {
        // TODO: Remember the parent.
    }

    /// Registers how to create a service. Registering the same type again replaces the factory.
    ///
    /// - Parameter factory: Takes a container, from which it resolves the service's dependencies.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping (MiniContainer) -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a service, or nil if it is registered neither here nor in a parent.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        // TODO: Look in the parent as well.
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        // TODO: Which container should this factory take, if `resolve` was called on a session?
        let instance = registration.factory(self)
        if registration.scope == .singleton { registration.instance = instance }
        return instance as? Service
    }
}

private final class Registration {
    let scope: Scope
    let factory: (MiniContainer) -> Any
    var instance: Any?

    init(scope: Scope, factory: @escaping (MiniContainer) -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
