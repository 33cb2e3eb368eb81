/// How long an instance lives.
public enum Scope {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for as long as it is used. A struct or an enum is kept like a singleton.
    case shared
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and the instances that its scope keeps.
public final class MiniContainer {
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping () -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    public func resolve<Service>(_ type: Service.Type) -> Service? {
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        registration.keep(instance)
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

    /// The instance that was kept, if it is still there.
    var instance: Any? {
        strong ?? object as Any
    }

    func keep(_ newInstance: Any) {
        switch scope {
        case .transient: break
        case .shared where Swift.type(of: newInstance) is AnyClass:
            object = newInstance as AnyObject
        case .shared, .singleton: strong = newInstance
        }
    }
}
