import Foundation
import Step4Graph

/// One instance for all callers, created at the first call.
public typealias Shared = FactoryRegistration<SharedLifetime>
/// A new instance at each call.
public typealias New = FactoryRegistration<NewLifetime>

/// A factory, and the types to resolve it by: the aliases or, without any, the service's own type.
public struct FactoryRegistration<Lifetime: FactoryLifetime>: FactoryTaking {
    /// Registers the factory under each of its types.
    let register: @Sendable (MiniContainer) -> Void

    /// Takes a closure, whose parameters are a resolver and arguments: `New { resolve, id in … }`.
    ///
    /// - Parameters:
    ///   - create: Runs at `resolve`, never here. After the resolver come the runtime arguments.
    ///   - aliases: The types to resolve it by. Those of a `Shared` share one instance.
    ///   - fileID, line: Where the service is registered, for the text of errors.
    public init<Service: Sendable, each Argument, each Alias: Sendable>(
        _ create: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        let takesArguments = (repeat each Argument).self != Void.self
        let mayCallItself = takesArguments && Lifetime.scope == .transient
        register = { container in
            let factory = Self.takingArguments(create)
            let hasAliases = (repeat each Alias).self != Void.self
            if !hasAliases {
                Self.add(
                    factory, to: container, mayCallItself: mayCallItself, fileID: fileID, line: line
                )
                return
            }
            // The engine caches one instance for each type. What all aliases share is cached here.
            let shared = Lazy(factory)
            let isShared = Lifetime.scope == .singleton
            let service = isShared ? { @Sendable in try shared.value() } : factory
            repeat Self.add(
                Self.casting(service, to: each aliases), to: container,
                mayCallItself: mayCallItself, fileID: fileID, line: line)
        }
    }

    /// Takes a function without parameters: `Shared(Database.init, as: UserReading.self)`.
    public init<Service: Sendable, each Alias: Sendable>(
        _ create: @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try create() }, as: repeat each aliases, fileID: fileID, line: line)
    }

    /// Registers a factory under one type.
    private static func add<Name: Sendable>(
        _ factory: @escaping @Sendable () throws -> Name, to container: MiniContainer,
        mayCallItself: Bool, fileID: String, line: Int
    ) {
        let engineFactory = { @Sendable [weak container] in
            // For the engine, a registration that is running is in a cycle. But a factory may
            // resolve its own service with other arguments: so the engine must find another one.
            if mayCallItself, let container {
                add(factory, to: container, mayCallItself: true, fileID: fileID, line: line)
            }
            return try factory()
        }
        container.register(
            Name.self, scope: Lifetime.scope, factory: engineFactory, fileID: fileID, line: line)
    }

    /// Returns a factory for the engine, which takes its arguments from the running `resolve`.
    private static func takingArguments<Service, each Argument>(
        _ create: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service
    ) -> @Sendable () throws -> Service {
        let id = UUID()
        return {
            try State.locked { state in
                let wanted = (repeat each Argument).self
                let given: Any = wanted == Void.self ? () : state.arguments
                guard let arguments = given as? (repeat each Argument) else {
                    throw FactoryError(Service.self, wanted, type(of: given)) { names in
                        "\(names[0]) takes \(names[1]), but was given \(names[2])."
                    }
                }

                // The cycles that the engine cannot see: through an alias, or with arguments.
                var call: [AnyHashable] = [id]
                if Lifetime.scope == .transient {
                    for argument in repeat each arguments {
                        // What is not `Hashable` equals nothing.
                        call.append(argument as? AnyHashable ?? AnyHashable(UUID()))
                    }
                }
                if state.calls.contains(call) {
                    throw FactoryError(Service.self) { names in
                        "\(names[0]) needs itself. Let it resolve later, in a closure."
                    }
                }
                state.calls.append(call)
                defer { state.calls.removeLast() }
                return try create(Resolver(), repeat each arguments)
            }
        }
    }

    /// Returns a factory for an alias: the service, cast to the alias.
    private static func casting<Service, Name>(
        _ factory: @escaping @Sendable () throws -> Service, to alias: Name.Type
    ) -> @Sendable () throws -> Name {
        {
            guard let instance = try factory() as? Name else {
                throw FactoryError(Service.self, Name.self) { names in
                    "\(names[0]) is no \(names[1]). Let it conform, or drop the alias."
                }
            }
            return instance
        }
    }
}

/// What takes a factory: `Shared` and `New`.
public protocol FactoryTaking: Sendable {
    /// Takes a closure, whose parameters are a resolver and arguments.
    init<Service: Sendable, each Argument, each Alias: Sendable>(
        _ create: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String, line: Int)
}

extension FactoryTaking {
    /// Takes an expression, evaluated at `resolve`: `Shared(APIService(…) as any APIServicing)`.
    // A function is an expression, too, but its result is the service. Of two initializers that
    // fit, Swift takes that of the type itself: so this one is in an extension of a protocol. The
    // attribute is for a function that fits with a warning only, which counts against the other.
    @_disfavoredOverload
    public init<Service: Sendable, each Alias: Sendable>(
        _ create: @autoclosure @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try create() }, as: repeat each aliases, fileID: fileID, line: line)
    }
}

/// The difference between `Shared` and `New`.
public protocol FactoryLifetime: SendableMetatype {
    /// How long the engine caches an instance.
    static var scope: Scope { get }
}

/// The lifetime of a `Shared`.
public enum SharedLifetime: FactoryLifetime {
    /// The engine caches the instance.
    public static let scope = Scope.singleton
}

/// The lifetime of a `New`.
public enum NewLifetime: FactoryLifetime {
    /// The engine caches nothing.
    public static let scope = Scope.transient
}

/// Gives a factory its dependencies: `Shared { resolve in UserCache(database: resolve()) }`.
public struct Resolver: Sendable {
    /// Returns a service, as `DIContainer.resolve` does, or crashes. A factory that would rather
    /// throw calls `try DIContainer.tryResolve()`.
    public func callAsFunction<Service: Sendable>(
        _ type: Service.Type = Service.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        DIContainer.resolve(type, file: file, line: line)
    }
}

/// Wrong arguments, a service that needs itself, or an alias to which it does not conform.
public struct FactoryError: Error, CustomStringConvertible {
    /// The text.
    public let description: String

    /// Takes the types that the text names: with their modules, if two have the same name.
    fileprivate init(_ types: Any.Type..., text: (_ names: [String]) -> String) {
        let names = types.map { type in ServiceKey(type).description }
        let isAmbiguous = Set(names).count < Set(types.map(ServiceKey.init)).count
        let fullNames = types.map { type in
            // A private or local type: `MyApp.(unknown context at $1f3a).Settings`.
            String(reflecting: type).replacing(/\(unknown.*?\)\./, with: "")
        }
        description = text(isAmbiguous ? fullNames : names)
    }
}
