// Service is not registered. The compiler does not mind.

struct Service: Sendable {}

struct NewScreen {
    let service: Service

    init(container: MiniContainer) throws {
        service = try container.resolve(Service.self)
    }
}
