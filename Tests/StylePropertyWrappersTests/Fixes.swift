import StylePropertyWrappers
import Testing

extension DIContainerTests {
    /// What this style fixes. Step 4 shows each situation in `Limitations`, in a test of that name.
    @Suite struct Fixes {
        init() { startAfresh() }

        @Test func `a screen that the system makes needs a service`() {
            DIContainer.register(Shared(Session(user: "Ada")))

            let screen = makeAsTheSystemDoes(ProfileScreen.self)

            #expect(screen.title == "Hello, Ada")
        }
    }
}

/// What the system makes, or a storyboard: an app delegate for instance. They call its `init`.
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
    // What differs: the property asks for its value. It needs no optional, and no code to set it.
    @Inject private var session: Session
    var title: String { "Hello, \(session.user)" }
}
