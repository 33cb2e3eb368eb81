// Not your own container: Step 2's, for this exercise. The ideas that it adds are scopes that an
// app defines for itself, and `reset`, which ends one.

/// How long an instance lives. An app may have its own scopes: `Scope("session")`.
public struct Scope: Hashable, Sendable {
    /// A new instance each time.
    public static let transient = Scope("transient")
    /// One instance until this scope is reset, or until its container is deallocated.
    public static let singleton = Scope("singleton")

    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}

/// Stores a factory for each service, and caches an instance of each that is not transient.
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

    /// Returns a service: a new instance of a transient, or the one instance of any other scope.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        if registration.scope != .transient { registration.instance = instance }
        return instance as? Service
    }

    /// Ends a scope: its instances are deallocated, unless other code holds them. The services stay
    /// registered, and the next `resolve` creates a new instance.
    public func reset(_ scope: Scope) {
        // TODO: Remove the instances of this scope, and of no other.
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
