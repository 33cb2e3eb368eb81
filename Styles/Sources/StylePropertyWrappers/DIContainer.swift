import Step4Graph

/// The one container of the process, a *service locator*: any code, on any thread, may resolve any
/// service. Names and rules are those of DependencyInjection by Sebastian Pickl.
public enum DIContainer {
    /// Registers a `Shared` or a `New`. It replaces earlier registrations of the same types.
    public static func register<Lifetime>(_ registration: FactoryRegistration<Lifetime>) {
        register(Module(registration))
    }

    /// Registers each line of a module.
    ///
    /// - Complexity: O(*n*), where *n* is the number of lines.
    public static func register(_ module: Module) {
        // The lock is free while lines are registered: what they replace is deallocated then, and a
        // `deinit` may wait for a thread that resolves.
        let container = State.locked { state in state.container }
        module.register(container)
    }

    /// Registers each line in the braces.
    ///
    /// - Complexity: O(*n*), where *n* is the number of lines.
    public static func register(@ModuleBuilder _ lines: () -> Module) {
        register(lines())
    }

    /// Returns a service, as `tryResolve` does, or crashes with the text of its error.
    public static func resolve<Service: Sendable, Arguments>(
        _ type: Service.Type = Service.self, arguments: () -> Arguments = { () },
        file: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        do {
            return try tryResolve(type, arguments: arguments, file: file, line: line)
        } catch {
            // Not `preconditionFailure`: a release build would not print the text.
            fatalError("\(error)", file: file, line: line)
        }
    }

    /// Returns a service. A `D?` is nil where no `D` is registered.
    ///
    /// - Parameters:
    ///   - type: What was registered. Leave it out where the compiler can infer it.
    ///   - arguments: The runtime arguments of the factory: one value, or a tuple. A factory that
    ///     takes none ignores them, and so does a `Shared` that exists already.
    ///   - file, line: The place of the call, for the text of errors.
    /// - Returns: The instance of a `Shared`, or a new one.
    /// - Throws: `ResolutionError`. All that a factory throws is in its case `factoryFailed`.
    public static func tryResolve<Service: Sendable, Arguments>(
        _ type: Service.Type = Service.self, arguments: () -> Arguments = { () },
        file: StaticString = #fileID, line: UInt = #line
    ) throws -> Service {
        // Before the lock is taken: the closure is the caller's, and may take its time.
        let arguments = arguments()
        return try State.locked { state in
            if !state.hasAskedApp {
                state.hasAskedApp = true
                (DIContainer.self as Any as? any DependencyRegistering.Type)?.registerDependencies()
            }
            // One variable is enough, although factories resolve: each takes its arguments first.
            state.arguments = arguments
            defer { state.arguments = () }
            if let wrapper = type as? any EngineWrapper.Type, !wrapper.isProvider {
                // Only a factory's parameter can be optional for the engine. So it gets one.
                state.container.register(
                    Service.self, factory: { (service: Service) in service }, fileID: "\(file)",
                    line: Int(line))
            }
            return try state.container.resolve(type)
        }
    }

    /// Drops all registrations and instances, for the next test. `registerDependencies` will run
    /// again.
    ///
    /// - Complexity: O(*n*), where *n* is the number of registrations.
    public static func reset() {
        let old = State.locked { state in
            state.hasAskedApp = false
            return exchange(&state.container, with: MiniContainer())
        }
        // Only here, when the lock is free again, the singletons are deallocated: a `deinit` may
        // wait for a thread that resolves.
        withExtendedLifetime(old) {}
    }
}

/// Registers the app's services. The app conforms `DIContainer` to it (outside this package:
/// `@retroactive`).
// `SendableMetatype`, because the first `resolve` may run on any thread: so the conformance cannot
// be on the main actor. In an app whose types are all there, write `nonisolated extension`.
public protocol DependencyRegistering: SendableMetatype {
    /// Runs once, inside the first `resolve`, and may itself resolve.
    static func registerDependencies()
}

/// What the engine creates by itself around a service: an `Optional` or a `Provider`.
private protocol EngineWrapper {
    /// Whether it is a `Provider`, or an optional one. The engine's does not know our lock: its
    /// `get()` would take the engine's lock first, and could deadlock.
    static var isProvider: Bool { get }
}

extension Optional: EngineWrapper {
    fileprivate static var isProvider: Bool {
        (Wrapped.self as? any EngineWrapper.Type)?.isProvider ?? false
    }
}

extension Provider: EngineWrapper {
    fileprivate static var isProvider: Bool { true }
}
