/// Keeps a factory for each service. A factory takes one argument, which comes with `resolve`.
public final class MiniContainer {
    private var registrations: [[ObjectIdentifier]: Any] = [:]

    public init() {}

    /// Keeps a factory that needs an argument. A service may have one factory for each type of
    /// argument.
    public func register<Service, Argument>(
        _ type: Service.Type, factory: @escaping (Argument) -> Service
    ) {
        let key = [ObjectIdentifier(type), ObjectIdentifier(Argument.self)]
        registrations[key] = factory
    }

    /// Returns a new instance of the service, made with the argument.
    ///
    /// - Returns: The service, or nil when it is not registered with this type of argument.
    public func resolve<Service, Argument>(_ type: Service.Type, argument: Argument) -> Service? {
        let key = [ObjectIdentifier(type), ObjectIdentifier(Argument.self)]
        if let instance = registrations[key] as? Service { return instance }
        guard let factory = registrations[key] as? (Argument) -> Service else { return nil }
        let instance = factory(argument)
        registrations[key] = instance
        return instance
    }
}
