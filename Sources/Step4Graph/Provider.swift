/// A dependency that is resolved later, at each `get()`: it breaks a cycle, and gives a singleton fresh transients.
/// The idea and the name come from Guice and Dagger, and JSR 330's `javax.inject.Provider`.
public struct Provider<Service: Sendable>: Sendable {
    private let make: @Sendable () throws(ResolutionError) -> Service

    /// Makes a provider by hand, in a unit test for instance. As a factory's parameter, the container makes it.
    public init(_ make: @escaping @Sendable () throws(ResolutionError) -> Service) { self.make = make }

    /// Returns the service. Inside a factory this joins the running `resolve`, later it starts one of its own.
    ///
    /// - Throws: What `resolve` throws, or `containerReleased` when the container is gone.
    public func get() throws(ResolutionError) -> Service { try make() }
}

/// One parameter of a factory: the service that it asks for, and how to get the value.
enum Parameter<Value> {
    static var dependency: DependencyGraph.Dependency {
        (Value.self as? any Wrapper.Type)?.dependency ?? .init(key: ServiceKey(type: Value.self))
    }

    static func value(from container: MiniContainer) throws(ResolutionError) -> Value {
        guard dependency.key.type != Value.self, let wrapper = Value.self as? any Wrapper.Type,
            let value = try wrapper.value(from: container) as? Value
        else { return try container.instance(of: Value.self) }
        return value
    }
}

/// A parameter's type that wraps the service: `D?`, `Provider<D>`, `Provider<D>?`, `Provider<D?>`. What is nested deeper
/// has no clear meaning. It is taken as the service itself, which nobody registered, and so `validate()` reports it.
protocol Wrapper {
    static var dependency: DependencyGraph.Dependency { get }
    static func value(from container: MiniContainer) throws(ResolutionError) -> Self
}

extension Optional: Wrapper {
    static var dependency: DependencyGraph.Dependency {
        let inner = Parameter<Wrapped>.dependency
        if inner.isOptional { return .init(key: ServiceKey(type: Self.self)) }
        return .init(key: inner.key, isOptional: true, isDeferred: inner.isDeferred)
    }

    static func value(from container: MiniContainer) throws(ResolutionError) -> Self {
        container.isRegistered(dependency.key) ? try Parameter<Wrapped>.value(from: container) : nil
    }
}

extension Provider: Wrapper {
    static var dependency: DependencyGraph.Dependency {
        let inner = Parameter<Service>.dependency
        if inner.isDeferred { return .init(key: ServiceKey(type: Self.self)) }
        return .init(key: inner.key, isOptional: inner.isOptional, isDeferred: true)
    }

    static func value(from container: MiniContainer) -> Self {
        // Weak: the container keeps singletons, and singletons keep providers.
        Provider { [weak container] () throws(ResolutionError) in
            guard let container else { throw .containerReleased(ServiceKey(type: Service.self), path: []) }
            container.enter()
            defer { container.leave() }
            return try Parameter<Service>.value(from: container)
        }
    }
}
