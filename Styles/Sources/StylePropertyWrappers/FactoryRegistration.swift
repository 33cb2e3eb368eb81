import Step4Graph

/// One instance for all callers, made at the first call.
public typealias Shared = FactoryRegistration<SharedLifetime>
/// A new instance at each call.
public typealias New = FactoryRegistration<NewLifetime>

/// A factory, and the types to ask for: the aliases or, without any, the service's own type.
public struct FactoryRegistration<Lifetime: FactoryLifetime>: Sendable {
    /// Registers the factory for each of its types.
    let register: @Sendable (MiniContainer) -> Void

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
        register = { container in
            let hasAliases = (repeat each Alias).self != Void.self
            if !hasAliases {
                container.register(
                    Service.self, scope: Lifetime.scope, factory: factory, fileID: fileID,
                    line: line)
                return
            }
            // The engine keeps one instance a type. What all aliases share, we keep ourselves.
            let shared = Lazy(factory)
            let isShared = Lifetime.scope == .singleton
            let service = isShared ? { @Sendable in try shared.value() } : factory
            repeat container.register(
                each aliases, scope: Lifetime.scope,
                factory: Self.casting(service, to: each aliases), fileID: fileID, line: line)
        }
    }

    /// Takes a function without parameters: `Shared(Database.init, as: UserReading.self)`.
    public init<Service: Sendable, each Alias: Sendable>(
        _ make: @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try make() }, as: repeat each aliases, fileID: fileID, line: line)
    }

    /// Takes an expression, evaluated at `resolve`: `Shared(APIService(…) as any APIServicing)`.
    @_disfavoredOverload  // A function is an expression, too, but its result is what we want.
    public init<Service: Sendable, each Alias: Sendable>(
        _ make: @autoclosure @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try make() }, as: repeat each aliases, fileID: fileID, line: line)
    }

    /// Returns a factory for the engine, which takes its arguments from the running `resolve`.
    private static func takingArguments<Service, each Argument>(
        _ make: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service
    ) -> @Sendable () throws -> Service {
        {
            let wanted = (repeat each Argument).self
            let given: Any = wanted == Void.self ? () : State.locked { $0.arguments }
            guard let arguments = given as? (repeat each Argument) else {
                throw FactoryError(
                    description:
                        "\(Service.self) takes \(wanted), but was given \(type(of: given)).")
            }
            return try make(Resolver(), repeat each arguments)
        }
    }

    /// Returns a factory for an alias: the service, as the alias says it.
    private static func casting<Service, Name>(
        _ factory: @escaping @Sendable () throws -> Service, to alias: Name.Type
    ) -> @Sendable () throws -> Name {
        {
            guard let instance = try factory() as? Name else {
                throw FactoryError(
                    description:
                        "\(Service.self) is no \(alias). Let it conform, or drop the alias.")
            }
            return instance
        }
    }
}

/// What tells `Shared` from `New`.
public protocol FactoryLifetime: SendableMetatype {
    /// How long the engine keeps an instance.
    static var scope: Scope { get }
}

/// The lifetime of a `Shared`.
public enum SharedLifetime: FactoryLifetime {
    /// The engine keeps the instance.
    public static let scope = Scope.singleton
}

/// The lifetime of a `New`.
public enum NewLifetime: FactoryLifetime {
    /// The engine keeps nothing.
    public static let scope = Scope.transient
}

/// Gives a factory its dependencies: `Shared { resolve in UserCache(database: resolve()) }`.
public struct Resolver: Sendable {
    /// Returns a service, as `DIContainer.resolve` does. A factory that would rather throw calls
    /// `try DIContainer.tryResolve()`.
    public func callAsFunction<Service: Sendable>(
        _ type: Service.Type = Service.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        DIContainer.resolve(type, file: file, line: line)
    }
}

/// Wrong arguments, or an alias to which the service does not conform, and what to change.
public struct FactoryError: Error, CustomStringConvertible {
    /// The text.
    public let description: String
}
