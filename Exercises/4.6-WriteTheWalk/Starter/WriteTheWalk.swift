/// Why `resolve` returned no service.
public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
}

/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for everything that is built in one walk: by one outermost `resolve`.
    case graph
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    /// Each value is the `Registration<Service>` of its key.
    private var registrations: [ObjectIdentifier: AnyObject] = [:]
    // TODO: What has to be remembered during a walk?

    public init() {}

    /// Registers how to build a service. The factory resolves what it needs from the container.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping (MiniContainer) throws -> Service
    ) {
        let registration = Registration(scope: scope, factory: factory)
        registrations[ObjectIdentifier(type)] = registration
    }

    /// Returns a service: the one instance that its scope shares, or a new one.
    ///
    /// - Throws: `notRegistered`, or what a factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        let key = ObjectIdentifier(type)
        guard let registration = registrations[key] as? Registration<Service> else {
            throw ResolutionError.notRegistered("\(type)")
        }
        if let instance = registration.instance { return instance }

        // TODO: Share a `.graph` instance within a walk, and forget it when the walk is over.
        let instance = try registration.factory(self)
        if registration.scope == .singleton { registration.instance = instance }
        return instance
    }
}

private final class Registration<Service> {
    let scope: Scope
    let factory: (MiniContainer) throws -> Service
    /// The instance of a singleton.
    var instance: Service?

    init(scope: Scope, factory: @escaping (MiniContainer) throws -> Service) {
        self.scope = scope
        self.factory = factory
    }
}
