// Service is not registered. The compiler does not mind.

struct Service: Sendable {}

func askForService() throws -> Service {
    try MiniContainer().resolve(Service.self)
}
