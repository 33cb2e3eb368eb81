import StyleFactoryProtocols
import TestSupport
import Testing

/// What this style fixes. A test of the same name, in `Limitations` of Step 4, shows the bug.
@Suite(.watchdog) struct Fixes {
    @Test func `a screen needs a value that is known only when it opens`() {
        let container = DependencyContainer()

        // What differs: nothing is registered and nothing is resolved. A method creates the screen,
        // and takes the value.
        let first = container.makeMessageScreen(for: Message(author: "Ada", text: "Hello"))
        let second = container.makeMessageScreen(for: Message(author: "Grace", text: "Bye"))

        #expect([first.message.text, second.message.text] == ["Hello", "Bye"])
    }
}
