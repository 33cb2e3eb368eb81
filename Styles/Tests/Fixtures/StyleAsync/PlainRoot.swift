// The compiler refuses this: an initializer that is not async cannot await a registration either.
struct Session: Sendable {
    let user: String
}

final class AppStart {
    let container = AsyncContainer()

    init() {
        container.register(Session.self) { Session(user: "Ada") }
    }
}
