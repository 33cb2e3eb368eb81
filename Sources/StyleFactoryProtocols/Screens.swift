/// All messages. It knows how to open one of them, and not what that takes.
public final class MessageListScreen {
    /// What this screen needs, and all that it can ask for.
    public typealias Factory = MessageLoaderFactory & ScreenFactory

    private let factory: any Factory
    private lazy var loader = factory.makeMessageLoader()
    public private(set) var messages: [Message] = []

    public init(factory: any Factory) {
        self.factory = factory
    }

    /// To be called when the screen comes into view.
    public func appear() {
        // Weak, or the waiting callback would keep a screen that the user has left.
        loader.load { [weak self] messages in self?.messages = messages }
    }

    /// To be called when the user taps a message.
    ///
    /// - Returns: The screen to go to.
    public func select(_ message: Message) -> MessageScreen {
        factory.makeMessageScreen(for: message)
    }
}

/// One message, and an answer to it.
public final class MessageScreen {
    public let message: Message
    public let sender: MessageSender

    // No factory here: what makes this screen passes in all that it needs.
    public init(message: Message, sender: MessageSender) {
        self.message = message
        self.sender = sender
    }

    public func reply(_ text: String) {
        sender.send(text, to: message.author)
    }
}
