import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance each time.
    case transient
    /// One instance for each resolution: for all that one outermost `resolve` creates.
    case graph
    /// One instance for as long as its container lives.
    case singleton
}

/// Stores a factory for each service, and calls it when the service is resolved.
/// Thread-safe: any thread may use it, and a second one waits until the first is done. So a factory
/// must not itself wait for a thread that resolves, nor must a `deinit` that runs meanwhile.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: mutable state is accessed only while the lock is held.
    // Why the lock is recursive: a factory runs while it is held, and may resolve.
    let lock = NSRecursiveLock()

    // Why `@exclusivity(unchecked)` holds: while one of these is read or changed, no code but ours
    // runs. What a change takes out is deallocated later. Debug builds check that.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var registrations = Table()
    private var order: [AnyRegistration] = []
    /// How many services are being created right now. Each of them knows its level.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var depth = 0
    /// The registrations that cache an instance with the scope `.graph`, until nothing is being built.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var sharedInResolution: [AnyRegistration] = []

    public init() {}

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: `notRegistered` when this or one of its dependencies is not registered,
    ///   `circularDependency` when it depends on itself, `factoryFailed` when a factory throws.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) throws(ResolutionError) -> Service {
        lock.lock()
        defer { unlock() }
        return try instance(of: type)
    }

    /// Looks for missing services, cycles and captive dependencies, and runs no factory. It sees the
    /// parameters of factories, and not what they resolve themselves.
    /// - Throws: One `ValidationError` with every issue.
    public func validate() throws(ValidationError) {
        let issues = dependencyGraph.issues
        if !issues.isEmpty { throw ValidationError(issues: issues) }
    }

    /// A snapshot of the dependency graph, in the order of registration.
    public var dependencyGraph: DependencyGraph {
        lock.lock()
        defer { lock.unlock() }
        return DependencyGraph(nodes: order.map(\.node), edges: order.flatMap(\.edges))
    }

    /// What every `register` ends with.
    func add<Service>(_ registration: Registration<Service>) {
        // The old registration is returned, and deallocated after the lock is released.
        let replaced = lock.withLock {
            let replaced = registrations.put(registration, for: ObjectIdentifier(Service.self))
            if let replaced {
                registration.number = replaced.number
                order[replaced.number] = registration
            } else {
                registration.number = order.count
                order.append(registration)
            }
            return replaced
        }
        withExtendedLifetime(replaced) {}
    }

    /// The same as `resolve` for a caller that holds the lock already.
    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        guard let registration = registrations[ObjectIdentifier(Service.self)]?.trusted(as: type)
        else { throw missing(type) }
        if let cached = registration.cached { return cached.instance }
        return try build(registration)
    }

    /// What a factory gets for a parameter that is a wrapper. The lock must be held.
    func argument<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
        guard let wrapper = Value.self as? any Wrapper.Type,
            let value = try wrapper.makeArgument(from: self) as? Value
        else { return try instance(of: type) }
        return value
    }

    /// Whether a service is registered. The lock must be held.
    func isRegistered(_ key: ServiceKey) -> Bool {
        registrations[ObjectIdentifier(key.type)] != nil
    }

    /// Runs the factory, and caches the instance if the scope says so.
    @inline(__always)
    private func build<Service>(
        _ registration: Registration<Service>
    ) throws(ResolutionError) -> Service {
        guard registration.level == 0 else {
            throw .circularDependency(path: path + [registration.node])
        }
        depth += 1
        registration.level = depth
        defer { leave(registration) }

        do {
            if registration.place.scope == .transient { return try registration.create(self) }
            let instance = try registration.create(self)
            registration.cached = Cached(instance)
            if registration.place.scope == .graph { sharedInResolution.append(registration) }
            return instance
        } catch let error as ResolutionError {
            // Something that this service needs has failed, and the error has its path already.
            throw error
        } catch {
            throw .factoryFailed(path: path, underlying: error)
        }
    }

    /// Ends the creation of a service.
    private func leave(_ registration: AnyRegistration) {
        registration.level = 0
        depth -= 1
    }

    /// Releases the lock. If nothing is being created any more, the resolution has ended.
    @inline(__always)
    func unlock() {
        if depth == 0 && !sharedInResolution.isEmpty { endResolution() } else { lock.unlock() }
    }

    /// What is being created, worked out only when an error reports it. (A service that was replaced while
    /// it is created is missing here.)
    private var path: [Node] {
        order.filter { $0.level > 0 }.sorted { $0.level < $1.level }.map(\.node)
    }

    /// Releases the lock, and deallocates what the resolution shared once the lock is free.
    @inline(never)
    private func endResolution() {
        let shared = exchange(&sharedInResolution, with: [])
        // All are out of reach before the first is deallocated: a `deinit` may resolve.
        let instances = shared.map { $0.takeInstance() }
        lock.unlock()
        withExtendedLifetime((shared, instances)) {}
    }

    @inline(never)
    private func missing<Service>(_ type: Service.Type) -> ResolutionError {
        let key = ServiceKey(Service.self)
        let suggestion = Suggestions(order.map(\.key)).nearest(to: key)
        return .notRegistered(key, path: path, suggestion: suggestion)
    }
}
