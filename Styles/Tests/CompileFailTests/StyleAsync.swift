import Support
import TestSupport
import Testing

/// What the compiler refuses where factories wait, and what it accepts instead.
@Suite struct `Refusals: factories that wait` {
    @Test func `an initializer that is not async cannot resolve`() throws {
        let errors = try Compiler.errors(
            in: "Styles/Tests/Fixtures/StyleAsync/PlainInitializer.swift", importing: "StyleAsync")

        #expect(errors == ["'async' call in a function that does not support concurrency"])
    }

    @Test func `an initializer that is not async cannot register`() throws {
        #expect(
            try errors(in: "PlainRoot") == [
                "call to actor-isolated instance method 'register(_:scope:factory:fileID:line:)' "
                    + "in a synchronous nonisolated context"
            ])
        // In Swift 5 mode, which a new Xcode project has, it is a warning.
        #expect(try errors(in: "PlainRoot", Compiler.newApp) == [])
        // The neighbour is a method that is async.
        for options in [[], Compiler.newApp] {
            #expect(try errors(in: "AppStart", options + ["-warnings-as-errors"]) == [])
        }
    }

    // Once from a screen that gets its theme and then disappears, then twice at once, and once more
    // when the cache is there.
    @Test func `an app that launches again opens no second database`() throws {
        for options in [[], Compiler.newApp] {
            #expect(
                try Compiler.output(
                    of: "Styles/Tests/Fixtures/StyleAsync/AppStart.swift",
                    importing: "StyleAsync", "Step4Graph", "Support", options: options)
                        == """
                        A database is opened.
                        The theme is there, without a cache.

                        """)
        }
    }

    private func errors(in fixture: String, _ options: [String] = []) throws -> [String] {
        try Compiler.errors(
            in: "Styles/Tests/Fixtures/StyleAsync/\(fixture).swift", importing: "StyleAsync",
            options: options)
    }
}
