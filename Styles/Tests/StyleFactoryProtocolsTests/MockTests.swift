import StyleFactoryProtocols
import TestSupport
import Testing

/// A mock for each protocol, and screens that are tested alone.
@Suite(.watchdog) struct `Each protocol has its mock` {
    let ada = Message(author: "Ada", text: "Hello")

    @Test func `the list is tested without the app's network`() {
        let loaders = LoaderFactoryMock(inbox: [ada])
        let list = MessageListScreen(
            factory: CompositeFactory(loaders: loaders, screens: DependencyContainer()))
        #expect(loaders.created == 0)

        list.appear()
        list.appear()

        // It creates its loader when it first needs it, and stores it.
        #expect(list.messages == [ada])
        #expect(loaders.created == 1)
    }

    @Test func `the list asks for the screen of the message that was tapped`() {
        let screens = ScreenFactoryMock()
        let second = Message(author: "Ada", text: "Are you there?")
        let list = MessageListScreen(
            factory: CompositeFactory(
                loaders: LoaderFactoryMock(inbox: [ada, second]), screens: screens))
        list.appear()

        let detail = list.select(second)

        #expect(screens.opened == [second])
        #expect(detail.message == second)
    }

    @Test func `one protocol is mocked, the other is real`() throws {
        let network = NetworkManager()
        let list = MessageListScreen(
            factory: CompositeFactory(
                loaders: LoaderFactoryMock(inbox: [ada]),
                screens: DependencyContainer { network }))

        list.appear()
        list.select(try #require(list.messages.first)).reply("Welcome")

        #expect(network.messages.map(\.text) == ["@Ada Welcome"])
    }
}

private final class LoaderFactoryMock: MessageLoaderFactory {
    private let inbox: [Message]
    private(set) var created = 0

    init(inbox: [Message]) { self.inbox = inbox }

    func makeMessageLoader() -> MessageLoader {
        created += 1
        return MessageLoader(networkManager: NetworkManager(messages: inbox))
    }
}

private final class ScreenFactoryMock: ScreenFactory {
    private(set) var opened: [Message] = []

    func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: DependencyContainer())
    }

    func makeMessageScreen(for message: Message) -> MessageScreen {
        opened.append(message)
        return MessageScreen(
            message: message, sender: MessageSender(networkManager: NetworkManager()))
    }
}

/// Any two factories as one.
private struct CompositeFactory: MessageListScreen.Factory {
    let loaders: any MessageLoaderFactory
    let screens: any ScreenFactory

    func makeMessageLoader() -> MessageLoader { loaders.makeMessageLoader() }
    func makeMessageListScreen() -> MessageListScreen { screens.makeMessageListScreen() }
    func makeMessageScreen(for message: Message) -> MessageScreen {
        screens.makeMessageScreen(for: message)
    }
}
