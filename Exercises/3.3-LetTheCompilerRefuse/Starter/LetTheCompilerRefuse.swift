import Foundation

/// Keeps a factory for each service. Any thread may use it at any time.
// Why `@unchecked` holds: `factories` is touched only between `lock()` and `unlock()`.
public final class MiniContainer: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var factories: [ObjectIdentifier: () -> Any] = [:]

    public init() {}

    // TODO: Accept only services and factories that any thread may use.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        lock.lock()
        defer { lock.unlock() }
        factories[ObjectIdentifier(type)] = factory
    }

    // TODO: The same here: the compiler should refuse to resolve what cannot be registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
        return factories[ObjectIdentifier(type)]?() as? Service
    }
}
