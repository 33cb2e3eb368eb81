/// Stores a factory for each service, and calls it when the service is resolved.
public final class MiniContainer {
    /// By the name of the type. `Any`, because one dictionary holds the factories of all types.
    private var factories: [String: () -> Any] = [:]

    public init() {}

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - factory: Creates an instance. It runs at `resolve`, and never before.
    public func register<Service>(
        _ type: Service.Type,
        factory: @escaping () -> Service
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let name = String(describing: Service.self)
        factories[name] = factory
    }

    /// Returns a service: a new instance at each call.
    /// - Returns: The service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let name = String(describing: Service.self)
        let factory = factories[name]
        return factory?() as? Service
    }
}
