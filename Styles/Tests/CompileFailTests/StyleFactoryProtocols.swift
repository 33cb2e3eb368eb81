import Foundation
import StyleFactoryProtocols
import Support
import TestSupport
import Testing

/// What the compiler says about factory protocols, each error beside a similar case that it accepts.
@Suite struct `Factory protocols: what does not compile` {
    @Test func `a screen that calls a method its factory protocol lacks is rejected`() throws {
        func screen(_ factory: String) -> String {
            """
            final class UnreadScreen {
                typealias Factory = \(factory)

                private let factory: any Factory

                init(factory: any Factory) { self.factory = factory }

                func open(_ message: Message) -> MessageScreen {
                    _ = factory.makeMessageLoader()
                    return factory.makeMessageScreen(for: message)
                }
            }
            """
        }

        #expect(
            try errors(in: screen("MessageLoaderFactory")) == [
                "value of type 'any UnreadScreen.Factory' (aka 'any MessageLoaderFactory') "
                    + "has no member 'makeMessageScreen'"
            ])
        #expect(try errors(in: screen("MessageLoaderFactory & ScreenFactory")) == [])
    }

    @Test func `a container that lacks a factory method is rejected`() throws {
        func container(_ lastScreen: String) -> String {
            """
            final class PreviewContainer: ScreenFactory, MessageLoaderFactory {
                let network = NetworkManager()

                func makeMessageLoader() -> MessageLoader { MessageLoader(networkManager: network) }
                func makeMessageListScreen() -> MessageListScreen { MessageListScreen(factory: self) }
                \(lastScreen)
            }
            """
        }
        let lastScreen = """
            func makeMessageScreen(for message: Message) -> MessageScreen {
                MessageScreen(message: message, sender: MessageSender(networkManager: network))
            }
            """

        #expect(
            try errors(in: container("")) == [
                "type 'PreviewContainer' does not conform to protocol 'ScreenFactory'"
            ])
        #expect(try errors(in: container(lastScreen)) == [])
    }

    // The feature imports neither the app nor its container.
    @Test func `an app's container conforms to the factory protocol of a feature module`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feature-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let module = folder.appending(path: "MessagesFeature.swiftmodule").path
        let fixtures = "Styles/Tests/Fixtures/StyleFactoryProtocols"
        #expect(
            try Compiler.errors(
                in: "\(fixtures)/MessagesFeature.swift",
                options: ["-module-name", "MessagesFeature", "-emit-module-path", module]) == [])
        let incomplete = """
            import MessagesFeature

            final class AppContainer: MessagesFactory {}
            """

        #expect(
            try Compiler.errors(in: "\(fixtures)/App.swift", options: ["-I", folder.path]) == [])
        #expect(
            try Compiler.errors(inCode: incomplete, options: ["-I", folder.path]) == [
                "type 'AppContainer' does not conform to protocol 'MessagesFactory'"
            ])
    }

    @Test func `two tasks that use one container are rejected`() throws {
        #expect(
            try errors(in: Self.preload(here: "container.preload()"))
                == ["sending 'container' risks causing data races"])
        // Another task gets the container for itself.
        #expect(try errors(in: Self.preload(here: "")) == [])
    }

    // The compiler must know the one's type to find out the other's.
    @Test func `a cycle of two lazy properties is rejected, while no type is written`() throws {
        func cycle(_ session: String, _ refresher: String) -> String {
            """
            protocol SessionKeeping {}
            protocol Refreshing {}

            final class Session: SessionKeeping {
                init(refresher: any Refreshing) {}
            }

            final class TokenRefresher: Refreshing {
                init(session: any SessionKeeping) {}
            }

            final class CycleContainer {
                \(session)
                \(refresher)
            }
            """
        }

        #expect(
            try Compiler.errors(
                in: "Styles/Tests/Fixtures/StyleFactoryProtocols/Cycle.swift",
                importing: "StyleFactoryProtocols") == ["circular reference"])
        // `as any` stands behind the value, so the compiler still reads the value to find the type.
        let isHidden = cycle(
            "lazy var session = Session(refresher: refresher) as any SessionKeeping",
            "lazy var refresher = TokenRefresher(session: session) as any Refreshing")
        #expect(try errors(in: isHidden) == ["circular reference"])
        // The compiler accepts it, and the cycle is still there.
        let isWritten = cycle(
            "lazy var session: any SessionKeeping = Session(refresher: refresher)",
            "lazy var refresher: any Refreshing = TokenRefresher(session: session)")
        #expect(try errors(in: isWritten) == [])
    }

    // A caller that created the list with its loader alone does not compile any more.
    @Test func `a caller without a sender is rejected, once the list takes one`() throws {
        let withSender = """
            final class HeavyListScreen {
                private let loader: MessageLoader
                private let sender: MessageSender

                init(loader: MessageLoader, sender: MessageSender) {
                    self.loader = loader
                    self.sender = sender
                }
            }

            func makeList(loader: MessageLoader) -> HeavyListScreen {
                HeavyListScreen(loader: loader)
            }
            """
        // Whatever the next screen needs, the caller stays as it is.
        let withFactory = """
            func makeList(factory: any MessageListScreen.Factory) -> MessageListScreen {
                MessageListScreen(factory: factory)
            }
            """

        #expect(
            try errors(in: withSender) == ["missing argument for parameter 'sender' in call"])
        #expect(try errors(in: withFactory) == [])
    }

    @Test func `a global sender that is not Sendable is rejected`() throws {
        #expect(
            try errors(in: Self.globalSender("")) == [
                "static property 'shared' is not concurrency-safe because non-'Sendable' type "
                    + "'MessageSender' may have shared mutable state"
            ])
        // Only the main actor reaches it. What the test `a global sender bypasses the mock
        // of a test` shows is still there.
        #expect(try errors(in: Self.globalSender("@MainActor")) == [])
    }

    // A new Xcode project is in Swift 5 mode. It does not even warn.
    @Test(arguments: [globalSender(""), preload(here: "container.preload()")])
    func `a possible data race is accepted in Swift 5 mode`(code: String) throws {
        let options = ["-swift-version", "5", "-warnings-as-errors"]

        #expect(try errors(in: code, options: options) == [])
    }

    private static func globalSender(_ attribute: String) -> String {
        """
        extension MessageSender {
            \(attribute) static let shared = MessageSender(networkManager: NetworkManager())
        }
        """
    }

    private static func preload(here: String) -> String {
        """
        extension DependencyContainer {
            func preload() { _ = makeMessageLoader() }
        }

        func preloadFromTasks() async {
            let container = DependencyContainer()

            async let other: Void = container.preload()
            \(here)
            await other
        }
        """
    }

    private func errors(in code: String, options: [String] = []) throws -> [String] {
        try Compiler.errors(inCode: code, importing: "StyleFactoryProtocols", options: options)
    }
}

