// A class that says that it is Sendable cannot have a property wrapper: its storage is a `var`.

extension Container {
    static let port = Factory { 5432 }
}

final class Connection: Sendable {
    @Injected(Container.port) private var port
}
