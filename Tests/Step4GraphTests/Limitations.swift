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

    // StyleMainActor takes it as it is. Here it needs a word, a function, or a promise.
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

        // What works: an init for any thread, or a service that is a function of the main actor.
        let container = MiniContainer()
        container.register(SettingsModel.self, factory: SettingsModel.init)
        container.register((@MainActor @Sendable () -> SingleCounter).self) { { SingleCounter() } }
        let settings = try container.resolve(SettingsModel.self)
        let makeCounter = try container.resolve((@MainActor @Sendable () -> SingleCounter).self)
        #expect(await settings.size == 1)
        #expect(await makeCounter().increment() == 1)

        // What the main actor has made already is a service like any other: Step 4 can keep it.
        let counter = await SingleCounter()
        container.register(SingleCounter.self) { counter }
        #expect(try container.resolve(SingleCounter.self) === counter)

        // What does not say that it is on the main actor, and is not Sendable, is refused.
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/NonSendableService.swift", with: "Sources/Step4Graph")
                == ["type 'Counter' does not conform to the 'Sendable' protocol"])
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

    // Fixed by a word in the app's types: InAnAppTests.
    @Test func `an app whose types are all on the main actor`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/InAnApp/FirstLine.swift", importing: ["Step4Graph"],
            options: ["-default-isolation", "MainActor"])

        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () throws -> Database' loses global actor 'MainActor'",
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context",
            ])

        // README's next lines say the same, and the protocol needs a word, too.
        let more = try Compiler.errors(
            in: "Tests/Fixtures/InAnApp/Wiring.swift", importing: ["Step4Graph"],
            options: ["-default-isolation", "MainActor"])
        #expect(more.filter { $0.hasSuffix("loses global actor 'MainActor'") }.count == 3)
        #expect(
            Set(more).subtracting(more.filter { $0.hasSuffix("loses global actor 'MainActor'") })
                == ["type 'any APIServicing' does not conform to the 'Sendable' protocol"])
    }
}

@MainActor private final class SingleCounter {
    private var count = 0

    init() {}

    func increment() -> Int {
        count += 1
        return count
    }
}

@MainActor private final class SettingsModel {
    var size = 1

    nonisolated init() {}
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
