import Evidence
import ProfileApp
import Step4Graph
import Testing

/// What Step 4 cannot do.
@Suite struct Limitations {
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

    @Test func `a service that nobody registered is asked for in code`() throws {
        #expect(try Compiler.errors(in: "Tests/Fixtures/Unregistered.swift", with: "Sources/Step4Graph") == [])
    }

    @Test func `a screen that the system makes needs a service`() throws {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton) { Session(user: "Ada") }

        let screen = makeAsTheSystemDoes(ProfileScreen.self)

        #expect(screen.title == "Please log in")

        // By hand it works, for every screen and after every `init`. Whoever forgets one sees no error.
        screen.session = try container.resolve(Session.self)
        #expect(screen.title == "Hello, Ada")
    }
}

/// What a storyboard or the system makes for us, app delegates for instance: the `init` is theirs to call.
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
