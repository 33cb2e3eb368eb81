// The first easy way: the list takes what the screen behind it needs. A caller that had a loader, and
// made the list with it, does not compile any more.

final class HeavyListScreen {
    private let loader: MessageLoader
    private let sender: MessageSender

    init(loader: MessageLoader, sender: MessageSender) {
        self.loader = loader
        self.sender = sender
    }

    func select(_ message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: sender)
    }
}

func makeList(loader: MessageLoader) -> HeavyListScreen {
    HeavyListScreen(loader: loader)
}
