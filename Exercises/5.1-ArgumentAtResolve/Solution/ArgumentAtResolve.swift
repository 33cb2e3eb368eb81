// Not your own container: Step 1's, for this exercise. The idea that it adds is an argument, which
// `resolve` passes to the factory.

/// Stores a factory for each service. A factory takes one runtime argument, which `resolve` passes.
public final class MiniContainer {
    /// `Any`, because one dictionary holds factories of all types, with arguments of all types.
    private var factories: [[ObjectIdentifier]: Any] = [:]

    public init() {}

    /// Registers how to create a service from an argument. A service may have one factory for each
    /// type of argument; registering both types again replaces it.
    public func register<Service, Argument>(
        _ type: Service.Type, factory: @escaping (Argument) -> Service
    ) {
        let key = [ObjectIdentifier(Service.self), ObjectIdentifier(Argument.self)]
        factories[key] = factory
    }

    /// Returns a new instance of the service, created with the argument, or nil when the service is
    /// not registered with this type of argument.
    public func resolve<Service, Argument>(_ type: Service.Type, argument: Argument) -> Service? {
        let key = [ObjectIdentifier(Service.self), ObjectIdentifier(Argument.self)]
        let factory = factories[key] as? (Argument) -> Service
        return factory?(argument)
    }
}
