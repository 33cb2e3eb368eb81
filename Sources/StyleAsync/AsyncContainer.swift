import Foundation
import Step4Graph

/// A container whose factories may wait: for a database that opens, for a token that is fetched.
/// While one waits, others run. A singleton is built once, however many ask for it meanwhile.
public actor AsyncContainer {
    /// How long an instance lives: as in Step 4, but there is no `.graph`.
    public enum Scope: Sendable { case transient, singleton }

    /// Step 4's container, as the list of who needs whom. The factories that it gets never run.
    private let wiring = MiniContainer()
    private var registrations: [ServiceKey: Registration] = [:]
    private var running: [UUID: Build] = [:]
    var callers: [UUID: (build: Build, CheckedContinuation<Outcome, Never>)] = [:]
    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives. The old factory's singleton is let go.
    ///   - factory: Builds an instance. Its parameters are its dependencies. They are built at the
    ///     same time, in no order. A `D?` is nil if `D` is not registered.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) async throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let alone = MiniContainer()
        for wires in [alone, wiring] {
            wires.register(
                type, scope: scope == .singleton ? .singleton : .transient,
                factory: { (_: repeat each Dependency) in throw CancellationError() },
                fileID: fileID, line: line)
        }
        registrations[ServiceKey(type)] = Registration(node: alone.graph.services[0]) {
            container, build in
            // All are begun before the first is awaited, and so they are built at the same time.
            let begun = (repeat try container.begin((each Dependency).self, for: build))
            let values = (repeat try await container.value(of: each begun))
            try Task.checkCancellation()
            return try await factory(repeat each values)
        }
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    /// - Throws: What Step 4 throws. A caller that is cancelled leaves, with `factoryFailed` and a
    ///   `CancellationError`. Others that wait for the same build go on.
    public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) async throws(ResolutionError) -> Service {
        // A factory may ask by hand. Then its build waits for this one, and a loop is found, too.
        let begun = try begin(type, for: Build.current.flatMap { running[$0] })
        if let build = begun.build, build.outcome == nil { try await join(build) }
        return try await value(of: begun)
    }

    /// Throws one `ValidationError` with every issue, as Step 4 does. No factory runs.
    public nonisolated func validate() throws(ValidationError) { try wiring.validate() }
    /// A snapshot of what is registered and of who needs whom, in the order of registration.
    public nonisolated var graph: DependencyGraph { wiring.graph }

    /// Looks for a build, and begins one if there is none. No `await`: no one comes in between.
    private func begin<Value: Sendable>(
        _ type: Value.Type, for asker: Build?
    ) throws(ResolutionError) -> Begun<Value> {
        let wrapped = (type as? any AnyOptional.Type)?.wrapped
        guard let registration = registrations[wrapped ?? ServiceKey(type)] else {
            if wrapped == nil { _ = try wiring.resolve(type) }  // Step 4 throws what to say.
            return Begun(build: nil)
        }
        if let build = registration.build, build.outcome != nil { return Begun(build: build) }
        var seen: Set<UUID> = []
        if let asker, let loop = path(from: registration, to: asker, seen: &seen) {
            throw .circularDependency(path: loop)
        }
        let build = registration.build ?? Build(of: registration)
        if build.task == nil {
            running[build.id] = build
            if registration.node.scope == .singleton { registration.build = build }
            // Kept before the first `await`: who asks next finds this task, and awaits it, too.
            Build.$current.withValue(build.id) {
                build.task = Task { await run(build, of: registration) }
            }
        }
        if let asker { build.askers[asker.id] = asker }
        asker?.asked.append(build)
        return Begun(build: build)
    }

    private func run(_ build: Build, of registration: Registration) async {
        do {
            build.outcome = .success(try await registration.make(self, build))
        } catch {
            build.outcome = .failure(.passing(build.node, error))
            if registration.build === build { registration.build = nil }
        }
        running[build.id] = nil
        leaveAll(from: build)
    }

    private func value<Value>(of begun: Begun<Value>) async throws(ResolutionError) -> Value {
        await begun.build?.task?.value
        if let value = try begun.build?.result.get() as Any as? Value { return value }
        throw .notRegistered(ServiceKey(Value.self), path: [], suggestion: nil)  // Cannot happen.
    }
}
