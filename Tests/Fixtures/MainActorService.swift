// A service that only the main actor may build and use. Step 4 refuses its init, even when we are on
// the main actor.

@MainActor
final class SingleCounter {
    init() {}
}

@MainActor
func registerSingleCounter() {
    let container = MiniContainer()
    container.register(SingleCounter.self, factory: SingleCounter.init)
}
