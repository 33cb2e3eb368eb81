// Not your own container: Step 3's without scopes, for this exercise. Its lock is right, and its
// two signatures let everything through.

import Foundation

/// Keeps a factory for each service, and runs it when the service is asked for.
/// Any thread may use it at any time: a second thread waits until the first is done.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: what can change is touched only while the lock is held.
    private let lock = NSRecursiveLock()
    private var factories: [ObjectIdentifier: () -> Any] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    // TODO: Accept only services and factories that any thread may use.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        lock.lock()
        defer { lock.unlock() }
        factories[ObjectIdentifier(type)] = factory
    }

    /// Returns a new instance of the service, or nil if it is not registered.
    // TODO: Refuse to resolve what cannot be registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
        return factories[ObjectIdentifier(type)]?() as? Service
    }
}
