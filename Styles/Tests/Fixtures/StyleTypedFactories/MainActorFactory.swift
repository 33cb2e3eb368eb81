// A factory of what only the main actor may make. Any thread may call a factory.

@MainActor
final class CounterModel {
    init() {}
}

extension Container {
    @MainActor static let counterModel = Factory { CounterModel() }
}
