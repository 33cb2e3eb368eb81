// There is no factory for Service. The compiler refuses the call.

struct Service: Sendable {}

func askForService() -> Service {
    Container.service()
}
