/// Keeps a factory for each service, and runs it when somebody asks for the service.
public final class MiniContainer {
    private var factories: [() -> Any] = []

    public init() {}

    /// Keeps the factory of a service. Registering the same type again replaces it.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        factories.append(factory)
    }

    /// Returns a new instance of the service, or nil when nobody registered its type.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        factories.reversed().lazy.compactMap { $0() as? Service }.first
    }
}
