import Foundation

/// How long an instance lives.
public enum Scope: Sendable {
    /// A new instance at each `resolve`.
    case transient
    /// One instance for everything that one outermost `resolve` builds.
    case graph
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a recipe for each service, and follows it when somebody asks for the service.
///
/// Any thread may use it at any time: whoever comes second waits until the first is done.
public final class MiniContainer: @unchecked Sendable {
    // Why `@unchecked` holds: the variables, and what is in them, are touched only between `lock()` and `unlock()`.
    // Why recursive: a factory may resolve other services, on the same thread, while we hold the lock for it.
    private let lock = NSRecursiveLock()
    private var registrations: [ServiceKey: Registration] = [:]
    private var depth = 0
    private var forgetGraph: [() -> Void] = []

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the recipe and its singleton.
    ///
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: The recipe. It runs when `resolve` needs an instance, never here. Its parameters are the
    ///     service's dependencies: the container resolves each, from left to right, and passes it in.
    ///     A parameter `D?` is nil where nobody registered `D`; a `Provider<D>` resolves `D` when asked.
    ///   - fileID, line: Where the service is registered, for the text of errors.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        lock.lock()
        defer { lock.unlock() }
        var service = DependencyGraph.Service(key: ServiceKey(type: type), scope: scope, location: "\(fileID):\(line)")
        for dependency in repeat Parameter<each Dependency>.dependency { service.dependencies.append(dependency) }
        let place = registrations[service.key]?.place ?? registrations.count
        // Both would do. But to ask each parameter what it is, each time, would double the time of a `resolve`.
        let make: (MiniContainer) throws -> Service =
            service.dependencies.contains { $0.isOptional || $0.isDeferred }
            ? { try factory(repeat Parameter<each Dependency>.value(from: $0)) }
            : { try factory(repeat $0.instance(of: (each Dependency).self)) }
        let registration = TypedRegistration(service, place: place, factory: make)
        // Not `registrations[key] = …`: the old singleton's deinit may use the container, so let it go afterwards.
        _ = registrations.updateValue(registration, forKey: service.key)
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    ///
    /// - Throws: `notRegistered` when nobody registered the type or something it needs, `circularDependency` when
    ///   it needs itself, `factoryFailed` when a factory throws. Ask again at any time: what was complete stays.
    public func resolve<Service: Sendable>(_ type: Service.Type) throws(ResolutionError) -> Service {
        enter()
        defer { leave() }
        return try instance(of: type)
    }

    /// Looks for missing services, cycles and captive dependencies, as parameters show them. No factory runs.
    ///
    /// - Throws: One `ValidationError` with every issue.
    public func validate() throws(ValidationError) {
        let issues = graph.issues
        if !issues.isEmpty { throw ValidationError(issues: issues) }
    }

    /// A snapshot of what is registered and who needs whom, in the order of registration.
    public var graph: DependencyGraph {
        lock.lock()
        defer { lock.unlock() }
        return DependencyGraph(services: registrations.values.sorted { $0.place < $1.place }.map(\.service))
    }

    // The inner side of `resolve`: only between `enter()` and `leave()`.
    func enter() {
        lock.lock()
        depth += 1
    }

    func leave() {
        depth -= 1
        // When the outermost `resolve` ends, so do the `.graph` instances.
        while depth == 0, let forget = forgetGraph.popLast() { forget() }
        lock.unlock()
    }

    func isRegistered(_ key: ServiceKey) -> Bool { registrations[key] != nil }

    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        let key = ServiceKey(type: type)
        guard let registration = registrations[key] as? TypedRegistration<Service> else {
            throw .notRegistered(key, path: [], suggestion: graph.nearest(to: key))
        }
        if let instance = registration.instance { return instance.value }
        // The mark of a depth-first search: whoever comes to a service that is still being built closes a loop.
        guard !registration.isBuilding else { throw .circularDependency(path: [registration.service]) }
        registration.isBuilding = true
        defer { registration.isBuilding = false }
        let instance: Service
        do { instance = try registration.factory(self) } catch { throw .passing(registration.service, error) }
        if registration.service.scope != .transient { registration.instance = Box(instance) }
        if registration.service.scope == .graph { forgetGraph.append { registration.instance = nil } }
        return instance
    }
}
