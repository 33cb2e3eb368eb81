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
    private var registrations: [ServiceKey: any AnyRegistration] = [:]
    private var order: [ServiceKey] = []
    /// Who is being built right now: each waits for the next one.
    private var path: [Node] = []
    /// What this walk has built with the scope `.graph`, until the path is empty again.
    private var sharedInWalk: [ServiceKey: Any] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
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
        let parameters = (repeat Parameter<each Dependency>.make())
        var edges: [Edge] = []
        for parameter in repeat each parameters {
            edges.append(Edge(from: key, to: parameter))
        }
        let registration = Registration(node: node, edges: edges) { container in
            try factory(repeat (each parameters).argument(container))
        }
        // `updateValue` returns the old one, which so outlives the change: a `deinit` may resolve.
        let replaced = registrations.updateValue(registration, forKey: key)
        if replaced == nil { order.append(key) }
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

    /// Looks for missing services, loops and captive dependencies. No factory runs.
    /// - Throws: One `ValidationError` with every issue.
    public func validate() throws(ValidationError) {
        let issues = graph.issues
        if !issues.isEmpty { throw ValidationError(issues: issues) }
    }

    /// A snapshot of what is registered and of who needs whom, in the order of registration.
    public var graph: DependencyGraph {
        lock.lock()
        defer { lock.unlock() }
        let all = order.compactMap { key in registrations[key] }
        return DependencyGraph(services: all.map(\.node), edges: all.flatMap(\.edges))
    }

    /// The same for a type that is not known to be `Sendable`, such as what is in a `D?`.
    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        lock.lock()
        defer { lock.unlock() }
        let key = ServiceKey(Service.self)
        guard let registration = registrations[key] as? Registration<Service> else {
            throw .notRegistered(key, path: path, suggestion: graph.nearest(to: key))
        }
        if let instance = registration.instance { return instance }
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
        // Who stands on the path already has closed a loop.
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
            // A service below failed, and the error tells the whole path already.
            throw error
        } catch {
            throw .factoryFailed(path: path, underlying: error)
        }
    }

    /// Takes the service that was built, or failed, off the path. An empty path ends the walk.
    private func leave() {
        path.removeLast()
        // `exchange` empties it before the first instance is deallocated: a `deinit` may resolve.
        if path.isEmpty { _ = exchange(&sharedInWalk, with: [:]) }
    }
}

/// What the graph takes from a registration of any type.
private protocol AnyRegistration {
    var node: Node { get }
    var edges: [Edge] { get }
}

/// A factory, with the instance that it built: replacing the one replaces the other.
private final class Registration<Service>: AnyRegistration {
    let node: Node
    let edges: [Edge]
    let factory: (MiniContainer) throws -> Service
    var instance: Service?

    init(node: Node, edges: [Edge], factory: @escaping (MiniContainer) throws -> Service) {
        self.node = node
        self.edges = edges
        self.factory = factory
    }
}
