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
    private let lock = NSRecursiveLock()
    private var registrations: [ServiceKey: Registration] = [:]
    /// What is being created right now, the outermost first: each waits for the next one.
    private var resolutionStack: [Registration] = []
    /// The registrations whose `.graph` instances are shared, until the resolution ends.
    private var sharedInResolution: [Registration] = []

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Creates an instance. It runs at `resolve`, and never before.
    ///     Its parameters are the service's dependencies, resolved from left to right.
    ///     A `D?` is nil if `D` is not registered. A `Provider<D>` resolves `D` later.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let key = ServiceKey(Service.self)
        let node = Node(key: key, scope: scope, location: "\(fileID):\(line)")
        // With two dependencies: `try factory(container.argument(A.self), container.argument(B.self))`.
        let registration = Registration(node: node) { container in
            try factory(repeat container.argument((each Dependency).self))
        }
        // The old registration is returned, and deallocated after the lock is released.
        let replaced = lock.withLock { registrations.updateValue(registration, forKey: key) }
        withExtendedLifetime(replaced) {}
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: `notRegistered` when this or one of its dependencies is not registered,
    ///   `circularDependency` when it depends on itself, `factoryFailed` when a factory throws.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) throws(ResolutionError) -> Service {
        try instance(of: type)
    }

    /// The work of `resolve`, for a type that the compiler does not know to be `Sendable`.
    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        lock.lock()
        defer { unlock() }
        let key = ServiceKey(Service.self)
        guard let registration = registrations[key],
            let service = try getOrCreate(registration) as? Service
        else { throw .notRegistered(key, path: path) }
        return service
    }

    /// What a factory gets for a parameter of type `Value`.
    func argument<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
        guard let wrapper = Value.self as? any Wrapper.Type,
            let value = try wrapper.makeArgument(from: self) as? Value
        else { return try instance(of: type) }
        return value
    }

    func isRegistered(_ key: ServiceKey) -> Bool {
        lock.withLock { registrations[key] != nil }
    }

    /// Returns the cached instance, or runs the factory and caches what the scope shares.
    private func getOrCreate(_ registration: Registration) throws(ResolutionError) -> Any {
        if let instance = registration.instance { return instance }
        // It is on the stack already, and waits for something that needs it: a cycle.
        guard !resolutionStack.contains(where: { $0 === registration }) else {
            throw .circularDependency(path: path + [registration.node])
        }
        resolutionStack.append(registration)
        defer { resolutionStack.removeLast() }

        do {
            let instance = try registration.factory(self)
            let scope = registration.node.scope
            if scope != .transient { registration.instance = instance }
            if scope == .graph { sharedInResolution.append(registration) }
            return instance
        } catch let error as ResolutionError {
            // Something that this service needs has failed, and the error has its path already.
            throw error
        } catch {
            throw .factoryFailed(path: path, underlying: error)
        }
    }

    /// Releases the lock. If the stack is empty, the resolution has ended: what it shared is
    /// released once the lock is free.
    private func unlock() {
        let shared = resolutionStack.isEmpty ? exchange(&sharedInResolution, with: []) : []
        // All are taken out before the first is deallocated: a `deinit` may resolve again.
        let instances = shared.map { registration in exchange(&registration.instance, with: nil) }
        lock.unlock()
        withExtendedLifetime((shared, instances)) {}
    }

    /// The resolution path, as errors report it.
    private var path: [Node] { resolutionStack.map(\.node) }
}

/// A factory, and the instance it created. A class: what is cached here stays in the dictionary.
private final class Registration {
    let node: Node
    /// The container is passed to it. If it captured the container, that would be a retain cycle.
    let factory: (MiniContainer) throws -> Any
    var instance: Any?

    init(node: Node, factory: @escaping (MiniContainer) throws -> Any) {
        self.node = node
        self.factory = factory
    }
}
