// The neighbour of MainActorService.swift: two ways in which Step 4 does build what is on the main
// actor. Any thread may run a `nonisolated init`. And a function that is a service runs later.

@MainActor
final class SettingsModel {
    var size = 1

    nonisolated init() {}
}

@MainActor
final class SingleCounter {
    init() {}
}

@MainActor
func makeSettingsModelAndCounter() throws -> (SettingsModel, SingleCounter) {
    let container = MiniContainer()
    container.register(SettingsModel.self, factory: SettingsModel.init)
    container.register((@MainActor @Sendable () -> SingleCounter).self) { { SingleCounter() } }

    let makeCounter = try container.resolve((@MainActor @Sendable () -> SingleCounter).self)
    return (try container.resolve(SettingsModel.self), makeCounter())
}
