// The neighbour of ForgetsAScreen.swift: every screen is there.

final class PreviewContainer: ScreenFactory, MessageLoaderFactory {
    func makeMessageLoader() -> MessageLoader {
        MessageLoader(networkManager: NetworkManager())
    }

    func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: self)
    }

    func makeMessageScreen(for message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: MessageSender(networkManager: NetworkManager()))
    }
}