/// The ways that this style replaces: the long initializer, and the two that look easy.
@Suite struct `Factory protocols: the alternatives` {
    let ada = Message(author: "Ada", text: "Hello")

    @Test func `an initializer with five parameters needs all five, whatever is used`() {
        let log = Log()
        let manager = LongUserManager(
            dataLoader: DataLoader(log), database: Database(log), cache: Cache(log),
            keychain: Keychain(log), tokenManager: TokenManager(log))

        #expect(manager.name(of: 7) == "Ada")

        #expect(log.created == ["data loader", "database", "cache", "keychain", "token manager"])
    }

    // The other one of the pair: the same manager in this style.
    @Test func `an initializer with one factory creates only the dependencies that are used`() {
        let log = Log()
        let manager = UserManager(factory: Dependencies(log: log))
        #expect(log.created == [])

        #expect(manager.name(of: 7) == "Ada")

        #expect(log.created == ["cache"])
    }

    @Test func `a list that takes a sender holds it, although no message was opened`() {
        let network = NetworkManager(messages: [ada])
        weak var held: MessageSender?
        let list: SenderListScreen
        do {
            let sender = MessageSender(networkManager: network)
            held = sender
            list = SenderListScreen(loader: MessageLoader(networkManager: network), sender: sender)
        }

        // All that this user does is look.
        list.appear()

        withExtendedLifetime(list) {
            #expect(list.messages == [ada])
            #expect(held != nil)
        }
    }

    @Test func `a global sender bypasses the mock of a test`() {
        let network = NetworkManager(messages: [ada])
        let list = GlobalListScreen(loader: MessageLoader(networkManager: network))
        list.appear()

        list.select(ada).reply("Welcome")

        // The mock of this test got nothing, and the next test finds the reply.
        #expect(network.messages == [ada])
        #expect(Global.network.messages.map(\.text) == ["@Ada Welcome"])
    }
}

