// There is no factory for Service. The compiler refuses the call.

struct Service: Sendable {}

struct NewScreen {
    let service: Service

    init() {
        service = Container.service()
    }
}
