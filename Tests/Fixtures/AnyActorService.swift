// The neighbour of MainActorService.swift: a service that any code may build and use.

final class SingleCounter: Sendable {
    init() {}
}

@MainActor
func registerSingleCounter() {
    let container = MiniContainer()
    container.register(SingleCounter.self, factory: SingleCounter.init)
}
