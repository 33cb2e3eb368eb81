// The compiler refuses this: an initializer that is not async cannot await a resolve.
struct Session: Sendable {
    let user: String
}

final class Screen {
    let session: Session

    init(container: AsyncContainer) throws {
        session = try await container.resolve(Session.self)
    }
}
