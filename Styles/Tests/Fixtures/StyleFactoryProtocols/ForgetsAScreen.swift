// A container that does not say how to make every screen.

final class PreviewContainer: ScreenFactory, MessageLoaderFactory {
    func makeMessageLoader() -> MessageLoader {
        MessageLoader(networkManager: NetworkManager())
    }

    func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: self)
    }
}
