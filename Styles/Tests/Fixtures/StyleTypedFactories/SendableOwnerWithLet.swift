// The sound neighbour of SendableOwner: the owner calls the factory and keeps the result: a `let`.

extension Container {
    static let port = Factory { 5432 }
}

final class Connection: Sendable {
    private let port = Container.port()
}
