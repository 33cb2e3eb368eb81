import Support
import TestSupport
import Testing

/// What the compiler catches, each with a neighbour that it accepts. The files are in
/// Proof/Fixtures.
@Suite struct `Refusals: on the main actor` {
    @Test func `a view model that is not on the main actor`() throws {
        #expect(
            try errors(in: "ViewModelAnywhere") == [
                "default initializer for 'ViewModel' cannot be both nonisolated and "
                    + "main actor-isolated",
                "main actor-isolated property 'counter' can not be referenced from a "
                    + "nonisolated context",
                "call to main actor-isolated instance method 'increment()' in a "
                    + "synchronous nonisolated context",
            ])
        #expect(try errors(in: "ViewModelOnMainActor") == [])
    }

    // The neighbours: the same file in Swift 5 mode, and as a new Xcode project compiles it.
    @Test func `the article's view model in Swift 6 mode`() throws {
        #expect(
            try errors(in: "ViewModelOfTheArticle") == [
                "default initializer for 'CountingModel' cannot be both nonisolated and "
                    + "main actor-isolated",
                "main actor-isolated property 'counter' can not be referenced from a "
                    + "nonisolated context",
            ])
        #expect(try errors(in: "ViewModelOfTheArticle", ["-swift-version", "5"]) == [])
        #expect(try errors(in: "ViewModelOfTheArticle", ["-default-isolation", "MainActor"]) == [])
    }

    @Test func `an observed property that is injected`() throws {
        #expect(
            try errors(in: "ObservedInject").contains(
                "property wrapper cannot be applied to a computed property"))
        #expect(try errors(in: "ObservationIgnoredInject") == [])
    }

    @Test func `a provided variable that is set again`() throws {
        #expect(
            try errors(in: "ChangedProvider")
                == ["cannot assign to value: 'counter' is a get-only property"])
        #expect(try errors(in: "ChangedInject") == [])
    }

    @Test func `a plain deinit that uses what is on the main actor`() throws {
        let refusals = [
            "main actor-isolated property 'counter' can not be referenced from a "
                + "nonisolated context",
            "call to main actor-isolated instance method 'reset()' in a "
                + "synchronous nonisolated context",
        ]
        // In Swift 6 mode, and as a new Xcode project compiles it.
        for options in [[], Compiler.newApp] {
            #expect(try errors(in: "PlainDeinit", options) == refusals)
            #expect(try errors(in: "IsolatedDeinit", options) == [])
        }
        // There it is refused also in a class for which nobody wrote `@MainActor`.
        #expect(try errors(in: "PlainDeinitByDefault", Compiler.newApp) == refusals)
    }

    @Test func `code on any thread that reaches for the injector`() throws {
        #expect(
            try errors(in: "OtherThread") == [
                "main actor-isolated class property 'shared' can not be referenced from a "
                    + "nonisolated context"
            ])
        #expect(try errors(in: "OtherThreadWaits") == [])
        // In Swift 5 mode, which a new Xcode project has, it is a warning.
        #expect(try errors(in: "OtherThread", ["-swift-version", "5"]) == [])
    }

    private func errors(in fixture: String, _ options: [String] = []) throws -> [String] {
        try Compiler.errors(
            in: "Styles/Tests/Fixtures/StyleMainActor/\(fixture).swift", importing: "StyleMainActor",
            options: options)
    }
}
