// The fourth way out: a promise that only the main actor resolves it. (Here nobody keeps it.)

final class ProfileViewModel {}

func register(in container: MiniContainer) {
    container.register(ProfileViewModel.self) {
        MainActor.assumeIsolated { ProfileViewModel() }
    }
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? container.resolve(ProfileViewModel.self)
}
