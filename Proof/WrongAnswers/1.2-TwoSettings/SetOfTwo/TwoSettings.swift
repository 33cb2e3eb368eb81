/// Keeps a factory for each service. A type may have several services, told apart by a name.
public final class MiniContainer {
    private var registrations: [AnyHashable: () -> Any] = [:]

    public init() {}

    /// Keeps the factory of a service. Registering the same type and name again replaces it.
    public func register<Service>(
        _ type: Service.Type, name: AnyHashable? = nil, factory: @escaping () -> Service
    ) {
        registrations[key(type, name)] = factory
    }

    /// Returns a new instance of the service, or nil when this type and name are not registered.
    public func resolve<Service>(_ type: Service.Type, name: AnyHashable? = nil) -> Service? {
        registrations[key(type, name)]?() as? Service
    }

    private func key<Service>(_ type: Service.Type, _ name: AnyHashable?) -> AnyHashable {
        Set([AnyHashable(ObjectIdentifier(type))] + (name.map { [$0] } ?? []))
    }
}
