// A service that is isolated to the main actor. From Step 3 on, its init does not compile as a
// factory, even when we are on the main actor.

@MainActor
final class SingleCounter {
    init() {}
}

@MainActor
func registerSingleCounter() {
    let container = MiniContainer()
    container.register(SingleCounter.self, factory: SingleCounter.init)
}
