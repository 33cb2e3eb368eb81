// The neighbour of AsksForMore.swift: the type of the factory offers all that the screen asks for.

final class UnreadScreen {
    typealias Factory = MessageLoaderFactory & ScreenFactory

    private let factory: any Factory

    init(factory: any Factory) {
        self.factory = factory
    }

    func open(_ message: Message) -> MessageScreen {
        _ = factory.makeMessageLoader()
        return factory.makeMessageScreen(for: message)
    }
}
