// Two classes that hold something that changes, and that the compiler still proves to be Sendable.

import Synchronization

final class Counter: Sendable {
    let value = Mutex(0)
}

@MainActor
final class Screen {
    var title = ""
}

func registerBoth(screen: Screen) {
    let container = MiniContainer()
    container.register(Counter.self, scope: .singleton) { Counter() }
    container.register(Screen.self) { screen }
}
