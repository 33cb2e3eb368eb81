// An init for any thread, of an observed class: what it sets, `@Observable` makes a property of the
// main actor with a setter. (A value beside the declaration is accepted.)
import Observation

@Observable final class SettingsViewModel {
    var size: Int
    var color = 3

    nonisolated init() { size = 1 }
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    container.register(SettingsViewModel.self, factory: SettingsViewModel.init)
    return container
}
