import Support
import TestSupport
import Testing

/// What the compiler rejects with async factories, and what it accepts instead.
@Suite struct `Async factories: what does not compile` {
    @Test func `an initializer that is not async cannot resolve`() throws {
        let code = """
            struct Session: Sendable {}

            final class Screen {
                let session: Session

                init(container: AsyncContainer) throws {
                    session = try await container.resolve(Session.self)
                }
            }
            """

        #expect(
            try Compiler.errors(inCode: code, importing: "StyleAsync")
                == ["'async' call in a function that does not support concurrency"])
    }

    @Test func `an initializer that is not async cannot register`() throws {
        let code = """
            struct Session: Sendable {}

            final class AppStart {
                let container = AsyncContainer()

                init() {
                    container.register(Session.self) { Session() }
                }
            }
            """

        #expect(
            try Compiler.errors(inCode: code, importing: "StyleAsync") == [
                "call to actor-isolated instance method 'register(_:scope:factory:fileID:line:)' "
                    + "in a synchronous nonisolated context"
            ])
        // In Swift 5 mode, which a new Xcode project has, it is a warning.
        #expect(
            try Compiler.errors(
                inCode: code, importing: "StyleAsync", options: Compiler.newApp) == [])
        // Accepted: a method that is async.
        for options in [[], Compiler.newApp] {
            #expect(
                try Compiler.errors(
                    in: appStart, importing: "StyleAsync",
                    options: options + ["-warnings-as-errors"]) == [])
        }
    }

    // Once from a screen that gets its theme and then disappears, then twice at once, and once more
    // when the cache is there.
    @Test func `an app that launches again opens no second database`() throws {
        for options in [[], Compiler.newApp] {
            #expect(
                try Compiler.output(
                    of: appStart, importing: "StyleAsync", "Step4Graph", "Support",
                    options: options)
                        == """
                        A database is opened.
                        The theme is there, without a cache.

                        """)
        }
    }

    private let appStart = "Styles/Tests/Fixtures/StyleAsync/AppStart.swift"
}
