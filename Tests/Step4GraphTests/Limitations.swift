import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

/// What Step 4 cannot do: each test passes, because it expects the bug. A test of the same name,
/// in a style's suite `Fixes`, shows the same situation working.
@Suite(.watchdog) struct Limitations {
    // Fixed in StyleTypedFactories. In a step: register the mock first, or take a new container.
    @Test func `a mock is registered when a singleton already holds the real service`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        _ = try container.resolve(UserCache.self)
        let mock = Database()

        container.register(Database.self) { mock }

        #expect(try container.resolve(Database.self) === mock)
        #expect(try container.resolve(UserCache.self).database !== mock)
    }

    // Fixed in StyleTypedFactories.
    @Test func `a service that is not registered is asked for in code`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/Unregistered.swift", importing: "Step4Graph")

        #expect(errors == [])
    }

    // StyleMainActor takes it as it is. Here it needs a word, a function, or a promise.
    @Test func `a service that is isolated to the main actor`() async throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/MainActorService.swift", importing: "Step4Graph")
        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> SingleCounter' "
                    + "to '@Sendable () throws -> SingleCounter' loses global actor 'MainActor'"
            ])

        // You can promise the compiler that only the main actor resolves it. Where the app breaks
        // the promise, it crashes.
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = MiniContainer()
            container.register(SingleCounter.self) { MainActor.assumeIsolated { SingleCounter() } }

            _ = Worker { try? container.resolve(SingleCounter.self) }.result()
        }

        // What works: an init for any thread, or a service that is a function of the main actor.
        typealias MakeCounter = @MainActor @Sendable () -> SingleCounter
        let container = MiniContainer()
        container.register(SettingsModel.self, factory: SettingsModel.init)
        container.register(MakeCounter.self) { { SingleCounter() } }
        let settings = try container.resolve(SettingsModel.self)
        let makeCounter = try container.resolve(MakeCounter.self)
        #expect(await settings.size == 1)
        #expect(await makeCounter().increment() == 1)
    }

    // Fixed in StyleFactoryProtocols.
    @Test func `a screen needs a value that is known only when it opens`() throws {
        let container = MiniContainer()
        container.register(MessageScreen.self, factory: MessageScreen.init)

        // `resolve` takes no argument. So the message has to be a service, and then all screens
        // share it.
        #expect(throws: ResolutionError.self) { try container.resolve(MessageScreen.self) }
        container.register(Message.self) { Message(text: "Hello") }
        let first = try container.resolve(MessageScreen.self)
        let second = try container.resolve(MessageScreen.self)
        #expect([first.message.text, second.message.text] == ["Hello", "Hello"])

        // The way out is made by hand: the service is a function. Its type is its key.
        typealias OpenMessage = @Sendable (Message) -> MessageScreen
        container.register(OpenMessage.self) { { MessageScreen(message: $0) } }
        let open = try container.resolve(OpenMessage.self)
        #expect(open(Message(text: "Bye")).message.text == "Bye")
    }

    // Fixed in StylePropertyWrappers.
    @Test func `a screen that the system makes needs a service`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)

        let screen = makeAsTheSystemDoes(StoryboardScreen.self)

        #expect(screen.database == nil)

        // By hand it works, for every screen and after every `init`. Forget one, and no error tells.
        screen.database = try container.resolve(Database.self)
        #expect(screen.database != nil)
    }

    // Fixed by a word in the app's types: InAnAppTests.
    @Test func `an app whose types are isolated to the main actor by default`() throws {
        let fixture = "Tests/Fixtures/InAnApp/FirstLine.swift"
        let setting = ["-default-isolation", "MainActor"]

        // In Swift 6 mode the compiler refuses it.
        let errors = try Compiler.errors(in: fixture, importing: "Step4Graph", options: setting)
        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () throws -> Database' loses global actor 'MainActor'",
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context",
            ])

        // In Swift 5 mode, which a new Xcode project has, these are warnings. So the program can be
        // run: another thread resolves, and there runs the initializer of the main actor.
        let output = try Compiler.output(
            of: fixture, importing: "Step4Graph", options: setting + ["-swift-version", "5"])
        #expect(output == "Database.init is on the main thread: false\n")
    }
}

@MainActor private final class SingleCounter {
    private var count = 0

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

private struct MessageScreen: Sendable {
    let message: Message
}

/// What a storyboard or the system makes for the app: it calls the `init`, and passes nothing in.
private protocol SystemMade {
    init()
}

private func makeAsTheSystemDoes<Screen: SystemMade>(_ type: Screen.Type) -> Screen {
    type.init()
}

private final class StoryboardScreen: SystemMade {
    var database: Database?
}
