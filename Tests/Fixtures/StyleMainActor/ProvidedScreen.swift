/// A screen belongs to the main actor, so only the main actor can make one.
@MainActor final class Screen {
    init() {}
}

@MainActor func provideScreen() {
    @Provider var screen = Screen()
}
