/// Why `resolve` returned no service.
public enum ResolutionError: Error, Equatable {
    case notRegistered(String)
    /// The service needs itself, directly or through others.
    case circularDependency(String)
}

/// How long an instance lives.
public enum Scope {
    /// A new instance each time.
    case transient
    /// One instance for as long as its container lives.
    case singleton
}

/// Keeps a factory for each service, and runs it when the service is asked for.
public final class MiniContainer {
    private let registrations: CountedDictionary<Registration>

    /// Counts the look-ups of all dictionaries of this container. The tests read it.
    public let lookUps = Counter()

    public init() {
        registrations = CountedDictionary(counter: lookUps)
    }

    /// Registers how to build a service. The factory resolves what it needs from the container.
    /// Registering the same type again replaces the factory, and what it built.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping (MiniContainer) throws -> Service
    ) {
        registrations[type] = Registration(scope: scope, factory: factory)
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    ///
    /// - Throws: `notRegistered`, `circularDependency`, or what the factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        guard let registration = registrations[type]
        else { throw ResolutionError.notRegistered("\(type)") }
        if let kept = registration.instance, let instance = kept as? Service { return instance }
        if registration.isBuilding { throw ResolutionError.circularDependency("\(type)") }
        registration.isBuilding = true
        defer { registration.isBuilding = false }
        guard let instance = try registration.factory(self) as? Service
        else { throw ResolutionError.notRegistered("\(type)") }
        if registration.scope == .singleton { registration.instance = instance }
        return instance
    }
}

/// An object: what one `resolve` writes into it, the next one reads.
private final class Registration {
    let scope: Scope
    let factory: (MiniContainer) throws -> Any
    var instance: Any?
    var isBuilding = false

    init(scope: Scope, factory: @escaping (MiniContainer) throws -> Any) {
        self.scope = scope
        self.factory = factory
    }
}

// What counts. There is nothing to change below this line.

/// A dictionary by types that counts each look-up: when a value is read, and when it is written.
final class CountedDictionary<Value> {
    private var values: [ObjectIdentifier: Value] = [:]
    private let counter: Counter

    init(counter: Counter) {
        self.counter = counter
    }

    subscript(type: Any.Type) -> Value? {
        get {
            counter.count += 1
            return values[ObjectIdentifier(type)]
        }
        set {
            counter.count += 1
            values[ObjectIdentifier(type)] = newValue
        }
    }
}

public final class Counter {
    public internal(set) var count = 0
}
