// Nobody wrote a factory for Service. The compiler minds.

struct Service: Sendable {}

func askForService() -> Service {
    Container.service()
}
