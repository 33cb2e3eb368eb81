// The neighbour of MainActorService.swift: a service that anybody may build and use.

final class SingleCounter: Sendable {
    init() {}
}

@MainActor
func registerSingleCounter() {
    let container = MiniContainer()
    container.register(SingleCounter.self, factory: SingleCounter.init)
}
