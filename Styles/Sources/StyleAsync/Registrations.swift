import Foundation
import Step4Graph

/// A factory and its dependencies.
struct Registration: Sendable {
    let node: Node
    let edges: [Edge]
    /// Resolves the arguments, for the build of that id, and runs the factory.
    let create: @Sendable (AsyncContainer, UUID) async throws -> any Sendable
}

/// What is registered, in the order of registration. It has its own lock, so `validate()` and
/// `dependencyGraph` need no `await`.
final class Registrations: @unchecked Sendable {
    // Why `@unchecked` holds: mutable state is accessed only while the lock is held.
    private let lock = NSLock()
    private var registrations: [ServiceKey: Registration] = [:]
    private var order: [ServiceKey] = []

    subscript(key: ServiceKey) -> Registration? {
        lock.withLock { registrations[key] }
    }

    func add(_ registration: Registration) {
        let key = registration.node.key
        // The old registration is returned, and deallocated after the lock is released.
        let replaced = lock.withLock {
            if registrations[key] == nil { order.append(key) }
            return registrations.updateValue(registration, forKey: key)
        }
        withExtendedLifetime(replaced) {}
    }

    var dependencyGraph: DependencyGraph {
        let all = lock.withLock { order.compactMap { key in registrations[key] } }
        return DependencyGraph(nodes: all.map(\.node), edges: all.flatMap(\.edges))
    }
}

extension Edge {
    /// Reads the type of the parameter: `D` or `D?`.
    init<Dependency>(from key: ServiceKey, toParameter type: Dependency.Type) {
        self.init(
            from: key, to: ServiceKey(type).unwrapped,
            isOptional: type is any AnyOptional.Type, isDeferred: false)
    }
}

extension ServiceKey {
    /// What a parameter of this type asks for: `D`, also where the type is `D?` or `D??`.
    var unwrapped: ServiceKey { (type as? any AnyOptional.Type)?.wrapped.unwrapped ?? self }
}

protocol AnyOptional {
    static var wrapped: ServiceKey { get }
    /// Nil, as a value of this type.
    static func none<Value>(as type: Value.Type) -> Value?
}

extension Optional: AnyOptional {
    static var wrapped: ServiceKey { ServiceKey(Wrapped.self) }
    // From its own type: from `any`, a cast to `D??` takes it for a nil inside, which is no nil.
    static func none<Value>(as type: Value.Type) -> Value? { Self.none as? Value }
}
