/// A text and its author.
public struct Message: Hashable, Sendable {
    public let author: String
    public let text: String

    public init(author: String, text: String) {
        self.author = author
        self.text = text
    }
}

// None of the classes of this app is Sendable, on purpose. `DependencyContainer` says why.

/// The network, where all messages are: here a list in memory.
public final class NetworkManager {
    public private(set) var messages: [Message]
    private let whenReady: (_ answer: @escaping () -> Void) -> Void

    /// - Parameter whenReady: Runs each answer: at once, or later, as a test may want it.
    public init(
        messages: [Message] = [],
        whenReady: @escaping (_ answer: @escaping () -> Void) -> Void = { answer in answer() }
    ) {
        self.messages = messages
        self.whenReady = whenReady
    }

    /// Calls back with all messages, when the network is ready.
    public func fetch(_ show: @escaping ([Message]) -> Void) {
        whenReady { show(self.messages) }
    }

    public func post(_ message: Message) {
        messages.append(message)
    }
}

/// Fetches messages.
public final class MessageLoader {
    private let networkManager: NetworkManager

    public init(networkManager: NetworkManager) {
        self.networkManager = networkManager
    }

    /// Calls back with all messages. What the callback holds lives on until then.
    public func load(then show: @escaping ([Message]) -> Void) {
        networkManager.fetch(show)
    }
}

/// Sends replies.
public final class MessageSender {
    private let networkManager: NetworkManager

    public init(networkManager: NetworkManager) {
        self.networkManager = networkManager
    }

    public func send(_ text: String, to author: String) {
        networkManager.post(Message(author: "me", text: "@\(author) \(text)"))
    }
}
