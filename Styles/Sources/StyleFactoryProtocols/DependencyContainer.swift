/// Makes what loads messages. One protocol for each need: no user gets the whole container.
public protocol MessageLoaderFactory {
    /// Makes a loader.
    func makeMessageLoader() -> MessageLoader
}

/// Makes screens.
public protocol ScreenFactory {
    /// Makes the app's first screen.
    func makeMessageListScreen() -> MessageListScreen

    /// Makes the screen of one message.
    ///
    /// - Parameter message: Known only when the user opens the screen, so a method takes it.
    func makeMessageScreen(for message: Message) -> MessageScreen
}

/// Puts the app together: its properties are the parts that are shared, its methods make the rest.
///
/// The idea is from John Sundell's article "Dependency injection using factories in Swift".
// A lazy property is not thread-safe: two threads that read it first would both make it. So this
// class is not Sendable, and the compiler lets only one task at a time have it.
public final class DependencyContainer {
    private let connect: () -> NetworkManager

    // Lazy: one uses the other. Without written types, so that a loop of them does not compile.
    private lazy var networkManager = connect()
    private lazy var messageSender = MessageSender(networkManager: networkManager)

    /// Makes a container, and no part yet.
    ///
    /// - Parameter connect: Makes the network. It runs once, when a part first needs it, and must
    ///   not ask this container for such a part.
    public init(connect: @escaping () -> NetworkManager = { NetworkManager() }) {
        self.connect = connect
    }
}

extension DependencyContainer: MessageLoaderFactory {
    public func makeMessageLoader() -> MessageLoader {
        MessageLoader(networkManager: networkManager)
    }
}

extension DependencyContainer: ScreenFactory {
    // The screen keeps the container. Were the screen a property here, neither would ever be
    // deallocated.
    public func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: self)
    }

    public func makeMessageScreen(for message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: messageSender)
    }
}
