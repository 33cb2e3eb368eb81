import StyleFactoryProtocols
import Testing

/// A mock for each protocol, and screens that are tested alone.
@Suite struct `Each protocol has its mock` {
    let ada = Message(author: "Ada", text: "Hello")

    @Test func `the list is tested without the app's network`() {
        let loaders = LoaderFactoryMock(inbox: [ada])
        let list = MessageListScreen(
            factory: Both(loaders: loaders, screens: DependencyContainer()))

        list.appear()

        #expect(list.messages == [ada])
    }

    @Test func `the list makes its loader when it first needs it, and keeps it`() {
        let loaders = LoaderFactoryMock(inbox: [])
        let list = MessageListScreen(
            factory: Both(loaders: loaders, screens: DependencyContainer()))
        #expect(loaders.made == 0)

        list.appear()
        list.appear()

        #expect(loaders.made == 1)
    }

    @Test func `the list asks for the screen of the message that was tapped`() {
        let screens = ScreenFactoryMock()
        let list = MessageListScreen(
            factory: Both(loaders: LoaderFactoryMock(inbox: []), screens: screens))

        _ = list.select(ada)

        #expect(screens.opened == [ada])
    }

    @Test func `one protocol is mocked, the other is real`() throws {
        let networkManager = NetworkManager()
        let real = DependencyContainer { networkManager }
        let list = MessageListScreen(
            factory: Both(loaders: LoaderFactoryMock(inbox: [ada]), screens: real))

        list.appear()
        list.select(try #require(list.messages.first)).reply("Welcome")

        #expect(networkManager.messages.map(\.text) == ["@Ada Welcome"])
    }

    @Test func `the detail screen is tested with no factory at all`() {
        let networkManager = NetworkManager()
        let detail = MessageScreen(
            message: ada, sender: MessageSender(networkManager: networkManager))

        detail.reply("Welcome")

        #expect(networkManager.messages == [Message(author: "me", text: "@Ada Welcome")])
    }
}

private final class LoaderFactoryMock: MessageLoaderFactory {
    let inbox: [Message]
    var made = 0

    init(inbox: [Message]) {
        self.inbox = inbox
    }

    func makeMessageLoader() -> MessageLoader {
        made += 1
        return MessageLoader(networkManager: NetworkManager(messages: inbox))
    }
}

private final class ScreenFactoryMock: ScreenFactory {
    var opened: [Message] = []

    func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: Both(loaders: LoaderFactoryMock(inbox: []), screens: self))
    }

    func makeMessageScreen(for message: Message) -> MessageScreen {
        opened.append(message)
        return MessageScreen(
            message: message, sender: MessageSender(networkManager: NetworkManager()))
    }
}

/// Any two factories as one.
private struct Both: MessageListScreen.Factory {
    let loaders: any MessageLoaderFactory
    let screens: any ScreenFactory

    func makeMessageLoader() -> MessageLoader { loaders.makeMessageLoader() }
    func makeMessageListScreen() -> MessageListScreen { screens.makeMessageListScreen() }
    func makeMessageScreen(for message: Message) -> MessageScreen {
        screens.makeMessageScreen(for: message)
    }
}
