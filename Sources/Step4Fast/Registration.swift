/// What the container does with a registration of any type. It is a class: what every registration
/// has is then at the same place in memory, whatever the type.
class AnyRegistration {
    let scope: Scope
    final var place = 0
    // Why this holds: to change a Bool runs no other code.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    final fileprivate(set) var isBuilding = false
    private let fileID: String
    private let line: Int

    init(scope: Scope, fileID: String, line: Int) {
        (self.scope, self.fileID, self.line) = (scope, fileID, line)
    }

    /// Made anew each time: only errors and `graph` ask for it.
    final var node: Node { Node(key: key, scope: scope, location: "\(fileID):\(line)") }

    /// The same object, as what it is.
    // Why `unsafeDowncast` holds: `add` alone puts registrations into the table, each
    // `Registration<Service>` under the identity of its `Service`. Debug builds check it.
    final func trusted<Service>(as type: Service.Type) -> Registration<Service> {
        unsafeDowncast(self, to: Registration<Service>.self)
    }

    // `Registration` answers these three.
    var key: ServiceKey { ServiceKey(Never.self) }
    var edges: [Edge] { [] }
    func forget() -> Any? { nil }
}

/// A factory, with the instance that it built: replacing the factory lets go of both.
final class Registration<Service>: AnyRegistration {
    private let needs: [Edge]
    private let factory: (MiniContainer) throws -> Service
    // Why this holds: it is nil before it is set, and what `take` takes out goes later.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var kept: Kept<Service>?

    init(
        scope: Scope, fileID: String, line: Int, needs: [Edge],
        factory: @escaping (MiniContainer) throws -> Service
    ) {
        (self.needs, self.factory) = (needs, factory)
        super.init(scope: scope, fileID: fileID, line: line)
    }

    override var key: ServiceKey { ServiceKey(Service.self) }

    // A parameter `D?` asks for `D`. So who registers a `D?` has to register `D`, too.
    override var edges: [Edge] {
        let own = Parameter<Service>().key
        if own == key { return needs }
        return [Edge(from: key, to: own, isOptional: false, isDeferred: true)] + needs
    }

    /// Runs the factory, and keeps what it built if the scope says so.
    func build(in container: MiniContainer) throws(ResolutionError) -> Service {
        // The mark of a depth-first search: a walk that meets its own mark has closed a loop.
        guard !isBuilding else { throw .circularDependency(path: [node]) }
        isBuilding = true
        defer { isBuilding = false }
        do {
            if scope == .transient { return try factory(container) }
            let instance = try factory(container)
            kept = Kept(instance)
            if scope == .graph { container.remember(self) }
            return instance
        } catch { throw .passing(node, error) }
    }

    override func forget() -> Any? { kept.take() }
}

/// An instance that is kept. As an object it is a pointer, whose size is known for any `Service`.
final class Kept<Service> {
    let instance: Service
    init(_ instance: Service) { self.instance = instance }
}
