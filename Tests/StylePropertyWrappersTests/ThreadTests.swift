import Dispatch
import Evidence
import Step4Graph
import StylePropertyWrappers
import Testing

extension DIContainerTests {
    @Suite struct ThreadTests {
        init() { startAfresh() }

        @Test func `sixteen threads get the one shared instance`() {
            let built = Tally()
            DIContainer.register(
                Shared {
                    built.add()
                    return RouterImpl() as Router
                })

            let routers = Worker.each(of: 16) { _ in DIContainer.resolve(Router.self) }

            #expect(built.count == 1)
            #expect(Set(routers.map(ObjectIdentifier.init)).count == 1)
        }

        @Test func `threads register and resolve at the same time`() {
            DIContainer.register(Shared(0))

            let numbers = Worker.each(of: 16) { index in
                DIContainer.register(New { (_, text: String) in "\(index) \(text)" })
                return (index, DIContainer.resolve(String.self) { "of \(index)" })
            }

            // Whichever thread registered the factory, each resolve has its own arguments.
            for (index, text) in numbers { #expect(text.hasSuffix(" of \(index)")) }
        }

        @Test func `a reset waits for a resolve in another thread`() {
            let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            DIContainer.register(
                New {
                    hasBegun.signal()
                    mayEnd.wait()
                    return 1
                })
            let resolving = Worker { DIContainer.resolve(Int.self) }
            hasBegun.wait()

            let resetting = Worker { DIContainer.reset() }

            #expect(!resetting.hasFinished(within: 0.2))
            mayEnd.signal()
            #expect(resolving.result() == 1)
            resetting.result()
        }

        @Test func `a factory registers and resolves, on the thread that holds the lock`() {
            DIContainer.register(
                Shared { resolve in
                    DIContainer.register(Shared(MockRouter() as Router))
                    return resolve(Router.self).screen
                })

            #expect(DIContainer.resolve(String.self) == "mock")
        }

        @Test
        func `two services that need each other are an error, where factories ask by tryResolve`() {
            DIContainer.register {
                New(
                    { _ in "\(try DIContainer.tryResolve(Int.self))" }, fileID: "App.swift", line: 1
                )
                New(
                    { _ in try DIContainer.tryResolve(String.self).count }, fileID: "App.swift",
                    line: 2)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(Int.self)
            }

            #expect(
                error?.description == """
                    A circular dependency: these services need each other.
                      Int, registered at App.swift:2
                      needs String, registered at App.swift:1
                      needs Int, registered at App.swift:2
                    Let a third service hold what both need, or let one take a Provider of the next.
                    """)
        }
    }
}
