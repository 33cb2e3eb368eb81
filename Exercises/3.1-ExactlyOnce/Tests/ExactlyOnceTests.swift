import Evidence
import ExactlyOnce
import Foundation
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ExactlyOnceTests {
    // Everything that a thread may call, in an order in which each call takes another way through
    // the container.
    static let calls: [(name: String, call: @Sendable (MiniContainer) -> Void)] = [
        ("`register`", { $0.register(String.self) { "" } }),
        ("`resolve` of what is not registered", { _ = $0.resolve(Int.self) }),
        ("`resolve` of a transient", { _ = $0.resolve(String.self) }),
        ("`resolve` of a new singleton", { _ = $0.resolve(User.self) }),
        ("`resolve` of a kept singleton", { _ = $0.resolve(User.self) }),
    ]

    @Test func `every call gives the lock back`() {
        #expect(
            Self.hang == nil,
            """
            Expected: when a call has returned, other threads can use the container.
            Found: \(Self.hang ?? "").
            Why: the lock was not given back. Each way out of a method has to unlock, \
            an early `return`, too. `defer` does it for all of them.
            """)
    }

    @Test func `on one thread all is as before`() {
        guard Self.hang == nil else { return }
        let (container, other, runs) = (MiniContainer(), MiniContainer(), Tally())
        container.register(Database.self, scope: .singleton) {
            runs.add()
            return Database()
        }
        other.register(Database.self, scope: .singleton) { Database() }
        container.register(Tally.self) { Tally() }

        #expect(
            runs.count == 0,
            """
            Expected: `register` runs no factory.
            Found: it ran the factory of a singleton that no thread had asked for.
            Why: a factory runs when its service is asked for the first time.
            """)
        #expect(
            container.resolve(Tally.self) !== container.resolve(Tally.self),
            """
            Expected: a transient is a new instance at each `resolve`.
            Found: the same instance twice.
            Why: only a singleton is kept. The lock changes nothing about that.
            """)
        let first = container.resolve(Database.self)
        #expect(
            first !== other.resolve(Database.self),
            """
            Expected: two containers have two databases.
            Found: they share one.
            Why: an instance lives as long as its container. So it belongs into the container.
            """)
        container.register(Database.self, scope: .singleton) { Database() }
        #expect(
            first !== container.resolve(Database.self),
            """
            Expected: a service that is registered again is built by the new factory.
            Found: what the old factory had built.
            Why: `register` replaces the factory, and lets go of the old one's instance.
            """)
    }

    @Test func `two threads meet in a factory`() {
        guard Self.hang == nil else { return }
        let meeting = Self.meeting
        #expect(
            meeting.comesBack,
            """
            Expected: both threads get the database.
            Found: both wait for ever.
            Why: each holds a lock that the other needs. With one lock that cannot happen.
            """)
        guard meeting.comesBack else { return }
        #expect(
            !meeting.gotNil,
            """
            Expected: both threads get the database.
            Found: one of them got nil, though the database is registered.
            Why: a thread that comes while another builds has to wait. nil means "not registered".
            """)
        #expect(
            !meeting.theyMet || meeting.areSame,
            """
            Expected: both threads get the same database.
            Found: two databases. The second thread came into the factory while the first was in it.
            Why: both looked, both found none, both built one. \
            Hold the lock from the look to the keeping.
            """)
        #expect(
            !meeting.theyMet || !meeting.areSame,
            """
            Expected: the factory of a singleton runs once.
            Found: it ran twice, and one of the two databases was thrown away.
            Why: a factory may open a file or a connection. \
            Twice is once too often, also when one is not used.
            """)
    }

    @Test func `every call waits for a resolve in another thread`() {
        guard Self.isSafeSoFar else { return }
        let others = Self.others
        #expect(
            others.didNotWait.isEmpty,
            """
            Expected: while a thread builds a singleton, each call in another thread waits.
            Found: \(others.didNotWait.joined(separator: " and ")) did not wait.
            Why: there is one lock, and both methods take it before they touch `registrations`. \
            What reads while another thread writes stops the program.
            """)
        #expect(
            others.comeBack,
            """
            Expected: when the singleton is built, each call that waited goes on.
            Found: some of the calls wait for ever.
            Why: several threads may wait for one lock. All of them must get it, one after another.
            """)
        #expect(
            others.areAllRegistered || !others.comeBack,
            """
            Expected: what three threads have registered is there.
            Found: something of it was lost.
            Why: a method that reads `registrations` before it has the lock works with an old copy.
            """)
    }

    /// Which call does not let other threads use the container again.
    private static let hang: String? = {
        let container = MiniContainer()
        let first = Worker {
            container.register(User.self, scope: .singleton) { User(id: 1, name: "Ada") }
        }
        guard first.hasFinished(within: 3) else { return "`register` does not return" }
        for (name, call) in calls {
            guard Worker { call(container) }.hasFinished(within: 3) else {
                return "\(name) does not return"
            }
            guard Worker { container.register(Bool.self) { true } }.hasFinished(within: 3) else {
                return "after \(name) another thread waits for ever"
            }
        }
        return nil
    }()

    /// What happens when two threads meet in a factory, if anything lets them.
    private static let meeting: (comesBack: Bool, theyMet: Bool, areSame: Bool, gotNil: Bool) = {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.4)
        let (runs, meetings) = (Tally(), Tally())
        container.register(Database.self, scope: .singleton) {
            let isFirst = runs.add() == 1
            callers.meet()
            if isFirst && runs.count == 2 { meetings.add() }
            return Database()
        }
        let both = Worker { callers.run { container.resolve(Database.self) } }
        guard both.hasFinished(within: 4) else { return (false, false, false, false) }
        let (first, second) = both.result()
        return (true, meetings.count == 1, first === second, first == nil || second == nil)
    }()

    /// Where threads can meet in a factory, more calls would be data races: anything may happen.
    private static var isSafeSoFar: Bool {
        hang == nil && meeting.comesBack && !meeting.theyMet && !meeting.gotNil
    }

    /// What becomes of calls that are made while another thread is in the factory of a singleton.
    private static let others: (didNotWait: [String], comeBack: Bool, areAllRegistered: Bool) = {
        let container = MiniContainer()
        container.register(User.self, scope: .singleton) { User(id: 1, name: "Ada") }
        container.register(String.self) { "" }
        _ = container.resolve(User.self)
        let isInside = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Database.self, scope: .singleton) {
            isInside.signal()
            mayLeave.wait()
            return Database()
        }
        let builder = Worker { container.resolve(Database.self) }
        isInside.wait()
        let isComing = DispatchSemaphore(value: 0)
        // The kept singleton is asked for, and not the new one, which would be kept by now.
        let others = calls.filter { !$0.name.contains("new") }.map { name, call in
            let worker = Worker {
                isComing.signal()
                call(container)
            }
            return (name: name, worker: worker)
        }
        let alsoRegister = [
            Worker {
                isComing.signal()
                container.register(Double.self) { 1 }
            },
            Worker {
                isComing.signal()
                container.register(Float.self) { 1 }
            },
        ]
        for _ in 0..<others.count + alsoRegister.count { isComing.wait() }
        // More than a second, because some locks give up after one.
        usleep(1_200_000)
        let returned = others.filter { $0.worker.hasFinished(within: 0) }.map(\.name)
        mayLeave.signal()
        _ = builder.result()
        let comeBack = (others.map(\.worker) + alsoRegister).allSatisfy {
            $0.hasFinished(within: 3)
        }
        guard comeBack else { return (returned, false, false) }
        let areAllRegistered =
            container.resolve(String.self) != nil && container.resolve(Double.self) != nil
            && container.resolve(Float.self) != nil
        return (returned, true, areAllRegistered)
    }()
}
