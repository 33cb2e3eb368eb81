import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Stores a factory for each service, and calls it when the service is resolved.
/// Thread-safe: any thread may use it, and a second one waits until the first is done. So a factory
/// must not itself wait for a thread that resolves, nor must a `deinit` that runs meanwhile.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: mutable state is accessed only while the lock is held.
    // Why the lock is recursive: a factory runs while it is held, and may resolve.
    private let lock = NSRecursiveLock()
    /// By the identity of the type: two types may have one name.
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Creates an instance. It runs at `resolve`, and never before.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable () -> Service
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let key = ObjectIdentifier(Service.self)
        let registration = Registration(scope: scope, factory: factory)
        // The old registration is returned, and deallocated after the lock is released.
        let replaced = lock.withLock { registrations.updateValue(registration, forKey: key) }
        withExtendedLifetime(replaced) {}
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    /// - Returns: The service, or nil when its type is not registered.
    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
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
