import Foundation
import Step4Graph

/// A container whose factories may wait: for a database that opens, for a token that is fetched.
/// While one waits, others run. All who wait for a singleton share one run of its factory.
public actor AsyncContainer {
    /// How long an instance lives. There is no `.graph`: a walk is spread over many tasks here.
    public enum Scope: Sendable {
        /// A new instance each time.
        case transient
        /// One instance for as long as its container lives.
        case singleton
    }

    /// Step 4's container, as the list of who needs whom. The factories that it gets never run.
    private let wiring = MiniContainer()
    private var registrations: [ServiceKey: Registration] = [:]
    /// The builds that have not ended.
    private var running: [UUID: Build] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    ///     Its parameters are the service's dependencies. They are built at the same time; if
    ///     some fail, the first from the left is told. A `D?` is nil if `D` is not registered.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) async throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let key = ServiceKey(Service.self)
        let node = Node(
            key: key, scope: scope == .singleton ? .singleton : .transient,
            location: "\(fileID):\(line)")
        wiring.register(
            type, scope: node.scope,
            factory: { (_: repeat each Dependency) in throw CancellationError() },
            fileID: fileID, line: line)
        registrations[key] = Registration(node: node) { container, build in
            // All are begun before the first is awaited, and so they are built at the same time.
            let arguments = (repeat try container.argument((each Dependency).self, for: build))
            let values = (repeat try await container.value(of: each arguments))
            try Task.checkCancellation()
            return try await factory(repeat each values)
        }
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: What Step 4 throws. A caller that is cancelled leaves at once, with a
    ///   `factoryFailed` of a `CancellationError`. Others that wait for the same build go on.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) async throws(ResolutionError) -> Service {
        // A factory may ask by hand. Then its build waits for this one, and a loop is found, too.
        let user = Build.current.flatMap { id in running[id] }
        let build = try begin(ServiceKey(Service.self), for: user)
        if build.outcome == nil {
            let caller = UUID()
            build.waiters[caller] = Waiter(build: user)
            await end(of: build)
            leave(build, caller)
        }
        return try Argument(build: build).value()
    }

    /// Looks for missing services, loops and captive dependencies, as Step 4 does. No factory runs.
    /// - Throws: One `ValidationError` with every issue.
    public nonisolated func validate() throws(ValidationError) {
        try wiring.validate()
    }

    /// A snapshot of what is registered and of who needs whom, in the order of registration.
    public nonisolated var graph: DependencyGraph {
        wiring.graph
    }

    /// Looks for a build, and begins one if there is none. No `await`: no one comes in between.
    private func begin(_ key: ServiceKey, for user: Build?) throws(ResolutionError) -> Build {
        guard let registration = registrations[key] else {
            throw .notRegistered(key, path: [], suggestion: nil)
        }
        let node = registration.node
        if let build = registration.build, build.outcome != nil { return build }
        // Who was cancelled begins nothing: it would run to its end for nobody.
        if Task.isCancelled { throw .factoryFailed(path: [node], underlying: CancellationError()) }
        var seen: Set<UUID> = []
        if let way = user?.way(from: node, seen: &seen) {
            throw .circularDependency(path: way + [node])
        }
        if let build = registration.build { return build }

        let build = Build(of: node)
        running[build.id] = build
        if node.scope == .singleton { registrations[key]?.build = build }
        // Kept before the first `await`: who asks next finds this task, and awaits it, too.
        Build.$current.withValue(build.id) {
            build.task = Task { await run(build, registration.make) }
        }
        return build
    }

    /// Makes what a build is for, and tells what came out of it.
    private func run(_ build: Build, _ make: Registration.Make) async {
        do {
            build.outcome = .success(try await make(self, build))
        } catch {
            build.outcome = .failure(.passing(build.node, error))
            // Before those who wait learn it: who asks again begins a new build.
            drop(build)
        }
        running[build.id] = nil
        leaveAll(from: build)
    }

    /// Begins what a parameter asks for.
    private func argument<Value: Sendable>(
        _ type: Value.Type, for user: Build
    ) throws(ResolutionError) -> Argument<Value> {
        let wrapped = (type as? any AnyOptional.Type)?.wrapped
        if let wrapped, registrations[wrapped] == nil { return Argument(build: nil) }
        let build = try begin(wrapped ?? ServiceKey(Value.self), for: user)
        if build.outcome == nil {
            build.waiters[user.id] = Waiter(build: user)
            user.asked.append(build)
        }
        return Argument(build: build)
    }

    private func value<Value>(of argument: Argument<Value>) async throws(ResolutionError) -> Value {
        await argument.build?.task?.value
        return try argument.value()
    }

    /// Waits until a build has ended, or until the caller is cancelled.
    private func end(of build: Build) async {
        let (end, continuation) = AsyncStream<Void>.makeStream()
        let task = build.task
        Task {
            // In a task with the caller's priority: the awaited one gets it, too.
            await task?.value
            continuation.finish()
        }
        for await _ in end {}  // It also ends when the caller is cancelled.
    }

    /// Takes one who waits off the list. The last one that leaves a running build cancels it.
    private func leave(_ build: Build, _ waiter: UUID) {
        build.waiters[waiter] = nil
        guard build.outcome == nil, build.waiters.isEmpty else { return }
        drop(build)
        build.task?.cancel()
        leaveAll(from: build)
    }

    /// A build that has ended, or is cancelled, waits for no other.
    private func leaveAll(from user: Build) {
        let asked = exchange(&user.asked, with: [])
        for build in asked { leave(build, user.id) }
    }

    /// Who asks from now on begins a new build. Another may have its place already.
    private func drop(_ build: Build) {
        let key = build.node.key
        if registrations[key]?.build === build { registrations[key]?.build = nil }
    }
}
