import ProfileApp
import Support
import TestSupport
import Testing

/// What else could protect a container or a service, and what the compiler says to it.
@Suite struct Alternatives {
    @Test func `a mutex or the main actor is proof enough`() throws {
        #expect(try errors(in: "ProvenSendable.swift") == [])
        #expect(
            try errors(in: "UnprovenSendable.swift") == [
                "stored property 'value' of 'Sendable'-conforming class 'Counter' is mutable"
            ])
    }

    @Test func `the compiler refuses a lock that is held across an await`() throws {
        #expect(
            try errors(in: "LockInAsyncCode.swift")
                == ["lock", "unlock"].map {
                    "instance method '\($0)' is unavailable from asynchronous contexts; "
                        + "Use async-safe scoped locking instead"
                })
    }

    @Test func `the compiler refuses a factory that changes what others see`() throws {
        #expect(
            try errors(in: "SharedVariable.swift") == [
                "mutation of captured var 'count' in concurrently-executing code",
                "reference to captured var 'count' in concurrently-executing code",
            ])
    }

    @Test func `two tasks may use one scope`() throws {
        #expect(try errors(in: "ScopeOfTwoTasks.swift") == [])
    }

    @Test func `an initializer can await a resolve if it is async itself`() throws {
        #expect(try errors(in: "AsyncInitializer.swift") == [])
        #expect(
            try errors(in: "PlainInitializer.swift")
                == ["'async' call in a function that does not support concurrency"])
    }

    @Test func `an actor whose factory waits builds the singleton twice`() async {
        let meeting = Meeting()
        let container = ActorContainer {
            await meeting.arrive()
            return Database()
        }

        async let first = container.resolve()
        async let second = container.resolve()

        #expect(await first !== second)
    }

    private func errors(in fixture: String) throws -> [String] {
        try Compiler.errors(in: "Proof/Fixtures/Step3/\(fixture)", importing: "Step3ThreadSafe")
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
        let made = await factory()
        instance = made
        return made
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
