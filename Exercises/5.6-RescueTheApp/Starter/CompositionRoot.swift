import Step4Graph

/// The composition root: the one place that makes the app's objects, and puts them together.
/// Each call returns a new container, which has nothing in common with any other.
public func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    // TODO: Steps 2 to 4. Register all that the app is made of.
    container.register(App.self, scope: .singleton) { App() }
    return container
}

/// Starts the app. The caller keeps the container for as long as the app runs.
/// Throws a `ValidationError` when the wiring has a fault, before any factory runs.
public func launch(_ container: MiniContainer) throws -> App {
    // TODO: Step 5. Look for faults in the wiring first.
    try container.resolve(App.self)
}
