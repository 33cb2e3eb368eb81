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
    /// Who is being built right now: each waits for the next one.
    private var path: [Node] = []

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable () throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        lock.lock()
        defer { lock.unlock() }
        let key = ServiceKey(Service.self)
        let node = Node(key: key, scope: scope, location: "\(fileID):\(line)")
        let registration = Registration(node: node, factory: factory)
        // `updateValue` returns the old one, which so outlives the change: a `deinit` may resolve.
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
        guard let registration = registrations[key] as? Registration<Service> else {
            throw .notRegistered(key, path: path)
        }
        if let instance = registration.instance { return instance }
        return try build(registration)
    }

    /// Runs the factory, and keeps what it built if the scope says so.
    private func build<Service>(
        _ registration: Registration<Service>
    ) throws(ResolutionError) -> Service {
        let node = registration.node
        // Who stands on the path already has closed a loop.
        guard !path.contains(node) else { throw .circularDependency(path: path + [node]) }
        path.append(node)
        defer { path.removeLast() }

        do {
            let instance = try registration.factory()
            if node.scope == .singleton { registration.instance = instance }
            return instance
        } catch let error as ResolutionError {
            // A service below failed, and the error tells the whole path already.
            throw error
        } catch {
            throw .factoryFailed(path: path, underlying: error)
        }
    }
}

/// A factory, with the instance that it built: replacing the one replaces the other.
private final class Registration<Service> {
    let node: Node
    let factory: () throws -> Service
    var instance: Service?

    init(node: Node, factory: @escaping () throws -> Service) {
        self.node = node
        self.factory = factory
    }
}
