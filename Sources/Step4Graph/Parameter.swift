/// A type around a service, which says how a factory wants it: `D?` or `Provider<D>`. One may hold
/// another: `Provider<D?>`.
protocol Wrapper {
    /// What is looked up: `D`.
    static var service: ServiceKey { get }
    static var isOptional: Bool { get }
    static var isDeferred: Bool { get }
    /// Makes the argument, each time before the factory runs.
    static func argument(from container: MiniContainer) throws(ResolutionError) -> Self
}

extension Optional: Wrapper {
    static var service: ServiceKey { ServiceKey(Wrapped.self).unwrapped }
    static var isOptional: Bool { true }
    static var isDeferred: Bool { (Wrapped.self as? any Wrapper.Type)?.isDeferred ?? false }

    static func argument(from container: MiniContainer) throws(ResolutionError) -> Wrapped? {
        container.isRegistered(service) ? try container.argument(Wrapped.self) : nil
    }
}

extension Provider: Wrapper {
    static var service: ServiceKey { ServiceKey(Service.self).unwrapped }
    static var isOptional: Bool { (Service.self as? any Wrapper.Type)?.isOptional ?? false }
    static var isDeferred: Bool { true }

    static func argument(from container: MiniContainer) -> Provider {
        // Weak: the container holds singletons, and singletons hold providers.
        Provider { [weak container] () throws(ResolutionError) in
            guard let container else { throw .containerReleased(service) }
            return try container.argument(Service.self)
        }
    }
}

extension ServiceKey {
    /// What a parameter of this type asks for: what is in the wrapper, or else the type itself.
    var unwrapped: ServiceKey { (type as? any Wrapper.Type)?.service ?? self }
}
