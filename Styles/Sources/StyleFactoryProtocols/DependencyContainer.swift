/// Creates message loaders. One protocol for each need: no screen gets the whole container.
public protocol MessageLoaderFactory {
    /// Creates a loader.
    func makeMessageLoader() -> MessageLoader
}

/// Creates screens.
public protocol ScreenFactory {
    /// Creates the app's first screen.
    func makeMessageListScreen() -> MessageListScreen

    /// Creates the screen of one message.
    ///
    /// - Parameter message: A runtime argument, known only when the user opens the screen.
    func makeMessageScreen(for message: Message) -> MessageScreen
}

/// The composition root: its properties are the shared services, its methods create the rest.
///
/// The idea is from John Sundell's article "Dependency injection using factories in Swift".
// A lazy property is not thread-safe: two threads that read it first would both create its value.
// So this class is not Sendable, and the compiler lets only one task at a time use it.
public final class DependencyContainer {
    private let connect: () -> NetworkManager

    // Lazy, because one needs the other. No type annotations: then the compiler reports a cycle.
    private lazy var networkManager = connect()
    private lazy var messageSender = MessageSender(networkManager: networkManager)

    /// Creates a container, and none of its services yet.
    ///
    /// - Parameter connect: Creates the network. It runs once, when a service first needs it, and
    ///   must not ask this container for such a service.
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
    // The screen holds the container. If the screen were a property here, the two would be a retain
    // cycle.
    public func makeMessageListScreen() -> MessageListScreen {
        MessageListScreen(factory: self)
    }

    public func makeMessageScreen(for message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: messageSender)
    }
}
