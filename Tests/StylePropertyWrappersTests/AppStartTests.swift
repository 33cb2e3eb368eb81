import Evidence
import StylePropertyWrappers
import Testing

extension DIContainerTests {
    /// What `extension DIContainer: DependencyRegistering` does. The extension is in Support.swift.
    @Suite struct AppStartTests {
        let calls = Tally()

        init() {
            startAfresh()
            AppStart.whatToDo.withLock { [calls] in
                $0 = {
                    calls.add()
                    DIContainer.register(Shared(RouterImpl() as Router))
                }
            }
        }

        @Test func `the first resolve has the app register, once`() {
            DIContainer.register(Shared(1))
            #expect(calls.count == 0)

            #expect(DIContainer.resolve(Router.self) === DIContainer.resolve(Router.self))
            #expect(calls.count == 1)
        }

        @Test func `sixteen threads make the first resolve together`() {
            let routers = Worker.each(of: 16) { _ in DIContainer.resolve(Router.self) }

            #expect(calls.count == 1)
            #expect(Set(routers.map(ObjectIdentifier.init)).count == 1)
        }

        // In a process of its own, since an app that is asked again and again ends the process.
        @Test func `an app that registers may resolve`() async {
            await #expect(processExitsWith: .success) {
                let calls = Tally()
                AppStart.whatToDo.withLock {
                    $0 = {
                        calls.add()
                        DIContainer.register(Shared(RouterImpl() as Router))
                        let router = DIContainer.resolve(Router.self)
                        DIContainer.register(Shared(router.screen))
                    }
                }

                #expect(DIContainer.resolve(String.self) == "start")
                #expect(calls.count == 1)
            }
        }

        @Test func `a property that is injected is a first resolve, too`() {
            struct Screen {
                @Inject var router: Router
            }

            #expect(Screen().router.screen == "start")
            #expect(calls.count == 1)
        }

        @Test func `a first resolve that finds nothing had the app register all the same`() {
            #expect(DIContainer.resolve(MediaPlayer?.self) == nil)
            #expect(calls.count == 1)
        }

        @Test func `after a reset the app registers again`() {
            let before = DIContainer.resolve(Router.self)

            DIContainer.reset()

            #expect(DIContainer.resolve(Router.self) !== before)
            #expect(calls.count == 2)
        }
    }
}
