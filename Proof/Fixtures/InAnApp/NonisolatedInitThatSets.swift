// As NonisolatedInit.swift. What an observed class keeps, `@Observable` makes a property of the main
// actor with a setter, which this init calls.
import Observation

@Observable final class SettingsViewModel {
    var size: Int
    var color = 3

    nonisolated init() { size = 1 }
}

func register(in container: MiniContainer) {
    container.register(SettingsViewModel.self, factory: SettingsViewModel.init)
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(SettingsViewModel.self)
}
