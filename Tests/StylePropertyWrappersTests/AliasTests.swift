import Evidence
import Step4Graph
import StylePropertyWrappers
import Testing

extension DIContainerTests {
    @Suite struct AliasTests {
        init() { startAfresh() }

        @Test func `two aliases share one instance`() {
            DIContainer.register(Shared(RouterImpl.init, as: Router.self, DeeplinkHandler.self))

            #expect(DIContainer.resolve(Router.self) === DIContainer.resolve(DeeplinkHandler.self))
        }

        @Test func `an expression and a closure take aliases, too`() {
            DIContainer.register {
                Shared(RouterImpl(), as: Router.self, DeeplinkHandler.self)
                Shared({ _ in Radio() }, as: MediaPlayer.self)
            }

            #expect(DIContainer.resolve(Router.self) === DIContainer.resolve(DeeplinkHandler.self))
            #expect(DIContainer.resolve(MediaPlayer.self) is Radio)
        }

        @Test func `two registrations of one type do not share`() {
            DIContainer.register {
                Shared(RouterImpl.init, as: Router.self)
                Shared(RouterImpl.init, as: DeeplinkHandler.self)
            }

            #expect(DIContainer.resolve(Router.self) !== DIContainer.resolve(DeeplinkHandler.self))
        }

        @Test func `one alias is replaced alone`() {
            DIContainer.register(Shared(RouterImpl.init, as: Router.self, DeeplinkHandler.self))
            let handler = DIContainer.resolve(DeeplinkHandler.self)

            DIContainer.register(New(MockRouter() as Router))

            #expect(DIContainer.resolve(Router.self).screen == "mock")
            #expect(DIContainer.resolve(DeeplinkHandler.self) === handler)
        }

        @Test func `a New with aliases is another instance each time`() {
            DIContainer.register(New(RouterImpl.init, as: Router.self, DeeplinkHandler.self))

            #expect(DIContainer.resolve(Router.self) !== DIContainer.resolve(DeeplinkHandler.self))
            #expect(DIContainer.resolve(Router.self) !== DIContainer.resolve(Router.self))
        }

        @Test func `with aliases, the instance's own type is not registered`() {
            DIContainer.register {
                Shared(RouterImpl.init, as: Router.self)
                New(MockRouter.init, as: Router.self)
            }

            #expect(throws: ResolutionError.self) { try DIContainer.tryResolve(RouterImpl.self) }
            #expect(throws: ResolutionError.self) { try DIContainer.tryResolve(MockRouter.self) }
        }

        @Test func `the instance's own type is registered where it is named among the aliases`() {
            DIContainer.register(Shared(RouterImpl.init, as: RouterImpl.self, Router.self))

            #expect(DIContainer.resolve(RouterImpl.self) === DIContainer.resolve(Router.self))
        }

        @Test func `an alias that the instance is not is an error, and the others work`() {
            DIContainer.register(
                Shared(
                    MockRouter.init, as: Router.self, DeeplinkHandler.self, fileID: "App.swift",
                    line: 1))

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(DeeplinkHandler.self)
            }

            #expect(
                error?.description == """
                    A factory failed: MockRouter is no DeeplinkHandler. \
                    Let it conform, or drop the alias.
                      DeeplinkHandler, registered at App.swift:1
                    The service was not kept: the next resolve tries again.
                    """)
            #expect(DIContainer.resolve(Router.self).screen == "mock")
        }

        @Test func `two threads ask by two aliases, and one instance is built`() {
            let callers = TwoCallers(patience: 0.5)
            let thread = Tally()
            let factory = { @Sendable in
                callers.meet()
                return RouterImpl()
            }
            DIContainer.register(Shared(factory, as: Router.self, DeeplinkHandler.self))

            let (first, second) = callers.run {
                if thread.add() == 1 { return DIContainer.resolve(Router.self) as? RouterImpl }
                return DIContainer.resolve(DeeplinkHandler.self) as? RouterImpl
            }

            #expect(first != nil)
            #expect(first === second)
        }
    }
}
