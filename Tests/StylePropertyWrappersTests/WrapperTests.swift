import Evidence
import StylePropertyWrappers
import Testing

private final class AppDelegate {
    @LazyInject private var config: AppConfiguration
    @LazyInject private var router: Router

    init() {
        DIContainer.register {
            Shared(AppConfigurationImpl(home: "news") as AppConfiguration)
            Shared { resolve in RouterImpl(config: resolve()) as Router }
        }
    }

    func didFinishLaunching() -> String { "\(config.home), \(router.screen)" }
}

private final class Screen {
    @Inject var router: Router
}

private final class LazyScreen {
    @LazyInject var router: Router
}

private struct MutableScreen {
    @MutableInject var router: Router
}

private struct MutableLazyScreen {
    @MutableLazyInject var router: Router
}

private struct PlayerScreen {
    @Inject var player: MediaPlayer?
    @LazyInject var latePlayer: MediaPlayer?
    @MutableInject var otherPlayer: MediaPlayer?
    @MutableLazyInject var lateOtherPlayer: MediaPlayer?
}

// Why `@unchecked` holds: a `LazyInject` may be read by any thread, and nothing else is in here.
private final class SharedScreen: @unchecked Sendable {
    @LazyInject var router: Router
}

private struct Hen {
    @LazyInject var nest: Nest
}

private final class Nest: Sendable {
    let hen: Hen
    let eggs = 3

    init(hen: Hen) { self.hen = hen }
}

extension DIContainerTests {
    @Suite struct WrapperTests {
        init() { startAfresh() }

        @Test func `Inject resolves when its owner is made`() {
            let built = countRouters()

            let screen = Screen()
            #expect(built.count == 1)

            #expect(screen.router === screen.router)
            #expect(built.count == 1)
        }

        @Test func `LazyInject resolves at the first reading, once`() {
            let screen = LazyScreen()
            let built = countRouters()
            #expect(built.count == 0)

            #expect(screen.router === screen.router)
            #expect(built.count == 1)
        }

        @Test func `an app delegate registers in its init what its lazy properties need`() {
            #expect(AppDelegate().didFinishLaunching() == "news, news")
        }

        @Test func `two threads read a LazyInject first, and it resolves once`() {
            let callers = TwoCallers(patience: 0.5)
            DIContainer.register(
                New {
                    callers.meet()
                    return RouterImpl() as Router
                })
            let screen = SharedScreen()

            let (first, second) = callers.run { screen.router }

            #expect(first === second)
        }

        // In a child process: two threads that wait for each other would keep the lock from all
        // other tests.
        @Test func `a factory and another thread read one LazyInject`() async {
            await #expect(processExitsWith: .success) {
                let screen = SharedScreen()
                DIContainer.register {
                    New(RouterImpl() as Router)
                    New {
                        // The other thread waits for this factory, and so the factory must not wait
                        // for that thread.
                        _ = Worker { screen.router }.hasFinished(within: 0.1)
                        return screen.router.screen
                    }
                }

                #expect(Worker { DIContainer.resolve(String.self) }.hasFinished(within: 10))
            }
        }

        @Test func `a LazyInject that is resolved does not wait for a factory`() {
            DIContainer.register(New(RouterImpl() as Router))
            let screen = SharedScreen()
            _ = screen.router
            DIContainer.register(New { Worker { screen.router }.hasFinished(within: 10) })

            #expect(DIContainer.resolve(Bool.self))
        }

        @Test func `a LazyInject takes the place of a Provider in a loop`() {
            DIContainer.register {
                New { _ in Hen() }
                New { resolve in Nest(hen: resolve()) }
            }

            #expect(DIContainer.resolve(Hen.self).nest.eggs == 3)
        }

        @Test func `a wrapper stands in a function, too`() {
            DIContainer.register(Shared(RouterImpl() as Router))
            @Inject var router: Router
            @LazyInject var player: MediaPlayer
            DIContainer.register(Shared(Radio() as MediaPlayer))

            #expect(router === DIContainer.resolve(Router.self))
            #expect(player is Radio)
        }

        @Test func `MutableInject resolves and can be changed`() {
            DIContainer.register(Shared(RouterImpl() as Router))
            var screen = MutableScreen()
            #expect(screen.router.screen == "start")

            screen.router = MockRouter()

            #expect(screen.router.screen == "mock")
            #expect(DIContainer.resolve(Router.self).screen == "start")
        }

        @Test func `MutableLazyInject resolves at the first reading and can be changed`() {
            var screen = MutableLazyScreen()
            let built = countRouters()
            #expect(built.count == 0)
            #expect(screen.router.screen == "start")

            screen.router = MockRouter()

            #expect(screen.router.screen == "mock")
            #expect(built.count == 1)
        }

        @Test func `MutableLazyInject changed before the first reading resolves nothing`() {
            var screen = MutableLazyScreen()

            // No Router is registered.
            screen.router = MockRouter()

            #expect(screen.router.screen == "mock")
        }

        @Test func `a changed copy of a struct leaves the original alone`() {
            DIContainer.register(Shared(RouterImpl() as Router))
            let original = MutableLazyScreen()
            var copy = original

            copy.router = MockRouter()

            #expect(original.router.screen == "start")
        }

        @Test func `the compiler refuses to change Inject and LazyInject, not the mutable ones`()
            throws
        {
            #expect(
                try errors(in: "ChangedInject.swift") == [
                    "cannot assign to property: 'first' is a get-only property",
                    "cannot assign to property: 'second' is a get-only property",
                ])
        }

        @Test func `an optional is nil where the service is not registered`() {
            let screen = PlayerScreen()

            #expect(screen.player == nil)
            #expect(screen.latePlayer == nil)
            #expect(screen.otherPlayer == nil)
            #expect(screen.lateOtherPlayer == nil)
            #expect(DIContainer.resolve(MediaPlayer?.self) == nil)
        }

        @Test func `an optional is the service where it is registered`() {
            DIContainer.register(Shared(Radio() as MediaPlayer))
            let screen = PlayerScreen()

            #expect(screen.player is Radio)
            #expect(screen.latePlayer is Radio)
            #expect(screen.otherPlayer is Radio)
            #expect(screen.lateOtherPlayer is Radio)
        }

        @Test func `a service registered as an optional is not found`() {
            DIContainer.register(Shared(Radio() as MediaPlayer?))

            // The trap: what is registered is an `Optional<MediaPlayer>`, and what we look for is a
            // `MediaPlayer`.
            #expect(PlayerScreen().player == nil)
        }

        @Test func `a registered service that lacks something is an error, optional or not`() {
            DIContainer.register(
                New { _ in
                    _ = try DIContainer.tryResolve(Router.self)
                    return Radio() as MediaPlayer
                })

            #expect(throws: (any Error).self) { try DIContainer.tryResolve(MediaPlayer?.self) }
        }
    }
}

/// Registers a router that is new at each resolve.
///
/// - Returns: How many were built.
private func countRouters() -> Tally {
    let built = Tally()
    DIContainer.register(
        New {
            built.add()
            return RouterImpl() as Router
        })
    return built
}
