import Evidence
import StylePropertyWrappers
import Testing

private struct Screen {
    @Inject var router: Router
}

private struct LazyScreen {
    @LazyInject var router: Router
}

private final class HastyAppDelegate {
    @Inject var router: Router

    init() { DIContainer.register(Shared(RouterImpl() as Router)) }
}

private let missing = """
    Fatal error: Nothing is registered for Router.
    Register it where the app starts; if it has a default value, write a closure.
    """

extension DIContainerTests {
    /// What this style cannot do, and what it costs.
    @Suite struct Limitations {
        init() { startAfresh() }

        // As in Step 4, like the next one.
        @Test func `a service that is not registered is asked for in code`() throws {
            #expect(try errors(in: "UnregisteredInject.swift") == [])
        }

        @Test func `a mock comes when a singleton holds the real service already`() {
            DIContainer.register {
                Shared(RouterImpl() as Router)
                Shared(Screen())
            }
            _ = DIContainer.resolve(Screen.self)

            DIContainer.register(Shared(MockRouter() as Router))

            #expect(DIContainer.resolve(Router.self).screen == "mock")
            #expect(DIContainer.resolve(Screen.self).router.screen == "start")
        }

        @Test func `a missing service ends the process when the screen is made`() async throws {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                _ = Screen()
            }

            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("StylePropertyWrappersTests/Limitations.swift:6: " + missing))
        }

        @Test func `a missing service ends the process when the lazy property is read`()
            async throws
        {
            await #expect(processExitsWith: .success) { _ = LazyScreen() }
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                _ = LazyScreen().router
            }

            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("StylePropertyWrappersTests/Limitations.swift:10: " + missing))
        }

        @Test func `an app delegate resolves its properties before its init registers anything`()
            async
        {
            await #expect(processExitsWith: .signal(CrashSignal.trap)) {
                _ = HastyAppDelegate()
            }
        }

        @Test func `a missing service ends the process when a factory asks for it`() async throws {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                DIContainer.register(New { resolve in resolve(Router.self).screen })
                // The text names the factory's line and not the service that waits for it. The
                // `try` is no help: the factory cannot throw.
                _ = try DIContainer.tryResolve(String.self)
            }

            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains(missing))
            #expect(!text.contains("String"))
        }

        @Test func `two services that need each other end the process when a factory asks`()
            async throws
        {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                DIContainer.register {
                    New { resolve in "\(resolve(Int.self))" }
                    New { resolve in resolve(String.self).count }
                }
                _ = DIContainer.resolve(Int.self)
            }

            // `resolve()` cannot pass an error on, so the text names the last service only.
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("these services need each other.\n  Int, registered at "))
            #expect(!text.contains("String"))
        }

        @Test func `two tests at the same time share one container`() {
            DIContainer.register(Shared(MockRouter() as Router))
            Worker { DIContainer.register(Shared(RouterImpl() as Router)) }.result()

            // The first test gets what the other one has registered.
            #expect(DIContainer.resolve(Router.self).screen == "start")
        }

        @Test func `what a test registers before the first resolve, the app replaces`() {
            AppStart.whatToDo.withLock {
                $0 = { DIContainer.register(Shared(RouterImpl() as Router)) }
            }

            DIContainer.register(Shared(MockRouter() as Router))

            // The app registers inside this first resolve, and so after the test.
            #expect(DIContainer.resolve(Router.self).screen == "start")
        }

        @Test func `a Sendable class cannot have an injected property`() throws {
            #expect(
                try errors(in: "SendableInject.swift") == [
                    "stored property '_number' of 'Sendable'-conforming class 'Service' is mutable",
                    "stored property '_text' of 'Sendable'-conforming class 'LazyService' "
                        + "is mutable",
                ])
        }
    }
}
