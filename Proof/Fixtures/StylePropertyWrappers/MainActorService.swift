// A model that only the main actor may make. Any thread may run a factory.

@MainActor
final class CounterModel {
    init() {}
}

@MainActor
func registerCounterModel() {
    DIContainer.register(New { _ in CounterModel() })
}
