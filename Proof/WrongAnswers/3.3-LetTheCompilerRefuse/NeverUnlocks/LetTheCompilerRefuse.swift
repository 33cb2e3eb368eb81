import Foundation

/// Keeps a factory for each service. Any thread may use it at any time.
public final class MiniContainer: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var factories: [ObjectIdentifier: () -> Any] = [:]

    public init() {}

    public func register<Service: Sendable>(
        _ type: Service.Type, factory: @escaping @Sendable () -> Service
    ) {
        lock.lock()
        factories[ObjectIdentifier(type)] = factory
    }

    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        lock.lock()
        return factories[ObjectIdentifier(type)]?() as? Service
    }
}
