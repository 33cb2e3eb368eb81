import Evidence
import Step4Graph
import StylePropertyWrappers
import Testing

extension DIContainerTests {
    @Suite struct RegistrationTests {
        init() { startAfresh() }

        @Test func `each line in braces registers a service`() {
            DIContainer.register {
                Shared(AppConfigurationImpl(home: "news") as AppConfiguration)
                New(RouterImpl() as Router)
            }

            #expect(DIContainer.resolve(AppConfiguration.self).home == "news")
            #expect(DIContainer.resolve(Router.self) is RouterImpl)
        }

        @Test func `a single registration needs no braces`() {
            DIContainer.register(Shared(AppConfigurationImpl() as AppConfiguration))

            #expect(DIContainer.resolve(AppConfiguration.self).home == "start")
        }

        @Test func `Shared is one instance for all, New is one for each call`() {
            DIContainer.register(Shared(RouterImpl() as Router))
            #expect(DIContainer.resolve(Router.self) === DIContainer.resolve(Router.self))

            DIContainer.register(New(RouterImpl() as Router))
            #expect(DIContainer.resolve(Router.self) !== DIContainer.resolve(Router.self))
        }

        @Test func `a New is another instance each time, also within one factory`() {
            DIContainer.register {
                New(RouterImpl() as Router)
                New { (resolve: Resolver) -> Bool in
                    let (first, second): (Router, Router) = (resolve(), resolve())
                    return first !== second
                }
            }

            #expect(DIContainer.resolve(Bool.self))
        }

        @Test func `nothing is built before the first resolve`() {
            let built = Tally()

            DIContainer.register(Shared(built.add()))
            #expect(built.count == 0)

            #expect(DIContainer.resolve(Int.self) == 1)
            #expect(DIContainer.resolve(Int.self) == 1)
        }

        @Test func `a mock takes the place of the real service`() {
            DIContainer.register(Shared(RouterImpl() as Router))
            #expect(DIContainer.resolve(Router.self).screen == "start")

            DIContainer.register(New(MockRouter() as Router))

            #expect(DIContainer.resolve(Router.self).screen == "mock")
        }

        @Test func `a factory asks for what it needs`() {
            DIContainer.register {
                Shared { resolve in RouterImpl(config: resolve()) as Router }
                New { resolve in "at " + resolve(Router.self).screen }
                Shared(AppConfigurationImpl(home: "news") as AppConfiguration)
            }

            #expect(DIContainer.resolve(String.self) == "at news")
        }

        @Test func `a function and a closure without parameters are called for their result`() {
            DIContainer.register {
                New(MockRouter.init)
                New { RouterImpl(config: AppConfigurationImpl(home: "news")) }
            }

            #expect(DIContainer.resolve(MockRouter.self).screen == "mock")
            #expect(DIContainer.resolve(RouterImpl.self).screen == "news")
        }

        @Test func `the type is left out where the compiler can tell`() {
            func show(_ router: Router) -> String { router.screen }
            DIContainer.register(Shared(MockRouter() as Router))

            #expect(show(DIContainer.resolve()) == "mock")
        }

        @Test func `a factory that throws is tried again`() throws {
            struct NoSignal: Error {}
            let tries = Tally()
            DIContainer.register(
                Shared {
                    if tries.add() == 1 { throw NoSignal() }
                    return Radio() as MediaPlayer
                })

            #expect(throws: ResolutionError.self) { try DIContainer.tryResolve(MediaPlayer.self) }
            #expect(try DIContainer.tryResolve(MediaPlayer.self) is Radio)
        }

        @Test func `an error names all services that wait, where factories ask by tryResolve`() {
            DIContainer.register {
                Shared(
                    { _ in RouterImpl(config: try DIContainer.tryResolve()) as Router },
                    fileID: "App.swift", line: 1)
                New(
                    { _ in try DIContainer.tryResolve(Router.self).screen }, fileID: "App.swift",
                    line: 2)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(String.self)
            }

            #expect(
                error?.description == """
                    Nothing is registered for AppConfiguration.
                      String, registered at App.swift:2
                      needs Router, registered at App.swift:1
                      needs AppConfiguration
                    Register it where the app starts; if it has a default value, write a closure.
                    """)
        }

        @Test func `a reset forgets registrations and lets go of instances`() {
            weak var released: RouterImpl?
            DIContainer.register(Shared(RouterImpl.init, as: Router.self, DeeplinkHandler.self))
            released = DIContainer.resolve(Router.self) as? RouterImpl
            #expect(released != nil)

            DIContainer.reset()

            #expect(released == nil)
            #expect(throws: ResolutionError.self) { try DIContainer.tryResolve(Router.self) }
        }

        // In a child, since to resolve inside the change would stop the process.
        @Test func `a singleton that goes with a reset may resolve`() async {
            await #expect(processExitsWith: .success) {
                final class Farewell: Sendable {
                    deinit {
                        DIContainer.register(Shared(DIContainer.resolve(MediaPlayer?.self) == nil))
                    }
                }
                DIContainer.register(Shared(Farewell()))
                _ = DIContainer.resolve(Farewell.self)

                DIContainer.reset()

                #expect(DIContainer.resolve(Bool.self))
            }
        }
    }
}
