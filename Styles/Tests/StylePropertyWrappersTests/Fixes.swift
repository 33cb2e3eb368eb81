import ProfileApp
import StylePropertyWrappers
import Testing

extension DIContainerTests {
    /// What this style fixes. Step 4 shows each situation in `Limitations`, in a test of that name.
    @Suite struct Fixes {
        init() { startAgain() }

        @Test func `a screen that the system makes needs a service`() {
            DIContainer.register(Shared(Database()))

            let screen = makeAsTheSystemDoes(StoryboardScreen.self)

            #expect(screen.database === DIContainer.resolve(Database.self))
        }
    }
}

/// What a storyboard or the system instantiates: it calls the `init`, and passes nothing in.
private protocol SystemMade {
    init()
}

private func makeAsTheSystemDoes<Screen: SystemMade>(_ type: Screen.Type) -> Screen {
    type.init()
}

private final class StoryboardScreen: SystemMade {
    // What differs: the property asks for its value. It needs no optional, and no code to set it.
    @Inject var database: Database
}
