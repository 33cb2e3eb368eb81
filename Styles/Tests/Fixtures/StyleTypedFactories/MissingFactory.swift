// There is no factory for Service. The compiler rejects the call.

struct Service: Sendable {}

struct NewScreen {
    let service: Service

    init() {
        service = Container.service()
    }
}
