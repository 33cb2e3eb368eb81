// The neighbour of FirstLine.swift, under the same setting: the ways out.

nonisolated final class Database: Sendable {
    private let users: [Int: String]

    init() { users = [1: "Ada"] }

    func user(id: Int) -> String? { users[id] }
}

final class ProfileViewModel {
    var title: String

    init() { title = "Please log in" }
}

final class SettingsViewModel {
    var size = 1

    nonisolated init() {}
}

func makeContainer() -> MiniContainer {
    let container = MiniContainer()
    // Any thread may make it, and use it.
    container.register(Database.self, scope: .singleton) { Database() }
    // Made on the main actor, later: the service is a function.
    container.register((@MainActor @Sendable () -> ProfileViewModel).self) {
        { ProfileViewModel() }
    }
    // Any thread may make it, and only the main actor may use it.
    container.register(SettingsViewModel.self) { SettingsViewModel() }
    // Promised to be made on the main actor.
    container.register(ProfileViewModel.self) {
        MainActor.assumeIsolated { ProfileViewModel() }
    }
    return container
}
