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

/// Keeps a factory for each service, and runs it when the service is asked for. Right, and slow.
public final class MiniContainer {
    private let factories: CountedDictionary<(MiniContainer) throws -> Any>
    private let scopes: CountedDictionary<Scope>
    private let instances: CountedDictionary<Any>
    private let building: CountedDictionary<Bool>

    /// Counts the look-ups of all dictionaries of this container. The tests read it.
    public let lookUps = Counter()

    public init() {
        // TODO: One dictionary is enough, if what it holds is an object that knows the rest.
        factories = CountedDictionary(counter: lookUps)
        scopes = CountedDictionary(counter: lookUps)
        instances = CountedDictionary(counter: lookUps)
        building = CountedDictionary(counter: lookUps)
    }

    /// Registers how to build a service. The factory resolves what it needs from the container.
    /// Registering the same type again replaces the factory, and what it built.
    public func register<Service>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping (MiniContainer) throws -> Service
    ) {
        factories[type] = factory
        scopes[type] = scope
        instances[type] = nil
    }

    /// Returns a service: a singleton's one instance, or a new instance of a transient.
    ///
    /// - Throws: `notRegistered`, `circularDependency`, or what the factory throws.
    public func resolve<Service>(_ type: Service.Type) throws -> Service {
        // TODO: Look up once. What you find should tell you all the rest.
        guard factories[type] != nil else { throw ResolutionError.notRegistered("\(type)") }
        if scopes[type] == .singleton, let kept = instances[type], let instance = kept as? Service {
            return instance
        }
        if building[type] == true { throw ResolutionError.circularDependency("\(type)") }
        building[type] = true
        defer { building[type] = nil }
        guard let made = try factories[type]?(self), let instance = made as? Service
        else { throw ResolutionError.notRegistered("\(type)") }
        if scopes[type] == .singleton { instances[type] = instance }
        return instance
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
