import Step4Graph

/// The composition root: the one place that creates the app's objects, and wires them together.
/// Each call returns a new container, which has nothing in common with any other.
public func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register((any WallClock).self, scope: .singleton) { SystemClock() }
    container.register((any PriceServer).self, scope: .singleton) { RemotePriceServer() }
    container.register((any EventLog).self, scope: .singleton) { MemoryLog() }

    container.register(Session.self, scope: .singleton, factory: Session.init)
    container.register(PriceList.self, scope: .singleton, factory: PriceList.init)
    container.register(OrderBook.self, scope: .singleton, factory: OrderBook.init)

    container.register(Cart.self, scope: .graph, factory: Cart.init)
    container.register(Shelf.self, factory: Shelf.init)
    container.register(Checkout.self, factory: Checkout.init)
    container.register(Visit.self, factory: Visit.init)
    container.register(App.self, scope: .singleton, factory: App.init)
    return container
}

/// Starts the app. The caller holds the container for as long as the app runs.
/// Throws a `ValidationError` when the wiring has an issue, before any factory runs.
public func launch(_ container: MiniContainer) throws -> App {
    try container.validate()
    return try container.resolve(App.self)
}
