import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service. Any thread may use it at any time, and a factory may resolve.
public final class MiniContainer: @unchecked Sendable {
    private let lock = NSLock()
    private var registrations: [ObjectIdentifier: Registration] = [:]

    public init() {}

    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient, factory: @escaping @Sendable () -> Service
    ) {
        lock.lock()
        defer { lock.unlock() }
        let registration = Registration(scope: scope, factory: factory)
        _ = registrations.updateValue(registration, forKey: ObjectIdentifier(type))
    }

    public func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        lock.lock()
        defer { lock.unlock() }
        guard let registration = registrations[ObjectIdentifier(type)] else { return nil }
        if let instance = registration.instance { return instance as? Service }

        let factory = registration.factory
        let instance = onAnotherThread { factory() }
        if registration.scope == .singleton { registration.instance = instance }
        return instance as? Service
    }
}

/// A thread that holds no lock.
private func onAnotherThread(_ work: @escaping @Sendable () -> Any) -> Any {
    nonisolated(unsafe) var result: Any?
    let isDone = DispatchSemaphore(value: 0)
    Thread {
        result = work()
        isDone.signal()
    }.start()
    isDone.wait()
    return result as Any
}

private final class Registration {
    let scope: Scope
    let factory: @Sendable () -> Any
    var instance: Any?

    init(scope: Scope, factory: @escaping @Sendable () -> Any) {
        self.scope = scope
        self.factory = factory
    }
}
