import StylePropertyWrappers
import Testing

extension DIContainerTests {
    /// What this style mends. A test of the same name, in `Limitations` of Step 4, shows it unmended.
    @Suite struct Fixes {
        init() { startAfresh() }

        @Test func `a screen that the system makes needs a service`() {
            DIContainer.register(Shared(Session(user: "Ada")))

            let screen = makeAsTheSystemDoes(ProfileScreen.self)

            #expect(screen.title == "Hello, Ada")
        }
    }
}

/// What a storyboard or the system makes for us, app delegates for instance: the `init` is theirs to call.
private protocol SystemMade {
    init()
}

private func makeAsTheSystemDoes<Screen: SystemMade>(_ type: Screen.Type) -> Screen {
    type.init()
}

private struct Session: Sendable {
    let user: String
}

private final class ProfileScreen: SystemMade {
    // What differs: the property asks for its value, so it needs no optional, and nobody has to set it.
    @Inject private var session: Session
    var title: String { "Hello, \(session.user)" }
}
