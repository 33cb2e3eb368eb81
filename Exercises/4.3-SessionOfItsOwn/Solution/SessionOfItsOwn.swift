// Not your own container: a small one for this exercise. A factory is given a container, which it
// asks for what it needs. The idea that it adds is the parent: the app has a container, each session
// has one, too, and what a session does not have itself it finds in the app's.

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
    private let parent: MiniContainer?

    /// - Parameter parent: Where to look for what is not registered here.
    public init(parent: MiniContainer? = nil) {
        self.parent = parent
    }

    /// Registers how to create a service. Registering the same type again replaces the factory.
    ///
    /// - Parameter factory: Is given a container, which it asks for what the service needs.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping (MiniContainer) -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a service, or nil if it is registered neither here nor in a parent.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        resolve(type, for: self)
    }

    /// - Parameter asked: The container that was asked first: this one, or a child of it.
    private func resolve<Service>(_ type: Service.Type, for asked: MiniContainer) -> Service? {
        guard let registration = registrations[ObjectIdentifier(type)] else {
            return parent?.resolve(type, for: asked)
        }
        if let instance = registration.instance { return instance as? Service }

        // A transient belongs to the container that was asked. A singleton belongs to this one, and
        // outlives the one that happened to be asked first.
        let instance = registration.factory(registration.scope == .singleton ? self : asked)
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
