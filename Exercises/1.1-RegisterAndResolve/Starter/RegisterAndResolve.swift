/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    private var registrations: [String: () -> Any] = [:]

    public init() {}

    /// Keeps the factory of a service. Registering the same type again replaces it.
    public func register<Service>(_ type: Service.Type, factory: @escaping () -> Service) {
        // TODO: Keep the factory, so that `resolve` can find it by the type.
    }

    /// Returns a new instance of the service, or nil when its type is not registered. (An optional
    /// type is a case of its own: see "What still breaks" in the lesson.)
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        // TODO: Find the factory, run it, and return what it makes.
        return nil
    }
}
