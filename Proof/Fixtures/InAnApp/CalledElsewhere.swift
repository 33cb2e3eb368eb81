// Code that may be on any thread calls what only the main actor may call.

final class ProfileViewModel {
    var title = ""
}

nonisolated func open(_ container: MiniContainer) throws {
    let makeProfile = try container.resolve((@MainActor @Sendable () -> ProfileViewModel).self)
    _ = makeProfile()
}
