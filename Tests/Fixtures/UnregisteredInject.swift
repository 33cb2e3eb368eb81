// Nobody registers Service. The compiler does not mind.

struct Service: Sendable {}

final class Screen {
    @Inject private var service: Service
}

func makeScreen() -> Screen {
    Screen()
}
