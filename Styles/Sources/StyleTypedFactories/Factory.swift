import Foundation

/// How to make one service, and how long an instance lives. Call it to get the service.
///
/// Keep it in a `static let` of a container, whose name the compiler checks. (A computed property
/// makes another factory each time.) Idea and names come from Michael Long's Factory 1.
public struct Factory<Value: Sendable>: Sendable {
    /// A factory is one whose parameter tells nothing.
    private let inner: ParameterFactory<Void, Value>

    /// Makes a factory, distinct from all others of its type.
    ///
    /// - Parameters:
    ///   - scope: How long an instance lives.
    ///   - factory: Makes an instance. It may call other factories. If the scope keeps what it
    ///     makes, and it calls this one, the process ends.
    public init(scope: SharedContainer.Scope = .unique, factory: @escaping @Sendable () -> Value) {
        inner = ParameterFactory(scope: scope, factory: factory)
    }

    /// Returns the service: the instance that the scope keeps, or a new one.
    public func callAsFunction() -> Value {
        inner(())
    }

    /// Overrides the closure, for instance with one that makes a mock, and drops the instance that
    /// the scope keeps.
    public func register(factory: @escaping @Sendable () -> Value) {
        inner.register(factory: factory)
    }

    /// Brings back the closure of `init`, and drops the instance that the scope keeps.
    public func reset() {
        inner.reset()
    }
}

/// A factory with a parameter that only the caller knows.
public struct ParameterFactory<Parameter, Value: Sendable>: Sendable {
    /// Which factory it is. The type would not do: two factories may make the same.
    private let token = UUID()
    private let scope: SharedContainer.Scope
    private let factory: @Sendable (Parameter) -> Value

    /// Makes a factory without a scope: a kept instance would belong to another caller's argument.
    public init(factory: @escaping @Sendable (Parameter) -> Value) {
        self.init(scope: .unique, factory: factory)
    }

    fileprivate init(
        scope: SharedContainer.Scope, factory: @escaping @Sendable (Parameter) -> Value
    ) {
        self.scope = scope
        self.factory = factory
    }

    /// Returns a new instance, made for the argument.
    public func callAsFunction(_ parameter: Parameter) -> Value {
        let registrations = SharedContainer.Registrations.current
        let value = registrations.instance(of: token, in: scope) { override in
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

    /// Brings back the closure of `init`.
    public func reset() {
        SharedContainer.Registrations.current.setOverride(nil, of: token, in: scope)
    }
}

/// Calls a factory when its owner is made: `@Injected(Container.myService) private var myService`.
@propertyWrapper public struct Injected<Value: Sendable>: Sendable {
    /// What the factory returned, or what the property was set to since.
    public var wrappedValue: Value

    /// Calls the factory, this once.
    public init(_ factory: Factory<Value>) {
        wrappedValue = factory()
    }
}
