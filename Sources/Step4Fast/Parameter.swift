/// What one parameter of a factory asks for, worked out once: when the factory is registered.
///
/// | type of the parameter           | key | is optional | is deferred |
/// |---------------------------------|-----|-------------|-------------|
/// | `D`                             | `D` |             |             |
/// | `D?`                            | `D` | yes         |             |
/// | `Provider<D>`                   | `D` |             | yes         |
/// | `Provider<D>?`, `Provider<D?>`  | `D` | yes         | yes         |
struct Parameter<Value>: Sendable {
    /// The service that is looked up.
    let key: ServiceKey
    var isOptional = false
    var isDeferred = false
    /// Gets what a wrapper holds. Nil: the parameter is a service like any other, as most are.
    var wrap: (@Sendable (MiniContainer) throws(ResolutionError) -> Value)?

    static func make() -> Parameter<Value> {
        // A class is no wrapper. To see that is quicker than to look for a conformance.
        if !(Value.self is AnyClass), let wrapper = Value.self as? any Wrapper.Type,
            let parameter = wrapper.parameter as? Parameter<Value>
        {
            return parameter
        }
        return Parameter(key: ServiceKey(Value.self))
    }

    /// Gets the argument, each time before the factory runs. The lock must be held.
    @inline(__always)
    func resolve(_ container: MiniContainer) throws(ResolutionError) -> Value {
        guard let wrap else { return try container.instance(of: Value.self) }
        return try wrap(container)
    }
}

/// A type around a service, which says how the service is wanted.
protocol Wrapper {
    /// The `Parameter` of this very type. (`Any`, since nobody who calls it knows that type.)
    /// Nil where wrappers are nested deeper than in the table: then it is a service like any other.
    static var parameter: Any? { get }
    /// What is in it: `D`.
    static var service: ServiceKey { get }
}

extension Optional: Wrapper {
    static var parameter: Any? {
        let inner = Parameter<Wrapped>.make()
        let isNestedTooDeep = inner.isOptional || inner.key.type is any Wrapper.Type
        if isNestedTooDeep { return nil }
        return Parameter<Wrapped?>(
            key: inner.key, isOptional: true, isDeferred: inner.isDeferred
        ) { container throws(ResolutionError) in
            container.isRegistered(inner.key) ? try inner.resolve(container) : nil
        }
    }

    static var service: ServiceKey { Parameter<Wrapped>.make().key }
}

extension Provider: Wrapper {
    static var parameter: Any? {
        let inner = Parameter<Service>.make()
        let isNestedTooDeep = inner.isDeferred || inner.key.type is any Wrapper.Type
        if isNestedTooDeep { return nil }
        return Parameter<Provider<Service>>(
            key: inner.key, isOptional: inner.isOptional, isDeferred: true
        ) { container in
            // Weak: the container keeps singletons, and singletons keep providers.
            Provider { [weak container] () throws(ResolutionError) in
                guard let container else { throw .containerReleased(inner.key) }
                container.lock.lock()
                defer { container.lock.unlock() }
                return try inner.resolve(container)
            }
        }
    }

    static var service: ServiceKey { Parameter<Service>.make().key }
}
