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
    // Why `@unchecked` holds: what can change is touched only between `lock()` and `unlock()`.
    // Why the lock is recursive: a factory, which runs in between, may resolve on the same thread.
    private let lock = NSRecursiveLock()
    private var registrations: [ServiceKey: AnyObject] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives. The old factory's singleton is let go.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    ///     Its parameters are the service's dependencies, resolved from left to right.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        lock.lock()
        defer { lock.unlock() }
        let key = ServiceKey(Service.self)
        let node = Node(key: key, scope: scope, location: "\(fileID):\(line)")
        let registration = Registration(node: node) { container in
            try factory(repeat container.resolve((each Dependency).self))
        }
        // `updateValue` lets go of the old one after the change: a deinit may use the container.
        _ = registrations.updateValue(registration, forKey: key)
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    /// - Throws: `notRegistered` when this or something that it needs is not registered,
    ///   `circularDependency` when it needs itself, `factoryFailed` when a factory throws.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) throws(ResolutionError) -> Service {
        lock.lock()
        defer { lock.unlock() }
        let key = ServiceKey(Service.self)
        guard let registration = registrations[key] as? Registration<Service>
        else { throw .notRegistered(key, path: []) }
        if let instance = registration.instance { return instance }
        return try registration.build(in: self)
    }
}
