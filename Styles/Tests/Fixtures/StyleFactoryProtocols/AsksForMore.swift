// A screen that asks its factory for something that the factory's type does not offer.

final class UnreadScreen {
    typealias Factory = MessageLoaderFactory

    private let factory: any Factory

    init(factory: any Factory) {
        self.factory = factory
    }

    func open(_ message: Message) -> MessageScreen {
        _ = factory.makeMessageLoader()
        return factory.makeMessageScreen(for: message)
    }
}
