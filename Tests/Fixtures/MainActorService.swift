/// A screen belongs to the main actor, so only the main actor can make one.
@MainActor final class Screen {
    init() {}
}

func registerScreen(in container: MiniContainer) {
    container.register(Screen.self) { Screen() }
}
