// A model that only the main actor may make. Any thread may run a factory.

@MainActor
final class CounterModel {
    init() {}
}

@MainActor
func registerCounterModel() {
    DIContainer.register(New { _ in CounterModel() })
}

// The two ways out, which the compiler accepts: any thread may make the model, or the factory makes
// a function of the main actor.

@MainActor
final class TimerModel {
    nonisolated init() {}
}

@MainActor
func registerWaysOut() {
    DIContainer.register(New(TimerModel.init))
    DIContainer.register(New { { @MainActor in CounterModel() } })
}

@MainActor
func makeCounterModel() -> CounterModel {
    let make = DIContainer.resolve((@MainActor () -> CounterModel).self)
    return make()
}
