// A feature in a Swift module by itself. It imports no other feature, and not the app.

public protocol Screen {}

public struct Message {
    public let author: String

    public init(author: String) { self.author = author }
}

/// What this feature opens and cannot create.
public protocol MessagesFactory {
    func makeProfileScreen(of author: String) -> any Screen
}

/// Decides which screen comes next.
public final class MessagesCoordinator {
    private let factory: any MessagesFactory
    private let show: (any Screen) -> Void

    public init(factory: any MessagesFactory, show: @escaping (any Screen) -> Void) {
        self.factory = factory
        self.show = show
    }

    public func openAuthor(of message: Message) {
        show(factory.makeProfileScreen(of: message.author))
    }
}
