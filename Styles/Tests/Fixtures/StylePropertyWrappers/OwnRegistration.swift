// A registration of one's own, with a factory of the engine. Its parameters would get what the
// caller of `resolve` passed to the screen.
import Step4Graph

struct Screen: Sendable {
    let title: String
}

struct OwnRegistration: Module {
    func register(_ container: MiniContainer) {
        container.register(Screen.self, factory: Screen.init)
    }
}

func register(with container: MiniContainer) {
    Shared("a title").register(container)
    Module(Shared("a title")).register(container)
}
