import Foundation
import Step4Graph

/// A container whose factories may wait: for a database that opens, for a token that is fetched.
/// While one waits, others run. All who wait for a singleton share one run of its factory.
public actor AsyncContainer {
    /// How long an instance lives. There is no `.graph`: one walk is spread over many tasks here.
    public enum Scope: Sendable {
        /// A new instance each time.
        case transient
        /// One instance for as long as its container lives.
        case singleton
    }

    private let registrations = Registrations()
    /// The builds that run, and those that have brought a singleton: for that, one at most.
    private var builds: [ServiceKey: [UUID: Build]] = [:]
    /// What each build that runs waits for.
    private var waits: WaitForGraph = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    ///     Its parameters are the service's dependencies. They are built at the same time; if
    ///     some fail, the first from the left is reported. A `D?` is nil if `D` is not registered.
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
            Registration(node: node, edges: edges) { container, user in
                // All are begun before the first is awaited, and so they are built at the same time.
                let arguments = (repeat await container.argument((each Dependency).self, for: user))
                return try await factory(repeat try await (each arguments)())
            })
        // A build of what is replaced goes on, and brings its service to those who wait for it.
        builds[key] = nil
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: What Step 4 throws. A caller that is cancelled gets a `CancellationError` at once.
    ///   What it waited for is built to its end all the same.
    public func resolve<Service: Sendable>(_ type: Service.Type) async throws -> Service {
        // A factory may ask by hand. Then its build waits for this one, and a cycle is found, too.
        let user = Build.current
        let build = try begin(ServiceKey(Service.self), for: user)
        if waits[build.id] != nil {
            defer { waits.remove(build, from: user) }
            try await waitForEnd(of: build)
        }
        return try await build.value(as: type)
    }

    /// Looks for missing services and for cycles, as Step 4 does. No factory runs.
    /// - Throws: One `ValidationError` with every issue.
    public nonisolated func validate() throws(ValidationError) {
        let issues = dependencyGraph.issues
        if !issues.isEmpty { throw ValidationError(issues: issues) }
    }

    /// A snapshot of what is registered and of who needs whom, in the order of registration.
    public nonisolated var dependencyGraph: DependencyGraph {
        registrations.dependencyGraph
    }

    /// Looks for a build, and begins one if there is none. No `await`: no one comes in between.
    private func begin(_ key: ServiceKey, for user: UUID?) throws -> Build {
        guard let registration = registrations[key] else {
            throw ResolutionError.notRegistered(key, path: [], suggestion: nil)
        }
        let isSingleton = registration.node.scope == .singleton
        let kept = isSingleton ? builds[key]?.values.first : nil
        if let kept, waits[kept.id] == nil { return kept }
        // So a caller that is cancelled gets what is there already, and begins nothing.
        try Task.checkCancellation()
        if let user, let path = waits.path(from: builds[key, default: [:]].values, to: user) {
            throw ResolutionError.circularDependency(path: path + [registration.node])
        }

        let build = kept ?? start(registration)
        if let user { waits[user]?.append(build) }
        return build
    }

    /// Begins a build, in a task that carries a note of it.
    private func start(_ registration: Registration) -> Build {
        let id = UUID()
        let node = registration.node
        let task = Task<any Sendable, any Error> { @concurrent in
            do {
                let instance = try await Build.$current.withValue(id) {
                    try await registration.make(self, id)
                }
                await end(id, of: node, hasFailed: false)
                return instance
            } catch {
                await end(id, of: node, hasFailed: true)
                throw ResolutionError.passing(node, error)
            }
        }
        let build = Build(id: id, node: node, task: task)
        // Kept before anybody waits: who asks next finds this build, and waits for its task, too.
        builds[node.key, default: [:]][id] = build
        waits[id] = []
        return build
    }

    /// Notes that a build ends, before those who wait for it learn that. So whoever asks again after
    /// a failure begins a new one.
    // By its id: if the service was registered again meanwhile, another build stands in its place.
    private func end(_ id: UUID, of node: Node, hasFailed: Bool) {
        waits[id] = nil
        if hasFailed || node.scope != .singleton { builds[node.key]?[id] = nil }
    }

    /// Begins what a parameter asks for, and returns what waits for it.
    private func argument<Value: Sendable>(
        _ type: Value.Type, for user: UUID
    ) -> @Sendable () async throws -> Value {
        let key = ServiceKey(type).unwrapped
        let none = (type as? any AnyOptional.Type)?.none(as: type)
        if let none, registrations[key] == nil { return { none } }
        do {
            let build = try begin(key, for: user)
            return { try await build.value(as: Value.self) }
        } catch {
            // Not thrown here: a parameter further left may fail as well, and that is reported.
            return { throw error }
        }
    }

    /// Waits until a build has ended, or until the caller is cancelled.
    private func waitForEnd(of build: Build) async throws {
        // A stream, because whoever awaits a task waits for its end, even when cancelled.
        let end = AsyncStream<Void> { continuation in
            Task {
                // In a task with the caller's priority: the awaited one gets it, too.
                _ = await build.task.result
                continuation.finish()
            }
        }
        for await _ in end {}
        try Task.checkCancellation()
    }
}
