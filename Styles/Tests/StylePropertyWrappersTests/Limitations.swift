import ProfileApp
import StylePropertyWrappers
import Support
import TestSupport
import Testing

extension DIContainerTests {
    /// What this style cannot do, and what it costs.
    @Suite struct Limitations {
        init() { startAgain() }

        // As in Step 4, like the next one.
        @Test func `a service that is not registered is asked for in code`() throws {
            let code = """
                struct Service: Sendable {}

                final class Screen {
                    @Inject private var service: Service
                }
                """

            #expect(try Compiler.errors(inCode: code, importing: "StylePropertyWrappers") == [])
        }

        @Test func `a mock is registered when a singleton already holds the real service`() {
            DIContainer.register {
                Shared(Database())
                Shared { resolve in UserCache(database: resolve()) }
            }
            _ = DIContainer.resolve(UserCache.self)
            let mock = Database()

            DIContainer.register(Shared(mock))

            #expect(DIContainer.resolve(Database.self) === mock)
            #expect(DIContainer.resolve(UserCache.self).database !== mock)
        }

        @Test func `a missing service crashes the app when the screen is created`() async throws {
            let result = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent])
            {
                _ = Screen()
            }

            let expected = """

                \(Screen.line): Fatal error: Nothing is registered for Database.
                Register it where the app starts. If it is a parameter with a default value, register a closure that leaves it out.
                """
            #expect(try text(result).contains(expected))
        }

        @Test func `an optional service that lacks a dependency crashes the app at its line`()
            async throws
        {
            let result = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent])
            {
                DIContainer.register(New { _ in UserCache(database: try DIContainer.tryResolve()) })
                _ = OptionalScreen()
            }

            let line = OptionalScreen.line
            #expect(try text(result).contains("\n\(line): Fatal error: Nothing is registered for"))
            #expect(try text(result).contains("<UserCache>, registered at \(line)\n"))
        }

        @Test func `a missing service crashes the app when the lazy property is read`()
            async throws
        {
            let result = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent])
            {
                _ = LazyScreen().database
            }

            #expect(
                try text(result).contains(
                    "\n\(LazyScreen.line): Fatal error: Nothing is registered"))
        }

        @Test func `a missing service crashes the app at the line that asks, however it asks`()
            async throws
        {
            let eager = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent])
            {
                _ = MutableScreen()
            }
            let lazy = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent]) {
                _ = MutableLazyScreen().database
            }
            let call = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent]) {
                callResolve()
            }

            let error = "Fatal error: Nothing is registered"
            #expect(try text(eager).contains("\n\(MutableScreen.line): \(error)"))
            #expect(try text(lazy).contains("\n\(MutableLazyScreen.line): \(error)"))
            #expect(try text(call).contains("\n\(lineOfCall): \(error)"))
        }

        @Test func `an app delegate resolves its properties before its init registers anything`()
            async
        {
            await #expect(processExitsWith: .trap) {
                _ = HastyAppDelegate()
            }
        }

        @Test func `a missing service crashes the app when a factory resolves it`() async throws {
            let result = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent])
            {
                DIContainer.register(Cache.registration)
                // The `try` is no help: `resolve()`, in the factory, cannot throw.
                _ = try DIContainer.tryResolve(UserCache.self)
            }

            let expected = """

                \(Cache.line): Fatal error: Nothing is registered for Database.
                  UserCache, registered at \(Cache.line)
                  needs Database
                """
            #expect(try text(result).contains(expected))
        }

        @Test func `two services that need each other crash the app when a factory resolves`()
            async throws
        {
            let result = await #expect(processExitsWith: .trap, observing: [\.standardErrorContent])
            {
                DIContainer.register {
                    Shared { resolve in Session(refresher: resolve()) }
                    Shared { resolve in TokenRefresher(session: resolve()) }
                }
                _ = try DIContainer.tryResolve(Session.self)
            }

            #expect(
                try text(result).contains(
                    "these services need each other.\n  Session, registered at "))
        }

        @Test func `two tests at the same time share one container`() {
            DIContainer.register(Shared(MockAPI() as any APIServicing))
            Worker { DIContainer.register(Shared(MockAPI(name: "other") as any APIServicing)) }
                .result()

            // The first test gets what the other one has registered.
            #expect(DIContainer.resolve((any APIServicing).self).user(id: 1)?.name == "other")
        }

        @Test func `a mock registered before the first resolve is replaced by the app`() {
            AppStart.whatToDo.withLock {
                $0 = { DIContainer.register(Shared(MockAPI(name: "real") as any APIServicing)) }
            }

            DIContainer.register(Shared(MockAPI() as any APIServicing))

            // The app registers inside this first resolve, and so after the test.
            #expect(DIContainer.resolve((any APIServicing).self).user(id: 1)?.name == "real")
        }
    }
}

extension ExitTest.Condition {
    fileprivate static var trap: Self { .signal(CrashSignal.trap) }
}

/// What a process printed before it crashed, from the beginning of a line.
private func text(_ result: ExitTest.Result?) throws -> String {
    "\n" + String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
}

// What names its line stands outside of `#expect`, which gives its own line to all inside.

private func place(_ line: Int) -> String { "StylePropertyWrappersTests/Limitations.swift:\(line)" }

private struct Screen {
    static let line = place(#line + 1)
    @Inject var database: Database
}

private struct OptionalScreen {
    static let line = place(#line + 1)
    @Inject var cache: UserCache?
}

private struct LazyScreen {
    static let line = place(#line + 1)
    @LazyInject var database: Database
}

private struct MutableScreen {
    static let line = place(#line + 1)
    @MutableInject var database: Database
}

private struct MutableLazyScreen {
    static let line = place(#line + 1)
    @MutableLazyInject var database: Database
}

private let lineOfCall = place(#line + 1)
private func callResolve() { _ = DIContainer.resolve(Database.self) }

private enum Cache {
    static let line = place(#line + 1)
    static let registration = New { resolve in UserCache(database: resolve()) }
}

private final class HastyAppDelegate {
    @Inject var database: Database

    init() { DIContainer.register(Shared(Database())) }
}
