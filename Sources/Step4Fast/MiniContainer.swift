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

    // Why `@exclusivity(unchecked)` holds: no code but ours runs in the middle of a look at one of
    // these three, or of a change. What a change takes out goes after it. Debug builds check that.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var registrations = Table()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var depth = 0
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var builtInThisWalk: [AnyRegistration] = []

    public init() {}

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

    /// Looks for missing services, loops and captive dependencies in the graph. No factory runs.
    /// - Throws: One `ValidationError` with every issue.
    public func validate() throws(ValidationError) {
        let issues = graph.issues
        if !issues.isEmpty { throw ValidationError(issues: issues) }
    }

    /// A snapshot of what is registered and of who needs whom, in the order of registration.
    public var graph: DependencyGraph {
        lock.lock()
        defer { lock.unlock() }
        let all = registrations.all.sorted { $0.place < $1.place }
        return DependencyGraph(services: all.map(\.node), edges: all.flatMap(\.edges))
    }

    /// What every `register` ends with.
    func add<Service>(_ registration: Registration<Service>) {
        lock.lock()
        defer { lock.unlock() }
        registration.place = registrations.count
        // `put` lets go of the old one after the change: a deinit may use the container.
        let old = registrations.put(registration, for: ObjectIdentifier(Service.self))
        if let old { registration.place = old.place }
    }

    // A walk goes on until its outermost `resolve` or `get()` ends. Those in factories join it.
    func enterWalk() {
        lock.lock()
        depth += 1
    }

    func leaveWalk() {
        depth -= 1
        if depth == 0 && !builtInThisWalk.isEmpty { forgetWalk() }
        lock.unlock()
    }

    @inline(never)
    private func forgetWalk() {
        let all = builtInThisWalk
        builtInThisWalk = []
        // All are forgotten before the first one goes: its deinit may begin a walk.
        _ = all.map { $0.forget() }
    }

    func instance<Service>(of type: Service.Type) throws(ResolutionError) -> Service {
        guard let registration = registrations[ObjectIdentifier(Service.self)]?.trusted(as: type)
        else { throw missing(type) }
        if let kept = registration.kept { return kept.instance }
        return try registration.build(in: self)
    }

    /// Remembers a `.graph` service that keeps its instance until the walk ends.
    func remember(_ registration: AnyRegistration) { builtInThisWalk.append(registration) }

    @inline(never)
    private func missing<Service>(_ type: Service.Type) -> ResolutionError {
        let key = ServiceKey(Service.self)
        return .notRegistered(key, path: [], suggestion: graph.nearest(to: key))
    }
}
