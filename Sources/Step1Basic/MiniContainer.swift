/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    private var registrations: [String: () -> Any] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    public func register<Service>(
        _ type: Service.Type,
        factory: @escaping () -> Service
    ) {
        let key = String(describing: type)
        // `updateValue` lets go of the old one after the change: a deinit may use the container.
        _ = registrations.updateValue(factory, forKey: key)
    }

    /// Returns a service: a new instance at each call.
    /// - Returns: The service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = String(describing: type)
        return registrations[key]?() as? Service
    }
}
