import ProfileApp
import StyleTypedFactories
import Support
import TestSupport
import Testing

/// What this style fixes. A test of the same name, in `Limitations` of Step 4, shows the bug.
@Suite(.watchdog, .localRegistrations) struct Fixes {
    @Test func `a service that is not registered is asked for in code`() throws {
        // What differs: the code asks for a factory by its name, and not for a type.
        let errors = try Compiler.errors(
            in: "Styles/Tests/Fixtures/StyleTypedFactories/MissingFactory.swift",
            importing: "StyleTypedFactories")

        #expect(errors == ["type 'Container' has no member 'service'"])
    }

    @Test func `a mock is registered when a singleton already holds the real service`() {
        let real = Container.userCache()
        let mock = Database()

        // `push` sets the singletons aside, so the next call creates others.
        Container.Registrations.push()
        Container.database.register { mock }

        #expect(Container.database() === mock)
        #expect(Container.userCache().database === mock)

        Container.Registrations.pop()
        #expect(Container.userCache() === real)
    }

    @Test func `a singleton's factory resolves its own service once`() async {
        // What differs: a closure cannot throw, so the process ends, and its last words are these.
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = Container.asksOnce()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Fatal error: A circular dependency: Database needs Database. Let"))
    }
}

private let timesAsked = Tally()

extension Container {
    fileprivate static let asksOnce: Factory<Database> = Factory(scope: .singleton) {
        if timesAsked.add() == 1 { _ = asksOnce() }
        return Database()
    }
}
