import Evidence
import Testing

/// What the compiler catches, each with a neighbour that it accepts.
@Suite struct `The compiler refuses` {
    func errors(in fixture: String) throws -> [String] {
        try Compiler.errors(
            in: "Tests/Fixtures/StyleFactoryProtocols/\(fixture).swift",
            with: "Sources/StyleFactoryProtocols")
    }

    @Test func `a screen that asks for what its factory's type does not offer`() throws {
        #expect(
            try errors(in: "AsksForMore") == [
                "value of type 'any UnreadScreen.Factory' (aka 'any MessageLoaderFactory') "
                    + "has no member 'makeMessageScreen'"
            ])
        #expect(try errors(in: "AsksForItsOwn") == [])
    }

    @Test func `a container that forgets a screen`() throws {
        #expect(
            try errors(in: "ForgetsAScreen") == [
                "type 'PreviewContainer' does not conform to protocol 'ScreenFactory'"
            ]
        )
        #expect(try errors(in: "MakesEveryScreen") == [])
    }

    @Test func `two tasks that use one container`() throws {
        #expect(try errors(in: "TwoTasks") == ["sending 'container' risks causing data races"])
        #expect(try errors(in: "OneTask") == [])
    }

    @Test func `two lazy parts that need each other, while their types are not written`() throws {
        #expect(try errors(in: "Loop") == ["circular reference"])
        #expect(try errors(in: "LoopWithTypes") == [])
    }

    @Test func `a caller that has no sender, once the list takes one`() throws {
        #expect(
            try errors(in: "ListTakesASender") == [
                "missing argument for parameter 'sender' in call"
            ])
        #expect(try errors(in: "ListTakesAFactory") == [])
    }

    @Test func `a sender that is global`() throws {
        #expect(
            try errors(in: "GlobalSender") == [
                "static property 'shared' is not concurrency-safe because non-'Sendable' type "
                    + "'MessageSender' may have shared mutable state"
            ])
        #expect(try errors(in: "MainActorSender") == [])
    }
}