/// The style is a way to write classes, so it works on the main actor as anywhere.
@Suite @MainActor struct `Factory protocols: a container on the main actor` {
    @Test func `a container on the main actor creates and shares what only that actor may create`()
    {
        let container = CounterContainer()
        let factory: any CounterFactory = container

        factory.counter.count += 1

        #expect(container.counter.count == 1)
        #expect(factory.makeCounter(startingAt: 7).count == 7)
    }
}

@MainActor private protocol CounterFactory {
    var counter: CounterModel { get }
    func makeCounter(startingAt count: Int) -> CounterModel
}

@MainActor private final class CounterContainer: CounterFactory {
    private(set) lazy var counter = CounterModel(count: 0)

    func makeCounter(startingAt count: Int) -> CounterModel { CounterModel(count: count) }
}

@MainActor private final class CounterModel {
    var count: Int

    init(count: Int) { self.count = count }
}

/// The first easy way: the list takes what the screen behind it needs.
private final class SenderListScreen {
    private let loader: MessageLoader
    private let sender: MessageSender
    var messages: [Message] = []

    init(loader: MessageLoader, sender: MessageSender) {
        self.loader = loader
        self.sender = sender
    }

    func appear() {
        loader.load { [weak self] in self?.messages = $0 }
    }

    func select(_ message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: sender)
    }
}

/// The second easy way: a global, which the list takes when a message is opened.
private final class GlobalListScreen {
    private let loader: MessageLoader
    var messages: [Message] = []

    init(loader: MessageLoader) {
        self.loader = loader
    }

    func appear() {
        loader.load { [weak self] in self?.messages = $0 }
    }

    func select(_ message: Message) -> MessageScreen {
        MessageScreen(message: message, sender: Global.sender)
    }
}

// Why `nonisolated(unsafe)` holds: one test uses them, from one thread.
private enum Global {
    nonisolated(unsafe) static let network = NetworkManager()
    nonisolated(unsafe) static let sender = MessageSender(networkManager: network)
}

// A manager with five dependencies, and a log of those that were created.

private final class Log {
    var created: [String] = []
}

private final class DataLoader { init(_ log: Log) { log.created.append("data loader") } }
private final class Database { init(_ log: Log) { log.created.append("database") } }
private final class Keychain { init(_ log: Log) { log.created.append("keychain") } }
private final class TokenManager { init(_ log: Log) { log.created.append("token manager") } }
private final class Cache {
    let names = [7: "Ada"]

    init(_ log: Log) { log.created.append("cache") }
}

private final class LongUserManager {
    private let dataLoader: DataLoader
    private let database: Database
    private let cache: Cache
    private let keychain: Keychain
    private let tokenManager: TokenManager

    init(
        dataLoader: DataLoader, database: Database, cache: Cache, keychain: Keychain,
        tokenManager: TokenManager
    ) {
        self.dataLoader = dataLoader
        self.database = database
        self.cache = cache
        self.keychain = keychain
        self.tokenManager = tokenManager
    }

    func name(of user: Int) -> String? { cache.names[user] }
}

private protocol StorageFactory {
    func makeDatabase() -> Database
    func makeCache() -> Cache
}

private protocol SessionFactory {
    func makeDataLoader() -> DataLoader
    func makeKeychain() -> Keychain
    func makeTokenManager() -> TokenManager
}

private final class UserManager {
    typealias Factory = SessionFactory & StorageFactory

    private let factory: any Factory
    private lazy var dataLoader = factory.makeDataLoader()
    private lazy var database = factory.makeDatabase()
    private lazy var cache = factory.makeCache()
    private lazy var keychain = factory.makeKeychain()
    private lazy var tokenManager = factory.makeTokenManager()

    init(factory: any Factory) {
        self.factory = factory
    }

    func name(of user: Int) -> String? { cache.names[user] }
}

private struct Dependencies: UserManager.Factory {
    let log: Log

    func makeDataLoader() -> DataLoader { DataLoader(log) }
    func makeDatabase() -> Database { Database(log) }
    func makeCache() -> Cache { Cache(log) }
    func makeKeychain() -> Keychain { Keychain(log) }
    func makeTokenManager() -> TokenManager { TokenManager(log) }
}
