/// Keeps a factory for each service, and runs it when somebody asks for the service.
public final class MiniContainer {
    private var registrations: [String: () -> Any] = [:]

    public init() {}

    /// Keeps the factory of a service. Registering the same type again replaces it.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        let key = String(describing: type)
        registrations[key] = factory
    }

    /// Returns a new instance of the service, or nil when nobody registered its type.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = String(describing: type)
        return registrations[key]?() as? Service
    }
}
