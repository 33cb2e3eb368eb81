/// Keeps a recipe for each service, and follows it when somebody asks for the service.
public final class MiniContainer {
    private var registrations: [String: () -> Any] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the recipe.
    ///
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - factory: The recipe. It runs when `resolve` needs an instance, never here.
    public func register<Service>(
        _ type: Service.Type, factory: @escaping () -> Service
    ) {
        let key = String(describing: type)
        registrations[key] = factory
    }

    /// Returns a service: a new instance at each call.
    ///
    /// - Returns: The service, or nil when nobody registered its type.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let key = String(describing: type)
        return registrations[key]?() as? Service
    }
}
