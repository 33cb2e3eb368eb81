import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
/// Any thread may use it at any time: a second thread waits until the first is done. So a factory
/// must not itself wait for a thread that resolves.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: what can change is touched only while the lock is held.
    // Why the lock is recursive: a factory runs while it is held, and may resolve.
    private let lock = NSRecursiveLock()
    /// Each value is the `Registration<Service>` of its key.
    private var registrations: [ServiceKey: AnyObject] = [:]
    /// What is being built right now, the outermost first: each waits for the next one.
    private var path: [Node] = []

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Builds an instance. It runs at `resolve`, and never before.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable () throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        lock.lock()
        defer { lock.unlock() }
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let key = ServiceKey(Service.self)
        let node = Node(key: key, scope: scope, location: "\(fileID):\(line)")
        let registration = Registration(node: node, factory: factory)
        // `updateValue` returns the old registration. So it is deallocated after the change, not in
        // the middle of it, where a `deinit` that resolves would end the process.
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
        // On the path already: it is being built, and now it is needed for that.
        guard !path.contains(node) else { throw .circularDependency(path: path + [node]) }
        path.append(node)
        defer { path.removeLast() }

        do {
            let instance = try registration.factory()
            if node.scope == .singleton { registration.instance = instance }
            return instance
        } catch let error as ResolutionError {
            // Something that this service needs has failed, and the error has its path already.
            throw error
        } catch {
            throw .factoryFailed(path: path, underlying: error)
        }
    }
}

/// A factory, with the instance that it built. A class: what is kept here stays in the dictionary.
private final class Registration<Service> {
    let node: Node
    let factory: () throws -> Service
    var instance: Service?

    init(node: Node, factory: @escaping () throws -> Service) {
        self.node = node
        self.factory = factory
    }
}
