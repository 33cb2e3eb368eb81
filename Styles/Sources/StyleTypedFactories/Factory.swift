import Foundation

/// How to create one service, and how long an instance lives. Call it to get the service.
///
/// Store it in a `static let` of a container, whose name the compiler checks. (A computed property
/// creates another factory each time.) Idea and names come from Michael Long's Factory 1.
public struct Factory<Value: Sendable>: Sendable {
    /// A factory is one whose parameter is empty.
    private let inner: ParameterFactory<Void, Value>

    /// Creates a factory, distinct from all others of its type.
    ///
    /// - Parameters:
    ///   - scope: How long an instance lives.
    ///   - factory: Creates an instance. It may call other factories. If it calls this one, and the
    ///     scope caches the instance, the app crashes: that is a circular dependency.
    public init(scope: SharedContainer.Scope = .unique, factory: @escaping @Sendable () -> Value) {
        inner = ParameterFactory(scope: scope, factory: factory)
    }

    /// Returns the service: the instance that the scope caches, or a new one.
    public func callAsFunction() -> Value {
        inner(())
    }

    /// Overrides the closure, for instance with one that creates a mock, and drops the instance
    /// that the scope caches.
    public func register(factory: @escaping @Sendable () -> Value) {
        inner.register(factory: factory)
    }

    /// Restores the closure of `init`, and drops the instance that the scope caches.
    public func reset() {
        inner.reset()
    }
}

/// A factory with a runtime argument, which only the caller knows.
public struct ParameterFactory<Parameter, Value: Sendable>: Sendable {
    /// Which factory it is. The type would not do: two factories may create the same type.
    private let token = UUID()
    private let scope: SharedContainer.Scope
    private let factory: @Sendable (Parameter) -> Value

    /// Creates a factory without a scope: a cached instance would belong to another caller's
    /// argument.
    public init(factory: @escaping @Sendable (Parameter) -> Value) {
        self.init(scope: .unique, factory: factory)
    }

    fileprivate init(
        scope: SharedContainer.Scope, factory: @escaping @Sendable (Parameter) -> Value
    ) {
        self.scope = scope
        self.factory = factory
    }

    /// Returns a new instance, created for the argument.
    public func callAsFunction(_ parameter: Parameter) -> Value {
        let registrations = SharedContainer.Registrations.current
        let value = registrations.resolve(token, in: scope) { override in
            // One dictionary holds the mocks of all factories. This restores the mock's type.
            let mock = override as? @Sendable (Parameter) -> Value
            return (mock ?? factory)(parameter)
        }
        registrations.decorator?(value)
        return value
    }

    /// Overrides the closure.
    public func register(factory: @escaping @Sendable (Parameter) -> Value) {
        SharedContainer.Registrations.current.setOverride(factory, of: token, in: scope)
    }

    /// Restores the closure of `init`.
    public func reset() {
        SharedContainer.Registrations.current.setOverride(nil, of: token, in: scope)
    }
}

/// Calls a factory when its owner is created: `@Injected(Container.api) private var api`.
@propertyWrapper public struct Injected<Value: Sendable>: Sendable {
    /// What the factory returned, or what the property was set to since.
    public var wrappedValue: Value

    /// Calls the factory, this once.
    public init(_ factory: Factory<Value>) {
        wrappedValue = factory()
    }
}
