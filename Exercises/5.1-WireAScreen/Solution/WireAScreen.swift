/// A text and its author.
public struct Message: Hashable, Sendable {
    public let author: String
    public let text: String

    public init(author: String, text: String) {
        self.author = author
        self.text = text
    }
}

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

/// Finds what an author wrote.
public final class MessageLoader {
    private let networkManager: NetworkManager

    public init(networkManager: NetworkManager) {
        self.networkManager = networkManager
    }

    public func load(from author: String) -> [Message] {
        networkManager.messages.filter { $0.author == author }
    }
}

/// Sends messages from "me".
public final class MessageSender {
    private let networkManager: NetworkManager

    public init(networkManager: NetworkManager) {
        self.networkManager = networkManager
    }

    public func send(_ text: String, to author: String) {
        networkManager.post(Message(author: "me", text: "@\(author) \(text)"))
    }
}

/// The new screen: what one author wrote, and a way to answer.
public final class ProfileScreen {
    public let author: String
    public let loader: MessageLoader
    public let sender: MessageSender

    public init(author: String, loader: MessageLoader, sender: MessageSender) {
        self.author = author
        self.loader = loader
        self.sender = sender
    }
}

/// Makes profiles.
public protocol ProfileScreenFactory {
    /// - Parameter author: Known only when the user taps, so a method takes it.
    func makeProfileScreen(of author: String) -> ProfileScreen
}

/// The list of all messages. It opens profiles, and does not know what they need.
public final class MessageListScreen {
    private let factory: any ProfileScreenFactory

    public init(factory: any ProfileScreenFactory) {
        self.factory = factory
    }

    /// To be called when the user taps a message.
    public func select(_ message: Message) -> ProfileScreen {
        factory.makeProfileScreen(of: message.author)
    }
}

/// Puts the app together: its properties are the parts that are shared, its methods make the rest.
public final class DependencyContainer: ProfileScreenFactory {
    private let connect: () -> NetworkManager
    private lazy var networkManager = connect()
    private lazy var messageSender = MessageSender(networkManager: networkManager)

    /// - Parameter connect: Makes the network. It runs once, when a part first needs the network.
    public init(connect: @escaping () -> NetworkManager) {
        self.connect = connect
    }

    public func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: self)
    }

    /// Makes a new profile at each call, with a loader of its own. All profiles of a container share
    /// one sender.
    public func makeProfileScreen(of author: String) -> ProfileScreen {
        ProfileScreen(
            author: author, loader: MessageLoader(networkManager: networkManager),
            sender: messageSender)
    }
}

/// A factory for tests of the list.
public final class MockProfileScreenFactory: ProfileScreenFactory {
    /// The authors whose profiles this mock was asked for: each call, the first call first.
    public private(set) var opened: [String] = []

    private let inbox: [Message]

    /// - Parameter inbox: The messages that its profiles find.
    public init(inbox: [Message]) {
        self.inbox = inbox
    }

    /// Makes a profile of the author that works, on a network that holds the inbox.
    public func makeProfileScreen(of author: String) -> ProfileScreen {
        opened.append(author)
        let networkManager = NetworkManager(messages: inbox)
        return ProfileScreen(
            author: author, loader: MessageLoader(networkManager: networkManager),
            sender: MessageSender(networkManager: networkManager))
    }
}
