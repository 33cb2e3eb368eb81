// The second way out: the service is a function of the main actor, which makes the view model.

final class ProfileViewModel {
    init() { report("ProfileViewModel.init") }
}

typealias MakeProfile = @MainActor @Sendable () -> ProfileViewModel

func register(in container: MiniContainer) {
    container.register(MakeProfile.self) { { ProfileViewModel() } }
}

nonisolated func use(_ container: MiniContainer) async {
    report("resolve")
    let makeProfile = try? container.resolve(MakeProfile.self)
    _ = await makeProfile?()
}
