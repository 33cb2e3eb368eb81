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

    public init(messages: [Message] = []) {
        self.messages = messages
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

    public func load() -> [Message] {
        networkManager.messages
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
