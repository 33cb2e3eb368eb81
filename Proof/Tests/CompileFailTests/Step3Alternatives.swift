import ProfileApp
import Support
import TestSupport
import Testing

/// What else could protect a container or a service, and what the compiler says to it.
@Suite struct Alternatives {
    @Test func `a mutex or the main actor is proof enough`() throws {
        func code(_ service: String) -> String {
            """
            import Synchronization

            \(service)

            func register(_ counter: Counter, in container: MiniContainer) {
                container.register(Counter.self) { counter }
            }
            """
        }

        let withMutex = code("final class Counter: Sendable { let value = Mutex(0) }")
        let onMainActor = code("@MainActor final class Counter { var value = 0 }")
        let unprotected = code("final class Counter: Sendable { var value = 0 }")

        #expect(try errors(in: withMutex) == [])
        #expect(try errors(in: onMainActor) == [])
        #expect(
            try errors(in: unprotected) == [
                "stored property 'value' of 'Sendable'-conforming class 'Counter' is mutable"
            ])
    }

    // The task may go on in another thread than the one that locked it.
    @Test func `a lock that is held across an await does not compile`() throws {
        let code = """
            import Foundation

            func useLock(_ lock: NSRecursiveLock) async {
                lock.lock()
                await Task.yield()
                lock.unlock()
            }
            """

        #expect(
            try errors(in: code)
                == ["lock", "unlock"].map {
                    "instance method '\($0)' is unavailable from asynchronous contexts; "
                        + "Use async-safe scoped locking instead"
                })
    }

    // Any thread may run the factory.
    @Test func `a factory that mutates shared state does not compile`() throws {
        let code = """
            func registerCounted(in container: MiniContainer) {
                var count = 0
                container.register(Int.self) {
                    count += 1
                    return count
                }
            }
            """

        #expect(
            try errors(in: code) == [
                "mutation of captured var 'count' in concurrently-executing code",
                "reference to captured var 'count' in concurrently-executing code",
            ])
    }

    @Test func `two tasks may use one scope`() throws {
        let code = """
            func registerInTwoTasks(_ scope: Scope) async {
                let container = MiniContainer()
                async let first: Void = container.register(Int.self, scope: scope) { 1 }
                async let second: Void = container.register(String.self, scope: scope) { "two" }
                _ = await (first, second)
            }
            """

        #expect(try errors(in: code) == [])
    }

    @Test func `an initializer can await a resolve if it is async itself`() throws {
        func screen(_ effect: String) -> String {
            """
            actor AsyncContainer {
                func resolve() async -> String { "title" }
            }

            struct Screen {
                let title: String

                init(container: AsyncContainer) \(effect) {
                    title = await container.resolve()
                }
            }
            """
        }

        #expect(try errors(in: screen("async")) == [])
        #expect(
            try errors(in: screen(""))
                == ["'async' call in a function that does not support concurrency"])
    }

    @Test func `an actor with an async factory creates the singleton twice`() async {
        let meeting = Meeting()
        let container = ActorContainer {
            await meeting.arrive()
            return Database()
        }

        async let first = container.resolve()
        async let second = container.resolve()

        #expect(await first !== second)
    }

    private func errors(in code: String) throws -> [String] {
        try Compiler.errors(inCode: code, importing: "Step3ThreadSafe")
    }
}

/// A container for one service that is an actor, and so needs no lock. That is not enough.
private actor ActorContainer {
    private let factory: @Sendable () async -> Database
    private var instance: Database?

    init(factory: @escaping @Sendable () async -> Database) {
        self.factory = factory
    }

    func resolve() async -> Database {
        if let instance { return instance }

        // While this call waits, the actor lets the next one in: check-then-act is back.
        let created = await factory()
        instance = created
        return created
    }
}

/// Lets two tasks go on when both have arrived.
private actor Meeting {
    private var first: CheckedContinuation<Void, Never>?

    func arrive() async {
        if let first { return first.resume() }
        await withCheckedContinuation { first = $0 }
    }
}
