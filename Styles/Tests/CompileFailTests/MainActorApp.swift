import Foundation
import Support
import TestSupport
import Testing

/// Each style, written in the natural way, in an app whose types are all on the main actor, in both
/// language modes. `Lessons/Styles.md` compares them. (Step 4: Tests/InAnAppTests.) What that
/// page shows is in Fixtures/MainActorApp.
@Suite struct `An app on the main actor` {
    private static let callOfInit =
        "call to main actor-isolated initializer 'init(database:)' "
        + "in a synchronous nonisolated context"

    @Test(arguments: ["5", "6"])
    func `an app on the main actor writes factory protocols without a keyword`(mode: String) throws
    {
        #expect(
            try complaints(aboutFile: "FactoryProtocols", of: "StyleMainActor", swift: mode) == [])
    }

    @Test(arguments: ["5", "6"])
    func `an app on the main actor provides and injects without a keyword`(mode: String) throws {
        #expect(
            try complaints(aboutFile: "MainActorInjector", of: "StyleMainActor", swift: mode) == [])
    }

    @Test func `the container of the factory protocols is rejected on another thread`() throws {
        // In a closure that the main actor passes on, and in a function that any thread may call.
        let code =
            Self.onThread + """
                final class UserCache {
                    init() {}
                }

                final class DependencyContainer {
                    func makeUserCache() -> UserCache { UserCache() }
                }

                func inClosure(container: DependencyContainer) {
                    onThread { _ = container.makeUserCache() }
                }

                nonisolated func inFunction(container: DependencyContainer) {
                    _ = container.makeUserCache()
                }
                """

        let error =
            "call to main actor-isolated instance method 'makeUserCache()' "
            + "in a synchronous nonisolated context"
        #expect(try errors(in: code, of: "StyleFactoryProtocols", swift: "6") == [error, error])
        // Swift 5 mode warns.
        #expect(try errors(in: code, of: "StyleFactoryProtocols", swift: "5") == [])
        #expect(
            try complaints(about: code, of: "StyleFactoryProtocols", swift: "5") == [error, error])
    }

    @Test func `a class with an injected property is rejected on another thread`() throws {
        // As above.
        let code =
            Self.onThread + """
                final class ProfileViewModel {
                    @Inject var name: String

                    init() {}
                }

                func inClosure() {
                    onThread { _ = ProfileViewModel() }
                }

                nonisolated func inFunction() {
                    _ = ProfileViewModel()
                }
                """

        let error =
            "call to main actor-isolated initializer 'init()' "
            + "in a synchronous nonisolated context"
        #expect(try errors(in: code, of: "StyleMainActor", swift: "6") == [error, error])
        // Swift 5 mode rejects the function, and warns of the closure.
        #expect(try errors(in: code, of: "StyleMainActor", swift: "5") == [error])
        #expect(try complaints(about: code, of: "StyleMainActor", swift: "5") == [error, error])
    }

    private static let services = #"""
        import Foundation

        final class Database {
            init() { print("Database.init is on the main thread: \(Thread.isMainThread)") }
        }

        final class UserCache {
            let database: Database

            init(database: Database) { self.database = database }
        }

        """#

    /// Swift 6 mode rejects both registrations. Swift 5 mode accepts them, and then this program
    /// prints what happens.
    private static let propertyWrappers =
        services + """
            func register() {
                DIContainer.register {
                    Shared(Database.init)
                    New { resolve in UserCache(database: resolve()) }
                }
            }

            """ + main(before: "register()", "_ = DIContainer.resolve(UserCache.self)")

    @Test func `property wrappers need services that are not on the main actor`() throws {
        #expect(
            try errors(in: Self.propertyWrappers, of: "StylePropertyWrappers", swift: "6") == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () throws -> Database' loses global actor 'MainActor'",
                Self.callOfInit,
            ])
        for mode in ["5", "6"] {
            #expect(
                try complaints(
                    aboutFile: "PropertyWrappersNonisolated", of: "StylePropertyWrappers",
                    swift: mode) == [])
        }
    }

    @Test func `in Swift 5 mode property wrappers run the app's initializers on any thread`() throws
    {
        #expect(
            try errors(in: Self.propertyWrappers, of: "StylePropertyWrappers", swift: "5") == [])
        // It warns.
        #expect(
            try complaints(about: Self.propertyWrappers, of: "StylePropertyWrappers", swift: "5")
                .contains(Self.callOfInit))
        #expect(
            try Compiler.output(
                ofCode: Self.propertyWrappers, importing: "StylePropertyWrappers", "Step4Graph",
                options: options("5")) == "Database.init is on the main thread: false\n")
    }

    // SE-0470: in Swift 6 mode the conformance would be on the main actor, too, but another thread
    // may resolve first.
    @Test(arguments: ["5", "6"])
    func `an app registers for all threads only in an extension that is nonisolated`(mode: String)
        throws
    {
        func app(_ keyword: String) -> String {
            """
            nonisolated final class User: Sendable {
                let name = "Ada"
            }

            \(keyword) extension DIContainer: @retroactive DependencyRegistering {
                public static func registerDependencies() {
                    register { Shared { User() } }
                }
            }

            """ + Self.main("print(DIContainer.resolve(User.self).name)")
        }

        let expected = "conformance of 'DIContainer' to protocol 'DependencyRegistering' crosses"
        let errors = try errors(in: app(""), of: "StylePropertyWrappers", swift: mode)
        #expect(errors.contains { $0.hasPrefix(expected) } == (mode == "6"))

        #expect(
            try Compiler.output(
                ofCode: app("nonisolated"), importing: "StylePropertyWrappers", "Step4Graph",
                options: options(mode)) == "Ada\n")
    }

    /// Swift 6 mode rejects both factories, and Swift 5 mode accepts them.
    private static let typedFactories =
        services + """
            extension Container {
                static let database = Factory(scope: .singleton) { Database() }
                static let userCache = Factory { UserCache(database: database()) }
            }

            """ + main("_ = Container.userCache()")

    @Test func `typed factories need an extension that is nonisolated`() throws {
        #expect(
            try errors(in: Self.typedFactories, of: "StyleTypedFactories", swift: "6") == [
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
                    aboutFile: "TypedFactoriesNonisolated", of: "StyleTypedFactories", swift: mode)
                    == [])
        }
    }

    @Test func `in Swift 5 mode typed factories run the app's initializers on any thread`() throws {
        #expect(try errors(in: Self.typedFactories, of: "StyleTypedFactories", swift: "5") == [])
        // It warns.
        #expect(
            try complaints(about: Self.typedFactories, of: "StyleTypedFactories", swift: "5")
                .contains(Self.callOfInit))
        #expect(
            try Compiler.output(
                ofCode: Self.typedFactories, importing: "StyleTypedFactories",
                options: options("5")) == "Database.init is on the main thread: false\n")
    }

    @Test func `typed factories create a session of the main actor if its init is nonisolated`()
        throws
    {
        let code = try String(
            contentsOf: Checkout.root.appending(path: file("TypedFactoriesSession")),
            encoding: .utf8)
        let isolated = code.replacing("nonisolated init", with: "init")
        func complaints(about code: String, _ options: [String]) throws -> [String] {
            try Compiler.errors(
                inCode: code, importing: "StyleTypedFactories",
                options: options + ["-warnings-as-errors"])
        }
        let error =
            "call to main actor-isolated initializer 'init(api:)' "
            + "in a synchronous nonisolated context"

        for options in [options("6"), options("5"), Compiler.newApp] {
            #expect(try complaints(about: code, options) == [])
            #expect(try complaints(about: isolated, options) == [error])
        }
        // Swift 5 mode only warns.
        #expect(try errors(in: isolated, of: "StyleTypedFactories", swift: "6") == [error])
        #expect(try errors(in: isolated, of: "StyleTypedFactories", swift: "5") == [])
    }

    // It is resolved on another thread first, and then by two view models.
    @Test(arguments: ["5", "6"])
    func `two screens of typed factories show one session of the main actor`(mode: String) throws {
        let code =
            try String(
                contentsOf: Checkout.root.appending(path: file("TypedFactoriesSession")),
                encoding: .utf8) + """
                @main struct App {
                    static func main() async throws {
                        let session = await Task.detached { Container.session() }.value
                        let profiles = [Container.profile(), Container.profile()]
                        try await session.logIn(id: 1)
                        for profile in profiles { print(profile.title) }
                    }
                }
                """

        #expect(
            try Compiler.output(
                ofCode: code, importing: "StyleTypedFactories", options: options(mode))
                == "Hello, Ada\nHello, Ada\n")
    }

    @Test(arguments: ["5", "6"])
    func `async factories create services of the main actor`(mode: String) throws {
        let output = try Compiler.output(
            of: file("Async"), importing: "StyleAsync", "Step4Graph", options: options(mode))

        #expect(output == "Database.init is on the main actor\n")
    }

    // Swift 5 mode warns of `Async`, although nothing is wrong, and of the closure without `await`.
    @Test func `a closure that creates a service of the main actor needs an await`() throws {
        func code(_ word: String) -> String {
            """
            final class Database {
                init() {}
            }

            func register(in container: AsyncContainer) async {
                await container.register(Database.self) { \(word) Database() }
            }
            """
        }

        #expect(try complaints(aboutFile: "Async", of: "StyleAsync", swift: "6") == [])
        #expect(try complaints(aboutFile: "Async", of: "StyleAsync", swift: "5").count == 2)
        // A new Xcode project is in Swift 5 mode, too, but its Approachable Concurrency knows better.
        #expect(
            try Compiler.errors(
                in: file("Async"), importing: "StyleAsync",
                options: Compiler.newApp + ["-warnings-as-errors"]) == [])
        #expect(try errors(in: code("await"), of: "StyleAsync", swift: "6") == [])
        #expect(
            try errors(in: code(""), of: "StyleAsync", swift: "6") == [
                "main actor-isolated initializer 'init()' cannot be called from outside of the actor"
            ])
        #expect(try errors(in: code(""), of: "StyleAsync", swift: "5") == [])
    }

    /// A Mac imports `Thread` from Objective-C, and what is imported predates concurrency: of a closure
    /// that is passed to it, the compiler says less. Of one for this function it says the same everywhere.
    private static let onThread = """
        import Foundation

        nonisolated func onThread(_ body: @escaping @Sendable () -> Void) {
            Thread.detachNewThread(body)
        }


        """

    /// An app that does something on another thread.
    private static func main(before first: String = "", _ elsewhere: String) -> String {
        onThread + """
            @main struct App {
                static func main() {
                    \(first)
                    let isResolved = DispatchSemaphore(value: 0)
                    onThread {
                        \(elsewhere)
                        isResolved.signal()
                    }
                    isResolved.wait()
                }
            }
            """
    }

    private func errors(
        in code: String, of style: String, swift mode: String
    ) throws -> [String] {
        try Compiler.errors(inCode: code, importing: style, options: options(mode))
    }

    /// Errors and warnings.
    private func complaints(
        about code: String, of style: String, swift mode: String
    ) throws -> [String] {
        try Compiler.errors(
            inCode: code, importing: style, options: options(mode) + ["-warnings-as-errors"])
    }

    private func complaints(
        aboutFile name: String, of style: String, swift mode: String
    ) throws -> [String] {
        try Compiler.errors(
            in: file(name), importing: style, options: options(mode) + ["-warnings-as-errors"])
    }

    private func file(_ name: String) -> String {
        "Styles/Tests/Fixtures/MainActorApp/\(name).swift"
    }

    private func options(_ mode: String) -> [String] {
        ["-default-isolation", "MainActor", "-swift-version", mode]
    }
}
