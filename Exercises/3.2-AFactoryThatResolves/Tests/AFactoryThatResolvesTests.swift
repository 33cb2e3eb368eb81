import AFactoryThatResolves
import Evidence
import Foundation
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct AFactoryThatResolvesTests {
    // In a process of its own, because some locks stop the program when their holder comes again.
    @Test func `a factory resolves another service`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: "Hello, Ada".
            Found: the program was stopped by the lock, since its holder came a second time.
            Why: a lock that one thread cannot take twice cannot be held while a factory runs.
            """
        ) {
            typealias Tests = AFactoryThatResolvesTests
            _ =
                Tests.greets("a transient", greeting: .transient, user: .transient)
                && Tests.greets("a singleton", greeting: .singleton, user: .singleton)
            exit(7)
        }
    }

    @Test func `a singleton is built once though its factory resolves`() {
        guard Self.comesBack else { return }
        let meeting = Self.meeting
        #expect(
            meeting.runs < 2 || meeting.areSame,
            """
            Expected: both threads get the same database.
            Found: two databases. The second thread came into the factory while the first was in it.
            Why: no lock kept the second thread out. \
            It must be held while a factory runs, also while that resolves, and after it.
            """)
        #expect(
            meeting.runs < 2 || !meeting.areSame,
            """
            Expected: the factory of a singleton runs once.
            Found: it ran twice, and one of the two databases was thrown away.
            Why: a factory may open a file or a connection. \
            Only the lock, held while it runs, keeps the second thread out.
            """)
        #expect(
            meeting.runs > 1 || meeting.areSame,
            """
            Expected: the second thread waits, and gets the database.
            Found: it did not wait until the first was done, and got nil.
            Why: nil must mean "not registered", never "try again later".
            """)
    }

    @Test func `another thread waits while a factory runs`() {
        guard Self.comesBack, Self.meeting.runs == 1, Self.meeting.areSame else { return }
        #expect(
            Self.doNotWait.isEmpty,
            """
            Expected: while a thread builds a singleton, each call in another thread waits.
            Found: \(Self.doNotWait.joined(separator: " and ")) did not wait.
            Why: the lock lets only its own thread in again. \
            What reads while another thread writes stops the program.
            """)
    }

    @Test func `a factory resolves from another container`() {
        guard Self.comesBack, Self.meeting.runs == 1, Self.doNotWait.isEmpty else { return }
        let (outer, inner) = (MiniContainer(), MiniContainer())
        let (callers, calls, runs) = (TwoCallers(patience: 0.4), Tally(), Tally())
        inner.register(Database.self, scope: .singleton) {
            runs.add()
            callers.meet()
            return Database()
        }
        outer.register(Database.self) { inner.resolve(Database.self) ?? Database() }

        _ = callers.run { (calls.add() == 1 ? outer : inner).resolve(Database.self) }

        #expect(
            runs.count == 1,
            """
            Expected: a factory may resolve from another container, too, and that one is locked.
            Found: it ran a singleton's factory twice. The thread came in without the lock.
            Why: a thread that is inside one container is not inside all of them. \
            Each container has a lock of its own.
            """)
    }

    @Test func `two containers do not wait for each other`() {
        guard Self.comesBack, Self.meeting.runs == 1, Self.doNotWait.isEmpty else { return }
        let (busy, free) = (MiniContainer(), (0..<64).map { _ in MiniContainer() })
        let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        busy.register(Database.self, scope: .singleton) {
            isInside.signal()
            mayLeave.wait()
            return Database()
        }
        for container in free { container.register(User.self) { User(id: 1, name: "Ada") } }
        let builder = Worker { busy.resolve(Database.self) }
        isInside.wait()
        let other = Worker { for container in free { _ = container.resolve(User.self) } }
        let isFree = other.hasFinished(within: 3)
        mayLeave.signal()
        _ = builder.result()

        #expect(
            isFree,
            """
            Expected: while a factory of one container runs, 64 other containers can be used.
            Found: after three seconds it still waits.
            Why: each container has a lock of its own. \
            Otherwise tests that run at once would wait for each other.
            """)
    }

    /// Whether a factory of a scope gets another service from its container. Says why not.
    private static func greets(_ kind: String, greeting: Scope, user: Scope) -> Bool {
        let container = MiniContainer()
        let threads = Locked<Set<ObjectIdentifier>>([])
        container.register(Int.self, scope: user) { 1 }
        container.register(User.self, scope: user) { [unowned container] in
            User(id: container.resolve(Int.self) ?? 0, name: "Ada")
        }
        container.register(String.self, scope: greeting) { [unowned container] in
            threads.withValue { _ = $0.insert(ObjectIdentifier(Thread.current)) }
            _ = container.resolve(Int.self)  // A factory may resolve more than once.
            return "Hello, \(container.resolve(User.self)?.name ?? "stranger")"
        }
        let caller = Worker {
            threads.withValue { _ = $0.insert(ObjectIdentifier(Thread.current)) }
            return container.resolve(String.self)
        }
        guard caller.hasFinished(within: 3) else {
            let isElsewhere = threads.withValue { $0.count } > 1
            Issue.record(
                """
                Expected: "Hello, Ada", from the factory of \(kind).
                Found: nothing after three seconds: \(
                    isElsewhere
                    ? "the factory runs on another thread, and that waits for its caller's lock."
                    : "the thread waits for a lock that it holds itself.")
                Why: the factory of the greeting resolves the user, \
                while the lock is held for the greeting.
                """)
            return false
        }
        let text = caller.result() ?? "nil"
        guard text == "Hello, Ada" else {
            Issue.record(
                """
                Expected: "Hello, Ada", from the factory of \(kind).
                Found: "\(text)", since the factory did not get the user, who is registered.
                Why: nil must mean "not registered", never "try again later".
                """)
            return false
        }
        guard threads.withValue({ $0.count }) == 1 else {
            Issue.record(
                """
                Expected: the factory of \(kind) runs on the thread that resolves.
                Found: it ran on another thread, while the caller waited.
                Why: a screen's objects may be used on the main thread only. \
                A factory that makes one must be on the thread of its caller.
                """)
            return false
        }
        let next = Worker { container.resolve(User.self) }
        guard next.hasFinished(within: 3) else {
            Issue.record(
                """
                Expected: when the greeting is there, other threads can use the container.
                Found: another thread waits for ever.
                Why: a recursive lock is free when it was unlocked as often as it was locked.
                """)
            return false
        }
        return true
    }

    /// Whether a factory that resolves returns at all. Where it does not, the other tests would wait.
    private static let comesBack: Bool = {
        let container = MiniContainer()
        container.register(Int.self, scope: .singleton) { 1 }
        container.register(String.self, scope: .singleton) { [unowned container] in
            "\(container.resolve(Int.self) ?? 0)"
        }
        return Worker { container.resolve(String.self) }.hasFinished(within: 3)
    }()

    /// What happens when two threads meet in a factory that has resolved something, or while it
    /// resolves.
    private static let meeting: (runs: Int, areSame: Bool) = {
        let (runs, areSame) = meet(whileItResolves: false)
        return runs == 1 && areSame ? meet(whileItResolves: true) : (runs, areSame)
    }()

    private static func meet(whileItResolves isEarly: Bool) -> (runs: Int, areSame: Bool) {
        let container = MiniContainer()
        let (callers, runs) = (TwoCallers(patience: 0.4), Tally())
        container.register(User.self) {
            if isEarly { callers.meet() }
            return User(id: 1, name: "Ada")
        }
        container.register(Database.self, scope: .singleton) { [unowned container] in
            runs.add()
            _ = container.resolve(User.self)
            if !isEarly { callers.meet() }
            return Database()
        }
        let (first, second) = callers.run { container.resolve(Database.self) }
        return (runs.count, first === second)
    }

    /// The calls that return while another thread is in the factory of a singleton.
    private static let doNotWait: [String] = {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { User(id: 1, name: "Ada") }
        container.register(Tally.self) { Tally() }
        _ = container.resolve(User.self)
        let (isInside, isComing) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Database.self, scope: .singleton) {
            isInside.signal()
            mayLeave.wait()
            return Database()
        }
        let builder = Worker { container.resolve(Database.self) }
        isInside.wait()
        let calls: [(String, @Sendable () -> Void)] = [
            ("`register`", { container.register(String.self) { "" } }),
            ("`resolve` of what is not registered", { _ = container.resolve(Int.self) }),
            ("`resolve` of a transient", { _ = container.resolve(Tally.self) }),
            ("`resolve` of a kept singleton", { _ = container.resolve(User.self) }),
        ]
        let others = calls.map { name, call in
            let worker = Worker {
                isComing.signal()
                call()
            }
            return (name: name, worker: worker)
        }
        for _ in others { isComing.wait() }
        // More than a second, because some locks give up after one.
        usleep(1_200_000)
        let returned = others.filter { $0.worker.hasFinished(within: 0) }.map(\.name)
        mayLeave.signal()
        _ = builder.result()
        return returned
    }()
}

/// A value that any thread may use.
// Why `@unchecked` holds: the value is private and touched only between `lock()` and `unlock()`.
private final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
