import Foundation

/// Keeps a factory for each service. Any thread may use it at any time.
// Why `@unchecked` holds: `factories` is touched only between `lock()` and `unlock()`.
public final class MiniContainer: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var factories: [ObjectIdentifier: () -> Any] = [:]

    public init() {}

    public func register<Service: Sendable>(
        _ type: Service.Type, factory: @escaping () -> Service
    ) {
        lock.lock()
        defer { lock.unlock() }
        factories[ObjectIdentifier(type)] = factory
    }

    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
        return factories[ObjectIdentifier(type)]?() as? Service
    }
}
