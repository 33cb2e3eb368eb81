// Not your own container: Step 2's, for this exercise. The idea that it adds is a third scope,
// `shared`: a registration that holds its instance weakly.

/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as there is a strong reference. A struct is cached like a singleton.
    case shared
    /// One instance for as long as its container lives.
    case singleton
}

/// Stores a factory for each service, and calls it when the service is resolved.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping () -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a service: the cached instance, or a new one.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        registration.cache(instance)
        return instance as? Service
    }
}

private final class Registration {
    let scope: Scope
    let factory: () -> Any
    private var strong: Any?
    private weak var object: AnyObject?

    init(scope: Scope, factory: @escaping () -> Any) {
        self.scope = scope
        self.factory = factory
    }

    /// The cached instance, if there is one.
    var instance: Any? {
        strong ?? object
    }

    func cache(_ newInstance: Any) {
        switch scope {
        case .transient:
            break
        case .shared where type(of: newInstance) is AnyClass:
            object = newInstance as AnyObject
        case .shared, .singleton:
            strong = newInstance
        }
    }
}
