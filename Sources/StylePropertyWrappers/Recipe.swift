import Step4Graph

/// One instance for all who ask, made when the first one asks.
public typealias Shared = Recipe<SharedLifetime>
/// A new instance for each who asks.
public typealias New = Recipe<NewLifetime>

/// How to build a service, and the types under which others ask for it: its aliases or, without any, its own type.
public struct Recipe<Lifetime: RecipeLifetime>: Registration {
    private let add: @Sendable (MiniContainer) -> Void

    /// Takes a closure, with what it asks for and what it is given: `New { resolve, id in Profile(id: id) }`.
    ///
    /// - Parameters:
    ///   - make: Runs when somebody asks, never here. After the resolver come the arguments of `resolve`.
    ///   - aliases: The types to ask for. If the recipe is `Shared`, they share one instance.
    ///   - fileID, line: Where the service is registered, for the text of errors.
    public init<Service: Sendable, each Argument, each Alias: Sendable>(
        _ make: @escaping @Sendable (Resolver, repeat each Argument) throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        let factory: @Sendable () throws -> Service = {
            let wanted = (repeat each Argument).self
            let given: Any = wanted == Void.self ? () : State.locked { $0.arguments }
            if let arguments = given as? (repeat each Argument) {
                return try make(Resolver(), repeat each arguments)
            }
            throw RecipeError(
                description: "\(Service.self) takes \(wanted), but was given \(type(of: given)).")
        }
        add = { container in
            let (scope, hasAliases) = (Lifetime.scope, (repeat each Alias).self != Void.self)
            // The aliases of one recipe have an engine of their own, which keeps what they share.
            let engine = hasAliases ? MiniContainer() : container
            engine.register(
                Service.self, scope: scope, factory: factory, fileID: fileID, line: line)

            func add<Name: Sendable>(_ alias: Name.Type) {
                let factory: @Sendable () throws -> Name = {
                    if let instance = try engine.resolve(Service.self) as? Name { return instance }
                    throw RecipeError(
                        description:
                            "\(Service.self) is no \(alias). Let it conform, or drop the alias.")
                }
                container.register(alias, factory: factory, fileID: fileID, line: line)
            }
            repeat add(each aliases)
        }
    }

    /// Takes a function without parameters: `Shared(RouterImpl.init, as: Router.self, DeeplinkHandler.self)`.
    public init<Service: Sendable, each Alias: Sendable>(
        _ make: @escaping @Sendable () throws -> Service,
        as aliases: repeat (each Alias).Type, fileID: String = #fileID, line: Int = #line
    ) {
        self.init({ _ in try make() }, as: repeat each aliases, fileID: fileID, line: line)
    }

    /// Takes an expression, evaluated when somebody asks: `Shared(RouterImpl() as Router)`.
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
public protocol RecipeLifetime: SendableMetatype { static var scope: Scope { get } }
public enum SharedLifetime: RecipeLifetime { public static let scope = Scope.singleton }
public enum NewLifetime: RecipeLifetime { public static let scope = Scope.transient }

/// What a recipe asks for its own dependencies: `Shared { resolve in RouterImpl(config: resolve()) }`.
public struct Resolver: Sendable {
    /// Returns a service, as `DIContainer.resolve` does. (`try DIContainer.tryResolve()` names all who wait.)
    public func callAsFunction<Service: Sendable>(
        _ type: Service.Type = Service.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Service { DIContainer.resolve(type, file: file, line: line) }
}

/// Why a recipe could not be followed, and what to change: wrong arguments, or an alias that the instance is not.
public struct RecipeError: Error, CustomStringConvertible { public let description: String }
