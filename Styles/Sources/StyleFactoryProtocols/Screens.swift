/// All messages. It can open one of them without knowing what that screen needs.
public final class MessageListScreen {
    /// What this screen needs, and all that it can ask for.
    public typealias Factory = MessageLoaderFactory & ScreenFactory

    private let factory: any Factory
    private lazy var loader = factory.makeMessageLoader()

    /// What the screen shows: the messages that were loaded last.
    public private(set) var messages: [Message] = []

    /// Creates a screen that shows nothing yet.
    public init(factory: any Factory) {
        self.factory = factory
    }

    /// Call it when the screen comes into view.
    public func appear() {
        // Weak, or the waiting callback would retain a screen that the user has left.
        loader.load { [weak self] messages in self?.messages = messages }
    }

    /// Call it when the user taps a message.
    ///
    /// - Returns: The screen to go to.
    public func select(_ message: Message) -> MessageScreen {
        factory.makeMessageScreen(for: message)
    }
}

/// One message, and an answer to it.
public final class MessageScreen {
    /// What the screen shows.
    public let message: Message

    /// What sends the reply.
    public let sender: MessageSender

    /// Creates a screen of one message. It takes the services that it uses, so it needs no factory.
    public init(message: Message, sender: MessageSender) {
        self.message = message
        self.sender = sender
    }

    /// Call it when the user has written a reply.
    public func reply(_ text: String) {
        sender.send(text, to: message.author)
    }
}
