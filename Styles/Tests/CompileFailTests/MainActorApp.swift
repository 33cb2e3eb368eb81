import Support
import TestSupport
import Testing

/// Each style, written in the natural way, in an app whose types are all on the main actor, in both
/// language modes. `Lessons/Styles.md` has a table of it. (Step 4: Tests/InAnAppTests.)
@Suite struct `An app on the main actor` {
    private static let callOfInit =
        "call to main actor-isolated initializer 'init(database:)' "
        + "in a synchronous nonisolated context"

    @Test(arguments: ["5", "6"])
    func `writes factory protocols without a word`(mode: String) throws {
        #expect(try complaints(about: "FactoryProtocols", swift: mode) == [])
    }

    @Test(arguments: ["5", "6"])
    func `provides and injects without a word`(mode: String) throws {
        #expect(
            try complaints(about: "MainActorInjector", of: "StyleMainActor", swift: mode) == [])
    }

    @Test func `is refused the container of its factory protocols on another thread`() throws {
        let error =
            "call to main actor-isolated instance method 'makeUserCache()' "
            + "in a synchronous nonisolated context"
        #expect(try errors(in: "FactoryProtocolsElsewhere", swift: "6") == [error, error])
        // Swift 5 mode warns.
        #expect(try errors(in: "FactoryProtocolsElsewhere", swift: "5") == [])
        #expect(try complaints(about: "FactoryProtocolsElsewhere", swift: "5") == [error, error])
    }

    @Test func `is refused what the injector fills on another thread`() throws {
        let error =
            "call to main actor-isolated initializer 'init()' "
            + "in a synchronous nonisolated context"
        #expect(try errors(in: "MainActorInjectorElsewhere", swift: "6") == [error, error])
        // Swift 5 mode refuses the function, and warns of the closure.
        #expect(try errors(in: "MainActorInjectorElsewhere", swift: "5") == [error])
        #expect(try complaints(about: "MainActorInjectorElsewhere", swift: "5") == [error, error])
    }

    @Test func `wires property wrappers only where its services are not on the main actor`() throws
    {
        #expect(
            try errors(in: "PropertyWrappers", of: "StylePropertyWrappers", swift: "6") == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () throws -> Database' loses global actor 'MainActor'",
                Self.callOfInit,
            ])
        for mode in ["5", "6"] {
            #expect(
                try complaints(
                    about: "PropertyWrappersNonisolated", of: "StylePropertyWrappers", swift: mode)
                    == [])
        }
    }

    @Test func `in Swift 5 mode property wrappers run its initializers on any thread`() throws {
        #expect(try errors(in: "PropertyWrappers", of: "StylePropertyWrappers", swift: "5") == [])
        // It warns.
        #expect(
            try complaints(about: "PropertyWrappers", of: "StylePropertyWrappers", swift: "5")
                .contains(Self.callOfInit))
        #expect(
            try Compiler.output(
                of: fixture("PropertyWrappers"), importing: "StylePropertyWrappers", "Step4Graph",
                options: options("5")) == "Database.init is on the main thread: false\n")
    }

    // SE-0470: in Swift 6 mode the conformance would be on the main actor, too.
    @Test(arguments: ["5", "6"])
    func `registers for all threads only by an extension that is nonisolated`(mode: String) throws {
        let refusal = "conformance of 'DIContainer' to protocol 'DependencyRegistering' crosses"
        let errors = try errors(in: "Registering", of: "StylePropertyWrappers", swift: mode)
        #expect(errors.contains { $0.hasPrefix(refusal) } == (mode == "6"))

        #expect(
            try Compiler.output(
                of: fixture("RegisteringNonisolated"), importing: "StylePropertyWrappers",
                "Step4Graph", options: options(mode)) == "The app has registered.\n")
    }

    @Test func `makes typed factories only in an extension that is nonisolated`() throws {
        #expect(
            try errors(in: "TypedFactories", of: "StyleTypedFactories", swift: "6") == [
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context",
                Self.callOfInit,
                "main actor-isolated static property 'database' can not be referenced from a "
                    + "Sendable closure",
                "main actor-isolated static property 'userCache' can not be referenced from a "
                    + "Sendable closure",
            ])
        for mode in ["5", "6"] {
            #expect(
                try complaints(
                    about: "TypedFactoriesNonisolated", of: "StyleTypedFactories", swift: mode)
                    == [])
        }
    }

    @Test func `in Swift 5 mode typed factories run its initializers on any thread`() throws {
        #expect(try errors(in: "TypedFactories", of: "StyleTypedFactories", swift: "5") == [])
        // It warns.
        #expect(
            try complaints(about: "TypedFactories", of: "StyleTypedFactories", swift: "5")
                .contains(Self.callOfInit))
        #expect(
            try Compiler.output(
                of: fixture("TypedFactories"), importing: "StyleTypedFactories",
                options: options("5")) == "Database.init is on the main thread: false\n")
    }

    @Test(arguments: ["5", "6"])
    func `makes its services on the main actor by factories that wait`(mode: String) throws {
        #expect(try errors(in: "Async", of: "StyleAsync", swift: mode) == [])
        #expect(
            try Compiler.output(
                of: fixture("Async"), importing: "StyleAsync", "Step4Graph",
                options: options(mode)) == "Database.init is on the main actor\n")
    }

    // Swift 5 mode warns of `Async`, although nothing is wrong, and of the closure without `await`.
    @Test func `writes an await in a closure that makes such a service`() throws {
        #expect(try complaints(about: "Async", of: "StyleAsync", swift: "6") == [])
        #expect(try complaints(about: "Async", of: "StyleAsync", swift: "5").count == 2)
        // A new Xcode project is in Swift 5 mode, too, but its Approachable Concurrency knows better.
        #expect(
            try Compiler.errors(
                in: fixture("Async"), importing: "StyleAsync",
                options: Compiler.newApp + ["-warnings-as-errors"]) == [])
        #expect(
            try errors(in: "AsyncClosures", of: "StyleAsync", swift: "6") == [
                "main actor-isolated initializer 'init()' cannot be called from outside of the actor"
            ])
        #expect(try errors(in: "AsyncClosures", of: "StyleAsync", swift: "5") == [])
    }

    private func errors(
        in name: String, of style: String = "StyleMainActor", swift mode: String
    ) throws -> [String] {
        try Compiler.errors(in: fixture(name), importing: style, options: options(mode))
    }

    /// Errors and warnings.
    private func complaints(
        about name: String, of style: String = "StyleMainActor", swift mode: String
    ) throws -> [String] {
        try Compiler.errors(
            in: fixture(name), importing: style, options: options(mode) + ["-warnings-as-errors"])
    }

    private func fixture(_ name: String) -> String { "Styles/Tests/Fixtures/MainActorApp/\(name).swift" }

    private func options(_ mode: String) -> [String] {
        ["-default-isolation", "MainActor", "-swift-version", mode]
    }
}
