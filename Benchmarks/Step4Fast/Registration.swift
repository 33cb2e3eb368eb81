/// Where a service was registered, and its scope: what a `Node` is made from, if it is ever asked for.
struct Place {
    let scope: Scope
    let fileID: String
    let line: Int
}

/// What the container does with a registration of any type. It is a class: what every registration
/// has is then at the same place in memory, whatever the type.
class AnyRegistration {
    final let place: Place
    final let parameters: [Any.Type]
    /// How many types were registered before this one.
    final var number = 0
    /// Which one it is of those that are being built: 1 is what was asked for, 0 is none of them.
    // Why this holds: to change a number runs no other code.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    final var level = 0
    /// Only errors and `graph` ask for it.
    final lazy var node = Node(
        key: key, scope: place.scope, location: "\(place.fileID):\(place.line)")
    /// Only `graph` asks for them.
    final lazy var edges = parameters.map { type in Edge(from: key, toParameter: type) }

    init(place: Place, parameters: [Any.Type]) {
        self.place = place
        self.parameters = parameters
    }

    /// The same object, as what it is.
    // Why `unsafeDowncast` holds: `add` alone puts registrations into the table, each
    // `Registration<Service>` under the identity of its `Service`. Debug builds check it.
    final func trusted<Service>(as type: Service.Type) -> Registration<Service> {
        unsafeDowncast(self, to: Registration<Service>.self)
    }

    // `Registration` answers these two.
    var key: ServiceKey { ServiceKey(Never.self) }
    func takeInstance() -> AnyObject? { nil }
}

/// A factory, with the instance that it built: replacing the one replaces the other.
final class Registration<Service>: AnyRegistration {
    typealias Factory = (MiniContainer) throws -> Service

    /// Looks at the parameters, and returns the factory that gets them.
    private let prepare: () -> Factory
    // Why this holds: it is nil before it is set, and then stays as it is.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var factory: Factory?
    // Why this holds: it is nil before it is set, and what is taken out is deallocated later.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var cached: Cached<Service>?

    init(place: Place, parameters: [Any.Type], prepare: @escaping () -> Factory) {
        self.prepare = prepare
        super.init(place: place, parameters: parameters)
    }

    /// Runs the factory. The first time it is prepared, since that takes a while for a new type:
    /// most services are registered when the app starts, and resolved later.
    @inline(__always)
    func create(_ container: MiniContainer) throws -> Service {
        if let factory { return try factory(container) }
        let prepared = prepare()
        factory = prepared
        return try prepared(container)
    }

    override var key: ServiceKey { ServiceKey(Service.self) }

    override func takeInstance() -> AnyObject? { cached.take() }
}

/// An instance that is cached. As an object it is a pointer, whose size is known for any `Service`.
final class Cached<Service> {
    let instance: Service

    init(_ instance: Service) {
        self.instance = instance
    }
}
