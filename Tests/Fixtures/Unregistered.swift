// Nobody registers Service. The compiler does not mind.

struct Service: Sendable {}

func askForService() throws -> Service {
    try MiniContainer().resolve(Service.self)
}
