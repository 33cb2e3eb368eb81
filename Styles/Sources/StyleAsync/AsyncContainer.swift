import Foundation
import Step4Graph

/// A container whose factories may be `async`: a database is opened, a token is fetched. While one
/// awaits, others run. All callers that wait for a singleton share one run of its factory.
public actor AsyncContainer {
    /// How long an instance lives. There is no `.graph`: one resolution runs in many tasks here.
    public enum Scope: Sendable {
        /// A new instance each time.
        case transient
        /// One instance for as long as its container lives.
        case singleton
    }

    private let registrations = Registrations()
    /// The builds in flight, and the finished ones of singletons: for a singleton, one at most.
    private var builds: [ServiceKey: [UUID: Build]] = [:]
    /// The builds in flight, each with those that it waits for.
    private var waitForGraph: WaitForGraph = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Creates an instance. It runs at `resolve`, and never before.
    ///     Its parameters are the service's dependencies, created at the same time. If several
    ///     fail, the first from the left is reported. A `D?` is nil if `D` is not registered.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) async throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let key = ServiceKey(Service.self)
        let node = Node(
            key: key, scope: scope == .singleton ? .singleton : .transient,
            location: "\(fileID):\(line)")
        var edges: [Edge] = []
        for dependency in repeat (each Dependency).self {
            edges.append(Edge(from: key, toParameter: dependency))
        }
        registrations.add(
            Registration(node: node, edges: edges) { container, id in
                // All are started before the first is awaited, so they run at the same time.
                let arguments =
                    (repeat await container.startArgument((each Dependency).self, for: id))
                return try await factory(repeat try await (each arguments)())
            })
        // A build of the replaced factory goes on, and returns its service to those that wait.
        builds[key] = nil
    }

    /// Returns a service: the cached instance of a singleton, or a new one.
    /// - Throws: The same `ResolutionError` as Step 4. A caller that is cancelled gets a
    ///   `CancellationError` at once, while the build that it waited for goes on.
    /// - Complexity: O(1) if a singleton is cached, otherwise the cost of the factories that run. A
    ///   factory that needs a service in flight also pays for a search through all builds that this
    ///   service waits for.
    public func resolve<Service: Sendable>(_ type: Service.Type) async throws -> Service {
        // A factory may call `resolve` itself. Then its build waits for this one, too.
        let dependent = Build.current
        let build = try findOrStartBuild(of: ServiceKey(Service.self), for: dependent)
        if waitForGraph[build.id] != nil {
            defer { waitForGraph.remove(build, from: dependent) }
            try await waitForCompletion(of: build)
        }
        return try await build.value(as: type)
    }

    /// Looks for missing services and for cycles, as Step 4 does. No factory runs.
    /// - Throws: One `ValidationError` with every issue.
    /// - Complexity: O(*n* + *m*) for *n* services and *m* dependencies.
    public nonisolated func validate() throws(ValidationError) {
        let issues = dependencyGraph.issues
        if !issues.isEmpty { throw ValidationError(issues: issues) }
    }

    /// A snapshot of the dependency graph, in the order of registration.
    /// - Complexity: O(*n* + *m*) for *n* services and *m* dependencies.
    public nonisolated var dependencyGraph: DependencyGraph {
        registrations.dependencyGraph
    }

    /// Finds a build, or starts one. It has no `await`, so no other caller comes in between.
    private func findOrStartBuild(of key: ServiceKey, for dependent: UUID?) throws -> Build {
        guard let registration = registrations[key] else {
            throw ResolutionError.notRegistered(key, path: [], suggestion: nil)
        }
        let isSingleton = registration.node.scope == .singleton
        let existing = isSingleton ? builds[key]?.values.first : nil
        if let existing, waitForGraph[existing.id] == nil { return existing }
        // So a caller that is cancelled gets what is cached already, and starts nothing.
        try Task.checkCancellation()
        let inFlight = builds[key, default: [:]].values
        if let dependent, let path = waitForGraph.path(from: inFlight, to: dependent) {
            throw ResolutionError.circularDependency(path: path + [registration.node])
        }

        let build = existing ?? startBuild(of: registration)
        if let dependent { waitForGraph[dependent]?.append(build) }
        return build
    }

    /// Starts a build, in a task that carries its id.
    private func startBuild(of registration: Registration) -> Build {
        let id = UUID()
        let node = registration.node
        let task = Task<any Sendable, any Error> { @concurrent in
            do {
                let instance = try await Build.$current.withValue(id) {
                    try await registration.create(self, id)
                }
                await finishBuild(id, of: node, hasFailed: false)
                return instance
            } catch {
                await finishBuild(id, of: node, hasFailed: true)
                throw ResolutionError.prefixingPath(of: error, with: node)
            }
        }
        let build = Build(id: id, node: node, task: task)
        // Stored before any `await`: the next caller finds this build, and waits for its task, too.
        builds[node.key, default: [:]][id] = build
        waitForGraph[id] = []
        return build
    }

    /// Records the end of a build before its callers learn of it. So a caller that resolves again
    /// after a failure starts a new one.
    // By its id: if the service was registered again meanwhile, another build stands in its place.
    private func finishBuild(_ id: UUID, of node: Node, hasFailed: Bool) {
        waitForGraph[id] = nil
        if hasFailed || node.scope != .singleton { builds[node.key]?[id] = nil }
    }

    /// Starts the build of an argument, and returns a closure that waits for it.
    private func startArgument<Value: Sendable>(
        _ type: Value.Type, for dependent: UUID
    ) -> @Sendable () async throws -> Value {
        let key = ServiceKey(type).unwrapped
        let none = (type as? any AnyOptional.Type)?.none(as: type)
        if let none, registrations[key] == nil { return { none } }
        do {
            let build = try findOrStartBuild(of: key, for: dependent)
            return { try await build.value(as: Value.self) }
        } catch {
            // Not thrown here: a parameter further left may fail as well, and that is reported.
            return { throw error }
        }
    }

    /// Waits until a build is complete, or until the caller is cancelled.
    private func waitForCompletion(of build: Build) async throws {
        // A stream, because awaiting a task's value goes on even when the caller is cancelled.
        let completion = AsyncStream<Void> { continuation in
            Task {
                // In a task with the caller's priority: the awaited one gets it, too.
                _ = await build.task.result
                continuation.finish()
            }
        }
        for await _ in completion {}
        try Task.checkCancellation()
    }
}
