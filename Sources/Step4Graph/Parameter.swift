/// What one parameter of a factory asks for, worked out once: when the factory is registered.
struct Parameter<Value>: Sendable {
    let key: ServiceKey
    var isOptional = false
    var isDeferred = false
    let value: @Sendable (MiniContainer) throws(ResolutionError) -> Value
    func edge(from service: ServiceKey) -> Edge {
        Edge(from: service, to: key, isOptional: isOptional, isDeferred: isDeferred)
    }
}

extension Parameter {
    init() {
        let plain = Parameter(key: ServiceKey(Value.self)) {
            container throws(ResolutionError) in try container.instance(of: Value.self)
        }
        self = (Value.self as? any Wrapper.Type)?.parameter as? Self ?? plain
    }
}

/// A type around a service that says how it is wanted: `D?`, `Provider<D>`, `Provider<D>?` and
/// `Provider<D?>`. What is nested deeper has no clear meaning.
protocol Wrapper {
    /// The `Parameter` of this very type. Nil: it is taken as a service like any other.
    static var parameter: Any? { get }
}

extension Optional: Wrapper {
    static var parameter: Any? {
        let inner = Parameter<Wrapped>()
        if inner.isOptional || inner.key.type is any Wrapper.Type { return nil }
        return Parameter<Self>(key: inner.key, isOptional: true, isDeferred: inner.isDeferred) {
            container throws(ResolutionError) in
            container.registrations[inner.key] != nil ? try inner.value(container) : nil
        }
    }
}

extension Provider: Wrapper {
    static var parameter: Any? {
        let inner = Parameter<Service>()
        if inner.isDeferred || inner.key.type is any Wrapper.Type { return nil }
        return Parameter<Self>(key: inner.key, isOptional: inner.isOptional, isDeferred: true) {
            container in
            // Weak: the container keeps singletons, and singletons keep providers.
            Provider { [weak container] () throws(ResolutionError) in
                guard let container else { throw .containerReleased(inner.key, path: []) }
                container.enterWalk()
                defer { container.leaveWalk() }
                return try inner.value(container)
            }
        }
    }
}
