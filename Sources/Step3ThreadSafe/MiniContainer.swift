import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a recipe for each service, and follows it when somebody asks for the service.
///
/// Any thread may use it at any time: whoever comes second waits until the first is done.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: `registrations`, and what is in it, is touched only between `lock()` and `unlock()`.
    // Why recursive: a factory may resolve other services, on the same thread, while we hold the lock for it.
    private let lock = NSRecursiveLock()
    private var registrations: [String: Registration] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the recipe and its singleton.
    ///
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: The recipe. It runs when `resolve` needs an instance, never here.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping @Sendable () -> Service
    ) {
        lock.lock()
        defer { lock.unlock() }
        let key = String(describing: type)
        // Not `registrations[key] = …`: the old singleton's deinit may use the container, so let it go afterwards.
        _ = registrations.updateValue(Registration(scope: scope, factory: factory), forKey: key)
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    ///
    /// - Returns: The service, or nil when nobody registered its type.
    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
        let key = String(describing: type)
        guard let registration = registrations[key] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let instance = registration.factory()
        if registration.scope == .singleton { registration.instance = instance }
        return instance as? Service
    }
}

/// A recipe that holds its own singleton, so that replacing the one lets go of the other.
private final class Registration {
    let scope: Scope
    let factory: () -> Any
    var instance: Any?

    init(scope: Scope, factory: @escaping () -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
