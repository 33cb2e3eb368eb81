import ProfileApp
import StyleFactoryProtocols
import Support
import TestSupport
import Testing

/// What this style costs.
@Suite(.watchdog) struct Limitations {
    @Test func `two lazy properties need each other, and their types are written`() async {
        await #expect(processExitsWith: .stackOverflow) {
            _ = CycleOfProperties().session
        }
    }

    @Test func `two services need each other through a method`() async {
        await #expect(processExitsWith: .stackOverflow) {
            _ = CycleThroughMethod().session
        }
    }

    // Fixed in Step 4a. A lazy property does not know that its value is being created.
    @Test func `a singleton's factory resolves its own service once`() {
        let container = AsksOnce()

        let database = container.database

        // Two were created. What the inner read stored, the outer one has replaced.
        #expect(container.database === database)
        #expect(container.inner !== nil)
        #expect(container.inner !== database)
    }

    // `connect` of the real container is such a factory, if it asks for what needs the network.
    @Test func `a network whose closure creates a service that needs it is created twice`() {
        var connections = 0
        var container: DependencyContainer?
        container = DependencyContainer {
            connections += 1
            if connections == 1 { _ = container?.makeMessageLoader() }
            return NetworkManager()
        }

        _ = container?.makeMessageLoader()

        #expect(connections == 2)
    }

    @Test func `a container that holds its screen leaks in a retain cycle`() {
        weak var released: HoardingContainer?
        do {
            let container = HoardingContainer()
            container.list.appear()
            released = container
        }

        #expect(released != nil)
    }

    // The compiler accepts the callback, with `[weak self]` or without.
    @Test func `a list that its callback captures lives until the network answers`() {
        var answers: [() -> Void] = []
        weak var left: HeldListScreen?
        do {
            let list = HeldListScreen(
                loader: MessageLoader(networkManager: NetworkManager { answers.append($0) }))
            list.appear()
            left = list
        }
        #expect(left != nil)

        for answer in answers { answer() }
        answers = []

        #expect(left == nil)
    }

    @Test func `two threads create a lazy property twice`() {
        let shared = UncheckedContainer()

        let (first, second) = shared.rendezvous.runOnTwoThreads {
            ObjectIdentifier(shared.messageSender)
        }

        #expect(first != second)
    }
}

private final class CycleOfProperties {
    lazy var session: Session = Session(refresher: refresher)
    lazy var refresher: TokenRefresher = TokenRefresher(session: session)
}

private final class CycleThroughMethod {
    lazy var session = Session(refresher: makeRefresher())

    func makeRefresher() -> TokenRefresher { TokenRefresher(session: session) }
}

private final class AsksOnce {
    private var isAsking = false
    private(set) var inner: Database?
    lazy var database: Database = makeDatabase()

    private func makeDatabase() -> Database {
        if !isAsking {
            isAsking = true
            inner = database
        }
        return Database()
    }
}

/// A screen as a property: the container holds the screen, and the screen holds the container.
private final class HoardingContainer: MessageListScreen.Factory {
    lazy var list = MessageListScreen(factory: self)

    func makeMessageListScreen() -> MessageListScreen { list }
    func makeMessageLoader() -> MessageLoader { MessageLoader(networkManager: NetworkManager()) }
    func makeMessageScreen(for message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: MessageSender(networkManager: NetworkManager()))
    }
}

/// The list without `[weak self]`.
private final class HeldListScreen {
    private let loader: MessageLoader
    private var messages: [Message] = []

    init(loader: MessageLoader) { self.loader = loader }

    func appear() {
        loader.load { self.messages = $0 }
    }
}

/// A container that several threads may use, as its author says.
// `@unchecked` does not hold: that is the point. `rendezvous` makes the threads take turns, so memory
// stays sound.
private final class UncheckedContainer: @unchecked Sendable {
    let rendezvous = Rendezvous()

    lazy var messageSender = {
        rendezvous.wait()
        return MessageSender(networkManager: NetworkManager())
    }()
}
