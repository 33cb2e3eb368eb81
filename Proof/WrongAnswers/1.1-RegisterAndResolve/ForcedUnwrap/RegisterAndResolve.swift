/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    private var registrations: [String: () -> Any] = [:]

    public init() {}

    /// Keeps the factory of a service. Registering the same type again replaces it.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        let key = String(describing: type)
        registrations[key] = factory
    }

    /// Returns a new instance of the service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = String(describing: type)
        return registrations[key]!() as? Service
    }
}
