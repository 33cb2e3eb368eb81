// Not your own container: Step 1's, for this exercise. The idea that it adds is a name: one type
// may have several services.

/// Stores a factory for each service. A type may have several services, each under its own name.
public final class MiniContainer {
    private var factories: [AnyHashable: () -> Any] = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type and name again replaces it.
    public func register<Service>(
        _ type: Service.Type, name: AnyHashable? = nil, factory: @escaping () -> Service
    ) {
        factories[key(type, name)] = factory
    }

    /// Returns a new instance of the service, or nil when this type and name are not registered.
    public func resolve<Service>(_ type: Service.Type, name: AnyHashable? = nil) -> Service? {
        let factory = factories[key(type, name)]
        return factory?() as? Service
    }

    private func key<Service>(_ type: Service.Type, _ name: AnyHashable?) -> AnyHashable {
        ServiceKey(type: ObjectIdentifier(type), name: name)
    }
}

private struct ServiceKey: Hashable {
    let type: ObjectIdentifier
    let name: AnyHashable?
}
