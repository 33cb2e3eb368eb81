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
/// Any thread may use it at any time: a second thread waits until the first is done.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: what can change is touched only between `lock()` and `unlock()`.
    // Why the lock is recursive: a factory, which runs in between, may resolve on the same thread.
    private let lock = NSRecursiveLock()
    private(set) var registrations: [ServiceKey: any AnyRegistration] = [:]
    private var depth = 0
    private var builtInThisWalk: [any AnyRegistration] = []

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives. The old factory's singleton is let go.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    ///     Its parameters are the service's dependencies, resolved from left to right.
    ///     A `D?` is nil if `D` is not registered. A `Provider<D>` resolves `D` later.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        lock.lock()
        defer { lock.unlock() }
        let key = ServiceKey(Service.self)
        let node = Node(key: key, scope: scope, location: "\(fileID):\(line)")
        let parameters = (repeat Parameter<each Dependency>())
        let registration = Registration(node: node) { container in
            try factory(repeat (each parameters).value(container))
        }
        // `updateValue` lets go of the old one after the change: a deinit may use the container.
        _ = registrations.updateValue(registration, forKey: key)
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: `notRegistered` when this or something that it needs is not registered,
    ///   `circularDependency` when it needs itself, `factoryFailed` when a factory throws.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) throws(ResolutionError) -> Service {
        enterWalk()
        defer { leaveWalk() }
        return try instance(of: type)
    }

    // A walk goes on until its outermost `resolve` or `get()` ends. Those in factories join it.
    func enterWalk() {
        lock.lock()
        depth += 1
    }

    func leaveWalk() {
        depth -= 1
        let built = builtInThisWalk
        if depth == 0 { builtInThisWalk = [] }
        // All are forgotten before the first one goes: its deinit may begin a walk.
        if depth == 0 { _ = built.map { $0.forget() } }
        lock.unlock()
    }

    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        let key = ServiceKey(Service.self)
        guard let registration = registrations[key] as? Registration<Service>
        else { throw .notRegistered(key, path: []) }
        if let instance = registration.instance { return instance }
        let instance = try registration.build(in: self)
        if registration.node.scope == .graph { builtInThisWalk.append(registration) }
        return instance
    }
}
