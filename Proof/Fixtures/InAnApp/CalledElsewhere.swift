// Code that may be on any thread calls what only the main actor may call.

final class ProfileViewModel {}

typealias MakeProfile = @MainActor @Sendable () -> ProfileViewModel

func register(in container: MiniContainer) {
    container.register(MakeProfile.self) { { ProfileViewModel() } }
}

nonisolated func use(_ container: MiniContainer) async {
    _ = try? open(container)
}

nonisolated func open(_ container: MiniContainer) throws -> ProfileViewModel {
    let makeProfile = try container.resolve(MakeProfile.self)
    return makeProfile()
}
