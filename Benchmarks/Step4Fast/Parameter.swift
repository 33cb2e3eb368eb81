/// How one parameter of a factory is read, worked out once: when the factory first runs.
struct Parameter<Value>: Sendable {
    /// Most parameters are no `D?` and no `Provider<D>`, but the service itself.
    private let isWrapper: Bool

    init() {
        // A class is no wrapper. To see that is quicker than to look for a conformance.
        isWrapper = !(Value.self is AnyClass) && Value.self is any Wrapper.Type
    }

    /// Gets the argument, each time before the factory runs. The lock must be held.
    @inline(__always)
    func resolve(_ container: MiniContainer) throws(ResolutionError) -> Value {
        isWrapper ? try container.argument(Value.self) : try container.instance(of: Value.self)
    }
}

extension Provider: Wrapper {
    static var wrapped: Any.Type { Service.self }

    static func makeArgument(from container: MiniContainer) -> Provider {
        // Weak: the container holds singletons, and singletons hold providers.
        Provider { [weak container] () throws(ResolutionError) in
            guard let container else { throw .containerReleased(ServiceKey(Service.self)) }
            container.lock.lock()
            defer { container.unlock() }
            return try container.argument(Service.self)
        }
    }
}

extension Optional: Wrapper {
    static var wrapped: Any.Type { Wrapped.self }

    static func makeArgument(from container: MiniContainer) throws(ResolutionError) -> Wrapped? {
        guard container.isRegistered(ServiceKey(wrapped).unwrapped) else { return nil }
        return try container.argument(Wrapped.self)
    }
}
