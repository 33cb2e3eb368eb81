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
    /// The builds that have not ended. A note in a task, `Build.current`, leads to one of them.
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
            let values = (repeat try await (each arguments).value(isolation: container))
            return try await factory(repeat each values)
        }
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: What Step 4 throws. A caller that is cancelled gets a `CancellationError` at once.
    ///   What it waited for is built to its end all the same.
    public func resolve<Service: Sendable>(_ type: Service.Type) async throws -> Service {
        // A factory may ask by hand. Then its build waits for this one, and a loop is found, too.
        let user = Build.current.flatMap { id in running[id] }
        let build = try begin(ServiceKey(Service.self), for: user)
        if build.outcome == nil {
            let wait = UUID()
            build.waiting[wait] = user
            defer { build.waiting[wait] = nil }
            try await end(of: build)
        }
        return try await Argument(build: build).value(isolation: self)
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
    private func begin(_ key: ServiceKey, for user: Build?) throws -> Build {
        guard let registration = registrations[key] else {
            throw ResolutionError.notRegistered(key, path: [], suggestion: nil)
        }
        if let build = registration.build, build.outcome != nil { return build }
        try Task.checkCancellation()  // Who was cancelled begins nothing.
        var seen: Set<UUID> = []
        if let path = user?.path(from: registration, seen: &seen) {
            throw ResolutionError.circularDependency(path: path + [registration.node])
        }
        if let build = registration.build { return build }

        let build = Build(of: registration)
        build.task = Task { await run(build, registration) }
        // Kept before anybody waits: who asks next finds this build, and waits for its task, too.
        if registration.node.scope == .singleton { registration.build = build }
        return build
    }

    /// Makes what a build is for, and tells what came out of it.
    private func run(_ build: Build, _ registration: Registration) async {
        do {
            build.outcome = .success(try await make(build, registration))
        } catch {
            build.outcome = .failure(.passing(registration.node, error))
            // Before those who wait learn it: who asks again begins a new build.
            registration.build = nil
        }
        build.waiting = [:]
    }

    /// Gets the arguments and runs the factory, in a task that carries a note of the build.
    private func make(_ build: Build, _ registration: Registration) async throws -> any Sendable {
        running[build.id] = build
        defer { running[build.id] = nil }
        return try await Build.$current.withValue(build.id) {
            try await registration.make(self, build)
        }
    }

    /// Begins what a parameter asks for.
    private func argument<Value: Sendable>(
        _ type: Value.Type, for user: Build
    ) throws -> Argument<Value> {
        let wrapped = (type as? any AnyOptional.Type)?.wrapped
        if let wrapped, registrations[wrapped] == nil { return Argument(build: nil) }
        let build = try begin(wrapped ?? ServiceKey(Value.self), for: user)
        build.waiting[UUID()] = user
        return Argument(build: build)
    }

    /// Waits until a build has ended, or until the caller is cancelled.
    private func end(of build: Build) async throws {
        let (end, continuation) = AsyncStream<Void>.makeStream()
        let task = build.task
        Task {
            // In a task with the caller's priority: the awaited one gets it, too.
            await task?.value
            continuation.finish()
        }
        for await _ in end {}  // It also ends when the caller is cancelled.
        if build.outcome == nil { throw CancellationError() }
    }
}

private protocol AnyOptional {
    static var wrapped: ServiceKey { get }
}

extension Optional: AnyOptional {
    fileprivate static var wrapped: ServiceKey { ServiceKey(Wrapped.self) }
}
