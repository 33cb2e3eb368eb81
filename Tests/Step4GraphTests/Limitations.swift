import Evidence
import ProfileApp
import Step4Graph
import Testing

/// What Step 4 cannot do. A test of the same name, in a style's suite `Fixes`, shows the same
/// situation working.
@Suite(.enabled(if: isReentrant)) struct Limitations {
    // Fixed by no step: register the mock first, or take a new container.
    // StyleTypedFactories fixes it.
    @Test func `a mock comes when a singleton holds the real service already`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        _ = try container.resolve(UserCache.self)
        let mock = Database()

        container.register(Database.self) { mock }

        #expect(try container.resolve(Database.self) === mock)
        #expect(try container.resolve(UserCache.self).database !== mock)
    }

    // Fixed in StyleTypedFactories, like the mock that comes late.
    @Test func `a service that is not registered is asked for in code`() throws {
        #expect(
            try Compiler.errors(in: "Tests/Fixtures/Unregistered.swift", with: "Sources/Step4Graph")
                == [])
    }

    // Fixed in StyleMainActor.
    @Test func `a service that only the main actor may use`() async throws {
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/MainActorService.swift", with: "Sources/Step4Graph") == [
                    "converting function value of type '@MainActor @Sendable () -> SingleCounter' "
                        + "to '@Sendable () throws -> SingleCounter' "
                        + "loses global actor 'MainActor'"
                ])
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/AnyActorService.swift", with: "Sources/Step4Graph") == [])

        // You can promise the compiler that only the main actor resolves it. Where the app breaks
        // the promise, it crashes.
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = MiniContainer()
            container.register(SingleCounter.self) { MainActor.assumeIsolated { SingleCounter() } }

            _ = Worker { try? container.resolve(SingleCounter.self) }.result()
        }

        // What the main actor has made already is a service like any other: Step 4 can keep it. To
        // make it, Step 4 needs a `nonisolated init`, or a registered function of the main actor.
        let counter = await SingleCounter()
        let container = MiniContainer()
        container.register(SingleCounter.self) { counter }
        #expect(try container.resolve(SingleCounter.self) === counter)
    }

    // Fixed in StyleFactoryProtocols.
    @Test func `a screen needs a value that is known only when it opens`() throws {
        let container = MiniContainer()
        container.register(MessageSender.self, scope: .singleton, factory: MessageSender.init)
        container.register(MessageScreen.self, factory: MessageScreen.init)

        // `resolve` takes no argument. So the message has to be a service, and then all screens
        // share it.
        try #require(failure(resolving: MessageScreen.self, in: container) != nil)
        container.register(Message.self) { Message(text: "Hello") }
        let first = try container.resolve(MessageScreen.self)
        let second = try container.resolve(MessageScreen.self)

        #expect([first.message.text, second.message.text] == ["Hello", "Hello"])

        // The way out is made by hand: a service that is a function. Its type is its key, so there
        // can be one of a type.
        container.register((@Sendable (Message) -> MessageScreen).self) { (sender: MessageSender) in
            { message in MessageScreen(message: message, sender: sender) }
        }
        let open = try container.resolve((@Sendable (Message) -> MessageScreen).self)
        #expect(open(Message(text: "Bye")).message.text == "Bye")
    }

    // Fixed in StylePropertyWrappers.
    @Test func `a screen that the system makes needs a service`() throws {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton) { Session(user: "Ada") }

        let screen = makeAsTheSystemDoes(ProfileScreen.self)

        #expect(screen.title == "Please log in")

        // By hand it works, for every screen and after every `init`. If you forget one, you see no
        // error.
        screen.session = try container.resolve(Session.self)
        #expect(screen.title == "Hello, Ada")
    }
}

@MainActor private final class SingleCounter {
    init() {}
}

private struct Message: Sendable {
    let text: String
}

private final class MessageSender: Sendable {}

private final class MessageScreen: Sendable {
    let message: Message
    let sender: MessageSender

    init(message: Message, sender: MessageSender) {
        self.message = message
        self.sender = sender
    }
}

/// What a storyboard or the system makes for the app, app delegates for instance: the system calls
/// the `init`.
private protocol SystemMade {
    init()
}

private func makeAsTheSystemDoes<Screen: SystemMade>(_ type: Screen.Type) -> Screen {
    type.init()
}

private struct Session: Sendable {
    let user: String
}

private final class ProfileScreen: SystemMade {
    var session: Session?
    var title: String { session.map { "Hello, \($0.user)" } ?? "Please log in" }
}
