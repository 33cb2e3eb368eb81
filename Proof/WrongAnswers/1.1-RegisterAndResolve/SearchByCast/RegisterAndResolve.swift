/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    private var factories: [() -> Any] = []

    public init() {}

    /// Keeps the factory of a service. Registering the same type again replaces it.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        factories.append(factory)
    }

    /// Returns a new instance of the service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        factories.reversed().lazy.compactMap { $0() as? Service }.first
    }
}
