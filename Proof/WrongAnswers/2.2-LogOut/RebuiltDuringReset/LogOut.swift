/// How long an instance lives. An app may have scopes of its own: `Scope("session")`.
public struct Scope: Hashable, Sendable {
    /// A new instance at each `resolve`.
    public static let transient = Scope("transient")
    /// One instance until this scope is reset, or its container goes.
    public static let singleton = Scope("singleton")

    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}

/// Keeps a factory for each service, and the instances of every scope but transient.
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
        if registration.scope != .transient { registration.instance = instance }
        return instance as? Service
    }

    /// Lets go of all instances in one scope, and makes none: the next `resolve` does. An instance
    /// may use the container in its `deinit`.
    public func reset(_ scope: Scope) {
        var old: [Any?] = []
        for registration in registrations.values where registration.scope == scope {
            old.append(registration.instance)
            registration.instance = nil
        }
        // They go here, after the change: a deinit may use the container.
        old.removeAll()
        for registration in registrations.values where registration.scope == scope {
            registration.instance = registration.factory()
        }
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
