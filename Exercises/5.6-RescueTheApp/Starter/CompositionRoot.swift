import Step4Graph

/// The composition root: the one place that creates the app's objects, and wires them together.
/// Each call returns a new container, which has nothing in common with any other.
public func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    // TODO: Steps 2 to 4. Register all classes of the app.
    container.register(App.self, scope: .singleton) { App() }
    return container
}

/// Starts the app. The caller holds the container for as long as the app runs.
/// Throws a `ValidationError` when the wiring has an issue, before any factory runs.
public func launch(_ container: MiniContainer) throws -> App {
    // TODO: Step 5. Validate the wiring first.
    try container.resolve(App.self)
}
