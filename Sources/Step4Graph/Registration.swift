/// A recipe that holds its own instance, so that replacing the one lets go of the other.
class Registration {
    let service: DependencyGraph.Service
    let place: Int
    var isBuilding = false

    init(_ service: DependencyGraph.Service, place: Int) {
        self.service = service
        self.place = place
    }
}

final class TypedRegistration<Service>: Registration {
    let factory: (MiniContainer) throws -> Service
    var instance: Box<Service>?

    init(_ service: DependencyGraph.Service, place: Int, factory: @escaping (MiniContainer) throws -> Service) {
        self.factory = factory
        super.init(service, place: place)
    }
}

/// A pointer to a value: for code that does not know `Value`, quicker to find than an optional of it.
final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
}
