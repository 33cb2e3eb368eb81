/// A text and its author.
public struct Message: Hashable, Sendable {
    /// The name of who wrote it.
    public let author: String

    /// What was written.
    public let text: String

    /// Creates a message.
    public init(author: String, text: String) {
        self.author = author
        self.text = text
    }
}

// None of the classes of this app is Sendable, on purpose. `DependencyContainer` says why.

/// The network, where all messages are: here a list in memory.
public final class NetworkManager {
    /// All messages, the oldest first.
    public private(set) var messages: [Message]

    private let whenReady: (_ answer: @escaping () -> Void) -> Void

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - messages: What is there already.
    ///   - whenReady: Runs each answer: at once, or later, as a test may want it.
    public init(
        messages: [Message] = [],
        whenReady: @escaping (_ answer: @escaping () -> Void) -> Void = { answer in answer() }
    ) {
        self.messages = messages
        self.whenReady = whenReady
    }

    /// Calls back when the network is ready, with all messages that are there by then.
    public func fetch(_ show: @escaping ([Message]) -> Void) {
        // Not weak: perhaps no other object holds the network, and an answer was promised.
        whenReady { show(self.messages) }
    }

    /// Adds a message.
    public func post(_ message: Message) {
        messages.append(message)
    }
}

/// Fetches messages.
public final class MessageLoader {
    private let networkManager: NetworkManager

    /// Creates a loader that fetches from this network.
    public init(networkManager: NetworkManager) {
        self.networkManager = networkManager
    }

    /// Calls back with all messages. Until then the network retains the callback and its captures.
    public func load(then show: @escaping ([Message]) -> Void) {
        networkManager.fetch(show)
    }
}

/// Sends replies.
public final class MessageSender {
    private let networkManager: NetworkManager

    /// Creates a sender that posts to this network.
    public init(networkManager: NetworkManager) {
        self.networkManager = networkManager
    }

    /// Posts a text that is addressed to an author.
    public func send(_ text: String, to author: String) {
        networkManager.post(Message(author: "me", text: "@\(author) \(text)"))
    }
}
