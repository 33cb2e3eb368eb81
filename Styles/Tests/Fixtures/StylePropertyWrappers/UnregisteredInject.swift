// Service is not registered. The compiler accepts this all the same.

struct Service: Sendable {}

final class Screen {
    @Inject private var service: Service
}

func makeScreen() -> Screen {
    Screen()
}
