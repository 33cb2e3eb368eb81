import Support
import Testing

/// What the compiler says in an app whose types are all on the main actor, and where initializers
/// then run: the table of `Lessons/XcodeProject.md`. The code registers a service, and belongs to a
/// program that resolves it on another thread. It is compiled as in a new Xcode project, which is in
/// Swift 5 mode, and in Swift 6 mode.
@Suite struct `In an app` {
    /// In Swift 5 mode they are warnings, and the program runs.
    static let call =
        "call to main actor-isolated initializer 'init()' in a synchronous nonisolated context"
    static let conversion =
        "converting function value of type '@MainActor @Sendable () -> Database' "
        + "to '@Sendable () throws -> Database' loses global actor 'MainActor'"

    @Test(arguments: [("{ Database() }", call), ("Database.init", conversion)])
    func `a new project warns about an initializer on any thread, Swift 6 mode rejects it`(
        factory: String, error: String
    ) throws {
        let code = database(factory: factory)

        #expect(try errors(in: code, .newProject, "-warnings-as-errors") == [Self.call])
        #expect(try output(of: code, .newProject) == "Database.init on the main thread: false\n")
        #expect(try errors(in: code, .swift6) == [error])
        // With complete checking the warning about the initializer is another one, and has no name.
        let complete = "-strict-concurrency=complete"
        #expect(
            try errors(in: code, .newProject, complete, "-Werror", "ActorIsolatedCall")
                == (error == Self.call ? [error] : []))
        #expect(try errors(in: code, .newProject, complete, "-warnings-as-errors").count == 1)
    }

    // The worst: the same bug, and not even a warning.
    @Test func `a new project accepts a named function without a warning, Swift 6 mode rejects it`()
        throws
    {
        let code =
            database(factory: "makeDatabase") + "\nfunc makeDatabase() -> Database { Database() }"

        #expect(
            try silentOutput(of: code, .newProject) == "Database.init on the main thread: false\n")
        #expect(try errors(in: code, .swift6) == [Self.conversion])
        // There is no call to stop at.
        #expect(try errors(in: code, .newProject, "-Werror", "ActorIsolatedCall") == [])
        #expect(
            try errors(
                in: code, .newProject, "-strict-concurrency=complete", "-warnings-as-errors")
                == [Self.conversion + "; this is an error in the Swift 6 language mode"])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a nonisolated service may run on any thread, and does`(mode: Mode) throws {
        // The second is compiled without the setting, in the module `ProfileApp`.
        let ofTheApp = database("nonisolated", ": Sendable", factory: "Database.init")
        let ofAnotherModule = """
            func register(in container: MiniContainer) {
                container.register(UserCache.self, factory: UserCache.init)
                container.register(Database.self) {
                    report("Database.init")
                    return Database()
                }
            }

            nonisolated func use(_ container: MiniContainer) async {
                _ = try? container.resolve(UserCache.self)
            }
            """

        let output = "Database.init on the main thread: false\n"
        #expect(try silentOutput(of: ofTheApp, mode) == output)
        #expect(try silentOutput(of: ofAnotherModule, mode) == output)
    }

    // Two threads could change the variable at the same time.
    @Test func `a nonisolated service must be Sendable by itself`() throws {
        let code = database(
            "nonisolated", ": Sendable", property: #"var users = [1: "Ada"]"#,
            factory: "Database.init")

        let error = "stored property 'users' of 'Sendable'-conforming class 'Database' is mutable"
        #expect(try errors(in: code, .swift6) == [error])
        #expect(
            try errors(in: code, .newProject, "-warnings-as-errors") == [
                error + "; this is an error in the Swift 6 language mode"
            ])
    }

    // As above, but the word `Sendable` was forgotten.
    @Test func `a nonisolated service that is not Sendable is accepted in Swift 5 mode`() throws {
        let code = database(
            "nonisolated", property: #"var users = [1: "Ada"]"#, factory: "Database.init")

        let error = "type 'Database' does not conform to the 'Sendable' protocol"
        #expect(try Set(errors(in: code, .swift6)) == [error])
        // Not even a warning: the code compiles with warnings as errors.
        #expect(
            try silentOutput(of: code, .newProject) == "Database.init on the main thread: false\n")
        #expect(try errors(in: code, .newProject, "-Werror", "ActorIsolatedCall") == [])
        #expect(
            try Set(
                errors(
                    in: code, .newProject, "-strict-concurrency=complete", "-warnings-as-errors"))
                == [error + "; this is an error in the Swift 6 language mode"])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a main actor function creates the view model there, whichever thread resolves it`(
        mode: Mode
    ) throws {
        let code = """
            nonisolated func use(_ container: MiniContainer) async {
                report("resolve")
                let makeProfile = try? container.resolve(MakeProfile.self)
                _ = await makeProfile?()
            }
            """

        #expect(
            try silentOutput(of: Self.makeProfile + code, mode) == """
                resolve on the main thread: false
                ProfileViewModel.init on the main thread: true

                """)
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `only the main actor calls the function that creates a view model`(mode: Mode) throws {
        let code = """
            nonisolated func use(_ container: MiniContainer) async {
                _ = try? open(container)
            }

            nonisolated func open(_ container: MiniContainer) throws -> ProfileViewModel {
                let makeProfile = try container.resolve(MakeProfile.self)
                return makeProfile()
            }
            """

        #expect(
            try errors(in: Self.makeProfile + code, mode) == [
                "call to main actor-isolated let 'makeProfile' in a synchronous nonisolated context"
            ])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a nonisolated init may run on any thread, and does`(mode: Mode) throws {
        let code = settings("var size = 1", #"report("SettingsViewModel.init")"#)

        #expect(
            try silentOutput(of: code, mode)
                == "SettingsViewModel.init on the main thread: false\n")
    }

    // `@Observable` turns what a class stores into a property of the main actor with a setter,
    // which this init calls. With a value where the property is declared the compiler accepts it.
    @Test func `a nonisolated init sets an observed property only beside its declaration`() throws {
        let code = settings("var size: Int; var color = 3", "size = 1")

        let error =
            "main actor-isolated property 'size' can not be mutated from a nonisolated context"
        #expect(try errors(in: code, .swift6) == [error])
        #expect(try errors(in: code, .newProject, "-warnings-as-errors") == [error])
    }

    // Here the promise is broken. That it crashes then: InAnAppTests.
    @Test(arguments: [Mode.newProject, .swift6])
    func `assumeIsolated in a factory compiles without a warning`(mode: Mode) throws {
        let code = database(factory: "{ MainActor.assumeIsolated { Database() } }")

        #expect(try errors(in: code, mode, "-warnings-as-errors") == [])
    }

    /// A service of the app that reports where it is created.
    private func database(
        _ isolation: String = "", _ conformance: String = "", property: String = "",
        factory: String
    ) -> String {
        """
        \(isolation) final class Database\(conformance) {
            \(property)

            init() { report("Database.init") }
        }

        func register(in container: MiniContainer) {
            container.register(Database.self, factory: \(factory))
        }

        nonisolated func use(_ container: MiniContainer) async {
            _ = try? container.resolve(Database.self)
        }
        """
    }

    /// A view model that any thread may create, and that only the main actor may use.
    private func settings(_ properties: String, _ initializer: String) -> String {
        """
        import Observation

        @Observable final class SettingsViewModel {
            \(properties)

            nonisolated init() { \(initializer) }
        }

        func register(in container: MiniContainer) {
            container.register(SettingsViewModel.self, factory: SettingsViewModel.init)
        }

        nonisolated func use(_ container: MiniContainer) async {
            _ = try? container.resolve(SettingsViewModel.self)
        }
        """
    }

    // The same silence: a `deinit` that is written belongs to no actor.
    @Test(arguments: ["let counter = Counter()", "private var counter: Counter? = Counter()"])
    func `a new project accepts a deinit that leaves the main actor, Swift 6 mode rejects it`(
        property: String
    ) throws {
        func code(_ ending: String) -> String {
            """
            final class Counter {
                func reset() { report("reset") }
            }

            final class ViewModel {
                \(property)

                \(ending) { counter\(property.contains("?") ? "?" : "").reset() }
            }

            func register(in container: MiniContainer) {}

            nonisolated func use(_ container: MiniContainer) async {
                // The last reference is released here, on whichever thread this is.
                var viewModel: ViewModel? = await ViewModel()
                withExtendedLifetime(viewModel) {}
                viewModel = nil
            }
            """
        }

        #expect(
            try silentOutput(of: code("deinit"), .newProject) == "reset on the main thread: false\n"
        )
        #expect(
            try errors(in: code("deinit"), .newProject, "-Werror", "ActorIsolatedCall") == [])
        let call =
            "call to main actor-isolated instance method 'reset()' in a synchronous nonisolated "
            + "context"
        #expect(
            try errors(
                in: code("deinit"), .newProject, "-strict-concurrency=complete", "-Werror",
                "ActorIsolatedCall"
            ).contains(call))
        #expect(try errors(in: code("deinit"), .swift6).contains(call))
        #expect(
            try silentOutput(of: code("isolated deinit"), .newProject)
                == "reset on the main thread: true\n")
    }

    // In Swift 5 mode, without a default isolation: an app that is older than Xcode 26.
    @Test func `an older project warns twice of an initializer on the main actor`() throws {
        func code(_ factory: String) -> String {
            """
            @MainActor final class ViewModel {
                init() {}
            }

            func register(in container: MiniContainer) {
                container.register(ViewModel.self, factory: \(factory))
            }
            """
        }
        func complaints(_ factory: String, _ options: String...) throws -> [String] {
            try Compiler.errors(
                inCode: code(factory), importing: "Step4Graph",
                options: ["-swift-version", "5"] + options)
        }
        let falseAlarm =
            "converting non-Sendable function value to '@Sendable () throws -> ViewModel' may "
            + "introduce data races"
        let feature = ["-enable-upcoming-feature", "InferSendableFromCaptures"]

        let both = try complaints("ViewModel.init", "-warnings-as-errors")
        #expect(both.count == 2 && both.contains(falseAlarm))
        #expect(both.contains { $0.contains("loses global actor 'MainActor'") })
        let one = try complaints("ViewModel.init", feature[0], feature[1], "-warnings-as-errors")
        #expect(one.count == 1 && one[0].contains("loses global actor 'MainActor'"))
        // It is no warning, as in a new project, but an error.
        #expect(
            try complaints("{ ViewModel() }") == [
                "call to main actor-isolated initializer 'init()' in a synchronous nonisolated "
                    + "context"
            ])
    }

    // As above, with one setting of a new project. The false alarm is all that the compiler says.
    @Test func `the default isolation alone hides that an initializer is on the main actor`() throws
    {
        let mode = ["-swift-version", "5", "-default-isolation", "MainActor"]
        let feature = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        func warnings(_ factory: String, _ options: [String] = []) throws -> [String] {
            try Compiler.errors(
                inCode: database(factory: factory) + Self.program, importing: "Step4Graph",
                options: mode + options + ["-warnings-as-errors"])
        }

        #expect(
            try warnings("Database.init") == [
                "converting non-Sendable function value to '@Sendable () throws -> Database' may "
                    + "introduce data races"
            ])
        #expect(
            try Compiler.output(
                ofCode: database(factory: "Database.init") + Self.program,
                importing: "Step4Graph", options: mode)
                == "Database.init on the main thread: false\n")
        #expect(try warnings("Database.init", feature) == [Self.call])
        #expect(try warnings("{ Database() }") == [Self.call])
    }

    /// The service is a function of the main actor, which creates the view model.
    private static let makeProfile = """
        final class ProfileViewModel {
            init() { report("ProfileViewModel.init") }
        }

        typealias MakeProfile = @MainActor @Sendable () -> ProfileViewModel

        func register(in container: MiniContainer) {
            container.register(MakeProfile.self) { { ProfileViewModel() } }
        }


        """

    /// What the programs share: code that is not on the main thread uses the container, and what
    /// is interesting reports where it runs.
    private static let program = #"""


        import Foundation

        @main struct App {
            static func main() {
                let container = MiniContainer()
                register(in: container)
                let isDone = DispatchSemaphore(value: 0)
                Task.detached {
                    await use(container)
                    isDone.signal()
                }
                // What belongs to the main actor has its turn in between.
                while isDone.wait(timeout: .now()) == .timedOut {
                    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
                }
            }
        }

        nonisolated func report(_ what: String) {
            print("\(what) on the main thread: \(Thread.isMainThread)")
        }
        """#

    enum Mode {
        /// As an app of a new Xcode 26 or 27 project is compiled.
        case newProject
        /// The same in Swift 6 mode.
        case swift6

        var options: [String] {
            self == .newProject ? Compiler.newApp : ["-default-isolation", "MainActor"]
        }
    }

    private func errors(
        in code: String, _ mode: Mode, _ options: String...
    ) throws -> [String] {
        try Compiler.errors(
            inCode: code + Self.program, importing: "Step4Graph", "ProfileApp",
            options: mode.options + options)
    }

    private func output(of code: String, _ mode: Mode, _ options: String...) throws -> String {
        try Compiler.output(
            ofCode: code + Self.program, importing: "Step4Graph", "ProfileApp",
            options: mode.options + options)
    }

    /// What a program prints that the compiler has accepted without a warning.
    private func silentOutput(of code: String, _ mode: Mode) throws -> String {
        try output(of: code, mode, "-warnings-as-errors")
    }
}
