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
    /// How many services are being built right now: each waits for the next one.
    private var depth = 0
    /// What the scope `.graph` shares, until nothing is being built.
    private var sharedInWalk: [ObjectIdentifier: Any] = [:]

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
        if let instance = sharedInWalk[key] as? Service { return instance }

        depth += 1
        defer { leave() }
        let instance = try registration.factory(self)
        switch registration.scope {
        case .transient: break
        case .graph: sharedInWalk[key] = instance
        case .singleton: registration.instance = instance
        }
        return instance
    }

    /// A service was built, or failed. If it was the outermost, the walk is over.
    private func leave() {
        depth -= 1
        // `exchange` returns what was shared. So it is deallocated when nobody can find it any more.
        if depth == 0 { _ = exchange(&sharedInWalk, with: [:]) }
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
