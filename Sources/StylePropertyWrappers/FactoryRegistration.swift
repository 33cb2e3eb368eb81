import Step4Graph

/// One instance for all callers, made at the first call.
public typealias Shared = FactoryRegistration<SharedLifetime>
/// A new instance at each call.
public typealias New = FactoryRegistration<NewLifetime>

/// A factory, and the types to ask for: the aliases or, without any, the service's own type.
public struct FactoryRegistration<Lifetime: FactoryLifetime>: Registration {
    private let add: @Sendable (MiniContainer) -> Void

    /// Takes a closure, whose parameters are a resolver and arguments: `New { resolve, id in … }`.
    ///
    /// - Parameters:
    ///   - make: Runs at `resolve`, never here. After the resolver come the arguments.
    ///   - aliases: The types to ask for. Those of a `Shared` have one instance together.
    ///   - fileID, line: Where the service is registered, for the text of errors.
    public init<Service: Sendable, each Argument, each Alias: Sendable>(
        _ make: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        let factory = Self.takingArguments(make)
        add = { container in
            // The aliases of one service have an engine of their own, which keeps what they share.
            let hasAliases = (repeat each Alias).self != Void.self
            let engine = hasAliases ? MiniContainer() : container
            engine.register(
                Service.self, scope: Lifetime.scope, factory: factory, fileID: fileID, line: line)

            func add<Name: Sendable>(_ alias: Name.Type) {
                let cast = Self.casting(Service.self, of: engine, to: alias)
                container.register(alias, factory: cast, fileID: fileID, line: line)
            }
            repeat add(each aliases)
        }
    }

    /// Returns a factory for the engine, which takes its arguments from the running `resolve`.
    private static func takingArguments<Service, each Argument>(
        _ make: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service
    ) -> @Sendable () throws -> Service {
        {
            let wanted = (repeat each Argument).self
            let given: Any = wanted == Void.self ? () : State.locked { $0.arguments }
            if let arguments = given as? (repeat each Argument) {
                return try make(Resolver(), repeat each arguments)
            }
            throw FactoryError(
                description: "\(Service.self) takes \(wanted), but was given \(type(of: given)).")
        }
    }

    /// Returns a factory for an alias: the service, as the alias says it.
    private static func casting<Service: Sendable, Name>(
        _: Service.Type, of engine: MiniContainer, to alias: Name.Type
    ) -> @Sendable () throws -> Name {
        {
            if let instance = try engine.resolve(Service.self) as? Name { return instance }
            throw FactoryError(
                description: "\(Service.self) is no \(alias). Let it conform, or drop the alias.")
        }
    }

    /// Takes a function without parameters: `Shared(RouterImpl.init, as: Router.self)`.
    public init<Service: Sendable, each Alias: Sendable>(
        _ make: @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try make() }, as: repeat each aliases, fileID: fileID, line: line)
    }

    /// Takes an expression, evaluated at `resolve`: `Shared(RouterImpl() as Router)`.
    @_disfavoredOverload  // A function is an expression, too, but its result is what we want.
    public init<Service: Sendable, each Alias: Sendable>(
        _ make: @autoclosure @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try make() }, as: repeat each aliases, fileID: fileID, line: line)
    }

    public func add(to container: MiniContainer) { add(container) }
}

/// What tells `Shared` from `New`.
public protocol FactoryLifetime: SendableMetatype { static var scope: Scope { get } }
public enum SharedLifetime: FactoryLifetime { public static let scope = Scope.singleton }
public enum NewLifetime: FactoryLifetime { public static let scope = Scope.transient }

/// Gives a factory its dependencies: `Shared { resolve in RouterImpl(config: resolve()) }`.
public struct Resolver: Sendable {
    /// Returns a service, as `DIContainer.resolve` does. (`tryResolve` names all that wait for it.)
    public func callAsFunction<Service: Sendable>(
        _ type: Service.Type = Service.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Service { DIContainer.resolve(type, file: file, line: line) }
}

/// Wrong arguments, or an alias to which the service does not conform, and what to change.
public struct FactoryError: Error, CustomStringConvertible { public let description: String }
