import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance each time.
    case transient
    /// One instance for everything that is built in one walk: by one outermost `resolve`.
    case graph
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
    /// What the scope `.graph` shares, until the path is empty again.
    private var sharedInWalk: [ServiceKey: Any] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Builds an instance. It runs at `resolve`, and never before.
    ///     Its parameters are the service's dependencies, resolved from left to right.
    ///     A `D?` is nil if `D` is not registered. A `Provider<D>` resolves `D` later.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        lock.lock()
        defer { lock.unlock() }
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let key = ServiceKey(Service.self)
        let node = Node(key: key, scope: scope, location: "\(fileID):\(line)")
        let parameters = (repeat Parameter<each Dependency>.make())
        let registration = Registration(node: node) { container in
            try factory(repeat (each parameters).resolve(container))
        }
        // `updateValue` returns the old registration. So it is deallocated after the change, not in
        // the middle of it, where a `deinit` that resolves would end the process.
        _ = registrations.updateValue(registration, forKey: key)
        // A factory may register while a walk goes on.
        _ = sharedInWalk.removeValue(forKey: key)
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: `notRegistered` when this or something that it needs is not registered,
    ///   `circularDependency` when it needs itself, `factoryFailed` when a factory throws.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) throws(ResolutionError) -> Service {
        try instance(of: type)
    }

    /// The work of `resolve`, for types that need not be `Sendable`: what is in a `D?` may not say so.
    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        lock.lock()
        defer { lock.unlock() }
        let key = ServiceKey(Service.self)
        guard let registration = registrations[key] as? Registration<Service> else {
            throw .notRegistered(key, path: path)
        }
        if let instance = registration.instance { return instance }
        // In two steps: where nothing is shared, `nil as? D?` would succeed.
        if let shared = sharedInWalk[key], let instance = shared as? Service { return instance }
        return try build(registration)
    }

    func isRegistered(_ key: ServiceKey) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return registrations[key] != nil
    }

    /// Runs the factory, and keeps what it built if the scope says so.
    private func build<Service>(
        _ registration: Registration<Service>
    ) throws(ResolutionError) -> Service {
        let node = registration.node
        // On the path already: it is being built, and now it is needed for that.
        guard !path.contains(node) else { throw .circularDependency(path: path + [node]) }
        path.append(node)
        defer { leave() }

        do {
            let instance = try registration.factory(self)
            switch node.scope {
            case .transient: break
            case .graph: _ = sharedInWalk.updateValue(instance, forKey: node.key)
            case .singleton: registration.instance = instance
            }
            return instance
        } catch let error as ResolutionError {
            // Something that this service needs has failed, and the error has its path already.
            throw error
        } catch {
            throw .factoryFailed(path: path, underlying: error)
        }
    }

    /// Takes the service that was built, or failed, off the path. An empty path ends the walk.
    private func leave() {
        path.removeLast()
        // `exchange` returns what was shared. So it is deallocated when nobody can find it any more.
        if path.isEmpty { _ = exchange(&sharedInWalk, with: [:]) }
    }
}

/// A factory, with the instance that it built. A class: what is kept here stays in the dictionary.
private final class Registration<Service> {
    let node: Node
    /// It is given the container. If it captured it, the two would keep each other alive.
    let factory: (MiniContainer) throws -> Service
    var instance: Service?

    init(node: Node, factory: @escaping (MiniContainer) throws -> Service) {
        self.node = node
        self.factory = factory
    }
}
