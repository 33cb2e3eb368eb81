/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    /// By the name of the type. `Any`, because one dictionary holds the factories of all types.
    private var factories: [String: () -> Any] = [:]
    private var scopes: [String: Scope] = [:]
    private var instances: [String: Any] = [:]

    public init() {}

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - factory: Builds an instance. It runs at `resolve`, and never before.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping () -> Service
    ) {
        // Not `type`: in a variable, it may be a subclass of `Service`.
        let name = String(describing: Service.self)
        factories[name] = factory
        scopes[name] = scope
    }

    /// Returns a service: a new instance at each call.
    /// - Returns: The service, or nil when its type is not registered.
    public func resolve<Service>(_ type: Service.Type) -> Service? {
        let name = String(describing: Service.self)
        if let instance = instances[name] { return instance as? Service }

        let instance = factories[name]?()
        if scopes[name] == .singleton { instances[name] = instance }
        return instance as? Service
    }
}
