import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service. Any thread may use it at any time.
public final class MiniContainer: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping @Sendable () -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
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
