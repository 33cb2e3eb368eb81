import Support
import TestSupport
import Testing

/// What the compiler rejects, each beside a similar case that it accepts.
@Suite struct `Main actor: what does not compile` {
    @Test func `a view model that is not on the main actor cannot inject`() throws {
        func viewModel(_ attribute: String) -> String {
            """
            \(attribute) final class ViewModel {
                @Inject private var counter: any Counter

                func increment() -> Int { counter.increment() }
            }
            """
        }

        #expect(
            try errors(in: viewModel("")) == [
                "default initializer for 'ViewModel' cannot be both nonisolated and "
                    + "main actor-isolated",
                "main actor-isolated property 'counter' can not be referenced from a "
                    + "nonisolated context",
                "call to main actor-isolated instance method 'increment()' in a "
                    + "synchronous nonisolated context",
            ])
        #expect(try errors(in: viewModel("@MainActor")) == [])
    }

    // Accepted: the same code in Swift 5 mode, and as a new Xcode project compiles it.
    @Test func `the article's view model is rejected in Swift 6 mode`() throws {
        // What it has, and has not: a wrapper that is on the main actor, a counter and a class that
        // say nothing of it, and a deinit that waits for the main queue. In Swift 5 mode the wrapper
        // puts the whole class on the main actor. In Swift 6 mode it does not.
        let code = """
            import Dispatch

            protocol PlainCounter {
                func increment() -> Int
                func reset()
            }

            class CountingModel {
                @Inject var counter: PlainCounter
                var count = 0

                func increment() { count = counter.increment() }

                deinit { DispatchQueue.main.sync { counter.reset() } }
            }

            @MainActor func openScreen() -> CountingModel { CountingModel() }
            """

        #expect(
            try errors(in: code) == [
                "default initializer for 'CountingModel' cannot be both nonisolated and "
                    + "main actor-isolated",
                "main actor-isolated property 'counter' can not be referenced from a "
                    + "nonisolated context",
            ])
        #expect(try errors(in: code, ["-swift-version", "5"]) == [])
        #expect(try errors(in: code, ["-default-isolation", "MainActor"]) == [])
    }

    // `@Observable` makes each stored property a computed one. A property wrapper needs a stored one.
    @Test func `Inject is rejected in an observed class, if observation does not ignore it`() throws
    {
        func viewModel(_ attribute: String) -> String {
            """
            import Observation

            @MainActor @Observable final class ViewModel {
                \(attribute) @Inject private var service: any Counter
                var count = 0
            }
            """
        }

        #expect(
            try errors(in: viewModel("")).contains(
                "property wrapper cannot be applied to a computed property"))
        #expect(try errors(in: viewModel("@ObservationIgnored")) == [])
    }

    // The injector would go on giving the first value. An injected property may be set.
    @Test func `a provided variable cannot be set again`() throws {
        let provided = """
            @MainActor func provide() {
                @Provider var counter: any Counter = SingleCounter()
                counter = SingleCounter()
            }
            """
        let injected = """
            @MainActor struct Screen {
                @Inject var counter: any Counter
            }

            @MainActor func prepare(_ screen: inout Screen) {
                screen.counter = SingleCounter()
            }
            """

        #expect(
            try errors(in: provided) == ["cannot assign to value: 'counter' is a get-only property"]
        )
        #expect(try errors(in: injected) == [])
    }

    // A plain deinit runs on the thread that releases the last reference.
    @Test func `a plain deinit cannot use a property of the main actor`() throws {
        func viewModel(_ attribute: String, _ ending: String) -> String {
            """
            \(attribute) final class ViewModel {
                @Inject private var counter: any Counter

                \(ending) { counter.reset() }
            }
            """
        }
        let expected = [
            "main actor-isolated property 'counter' can not be referenced from a "
                + "nonisolated context",
            "call to main actor-isolated instance method 'reset()' in a "
                + "synchronous nonisolated context",
        ]

        // In Swift 6 mode, and as a new Xcode project compiles it.
        for options in [[], Compiler.newApp] {
            #expect(try errors(in: viewModel("@MainActor", "deinit"), options) == expected)
            #expect(try errors(in: viewModel("@MainActor", "isolated deinit"), options) == [])
        }
        // There it is rejected also in a class without a written `@MainActor`.
        #expect(try errors(in: viewModel("", "deinit"), Compiler.newApp) == expected)
    }

    @Test func `nonisolated code cannot use the injector without an await`() throws {
        let now = """
            func sharedInjector() -> DependenciesInjector { DependenciesInjector.shared }
            """
        // It says that it may have to wait for the main actor.
        let waits = """
            func sharedInjector() async -> DependenciesInjector { await DependenciesInjector.shared }
            """

        #expect(
            try errors(in: now) == [
                "main actor-isolated class property 'shared' can not be referenced from a "
                    + "nonisolated context"
            ])
        #expect(try errors(in: waits) == [])
        // In Swift 5 mode, which a new Xcode project has, it is a warning.
        #expect(try errors(in: now, ["-swift-version", "5"]) == [])
    }

    // What leaves the main actor has to be Sendable.
    @Test func `code in the background gets only a Sendable service`() throws {
        func code(_ conformance: String) -> String {
            """
            import Foundation

            nonisolated final class API\(conformance) {
                func name(of id: Int) async -> String { "Ada" }
            }

            nonisolated func download() async -> String {
                let api: API = await DependenciesInjector.shared.resolve()
                return await api.name(of: 1)
            }
            """
        }

        #expect(try errors(in: code(": Sendable")) == [])
        #expect(try errors(in: code("")) != [])
    }

    // The compiler believes it. At run time it crashes on any other thread, as the test of this name
    // in `Limitations` shows.
    @Test func `assumeIsolated lets nonisolated code in, but only on the main actor`() throws {
        let code = """
            nonisolated func name() -> String {
                MainActor.assumeIsolated { DependenciesInjector.shared.resolve() }
            }
            """

        #expect(try errors(in: code) == [])
    }

    private func errors(in code: String, _ options: [String] = []) throws -> [String] {
        try Compiler.errors(inCode: code, importing: "StyleMainActor", options: options)
    }
}
