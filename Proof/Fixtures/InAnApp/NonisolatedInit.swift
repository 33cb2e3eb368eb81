// The third way out: any thread may make the view model, and only the main actor may use it.
import Observation

@Observable final class SettingsViewModel {
    var size = 1

    nonisolated init() { report("SettingsViewModel.init") }
}

func register(in container: MiniContainer) {
    container.register(SettingsViewModel.self, factory: SettingsViewModel.init)
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(SettingsViewModel.self)
}
