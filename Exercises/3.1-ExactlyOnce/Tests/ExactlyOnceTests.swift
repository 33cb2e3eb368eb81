import Evidence
import ExactlyOnce
import Foundation
import ProfileApp
import Synchronization
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ExactlyOnceTests {
    @Test func `two threads meet in a factory`() {
        #expect(
            !Self.meeting.theyMet || Self.meeting.instances == 1,
            """
            Expected: both threads get the same database.
            Found: two databases. The second thread came into the factory while the first was in it.
            Why: both looked, both found none, both built one. \
            Hold the lock from the look to the keeping.
            """)
        #expect(
            !Self.meeting.theyMet || Self.meeting.instances == 2,
            """
            Expected: the factory of a singleton runs once.
            Found: it ran twice, and one of the two databases was thrown away.
            Why: a factory may open a file or a connection. \
            Twice is once too often, also when one is not used.
            """)
    }

    @Test func `two threads come one right after the other`() {
        // Where threads can meet in a factory, this would be a data race, after which anything may
        // happen.
        guard !Self.meeting.theyMet else { return }
        var hasDoubled = false
        // Two thousand containers, or as many as a busy machine can do in three seconds.
        let deadline = Date(timeIntervalSinceNow: 3)
        for _ in 0..<20 where !hasDoubled && Date() < deadline {
            hasDoubled = Self.askOneRightAfterTheOther(containers: 100)
        }

        #expect(
            !hasDoubled,
            """
            Expected: one database in each of 2,000 containers.
            Found: two databases in some of them. \
            The second thread looked before the first had kept its own.
            Why: the lock must be held from the look to the keeping, without a gap.
            """)
    }

    @Test func `register waits for a resolve in another thread`() {
        guard !Self.meeting.theyMet else { return }
        let container = MiniContainer()
        let registeredMeanwhile = Tally()
        container.register(Database.self, scope: .singleton) { [unowned container] in
            let isComing = DispatchSemaphore(value: 0)
            let other = Worker {
                isComing.signal()
                container.register(String.self) { "" }
            }
            isComing.wait()
            if other.hasFinished(within: 0.3) { registeredMeanwhile.add() }
            return Database()
        }
        _ = container.resolve(Database.self)

        #expect(
            registeredMeanwhile.count == 0,
            """
            Expected: `register` waits while another thread is in `resolve`.
            Found: it did not wait, and changed the dictionary.
            Why: `resolve` reads what `register` changes. \
            At the same moment, that stops the program. Both need the lock.
            """)
    }

    /// What happens when two threads meet in a factory, if anything lets them.
    private static let meeting: (theyMet: Bool, instances: Int) = {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.3)
        let runs = Tally()
        let meetings = Tally()
        container.register(Database.self, scope: .singleton) {
            let isFirst = runs.add() == 1
            callers.meet()
            if isFirst && runs.count == 2 { meetings.add() }
            return Database()
        }
        let (first, second) = callers.run { container.resolve(Database.self) }
        return (meetings.count == 1, first === second ? 1 : 2)
    }()

    /// Whether two threads get two databases from one of these containers.
    private static func askOneRightAfterTheOther(containers count: Int) -> Bool {
        let containers = (0..<count).map { _ in MiniContainer() }
        for container in containers {
            container.register(Database.self, scope: .singleton) {
                sched_yield()  // Lets the other thread come as far as the lock.
                return Database()
            }
        }
        let start = StartingLine(runners: 2)
        let seen = Worker.each(of: 2) { _ in
            containers.indices.map { round in
                start.wait(round: round)
                return containers[round].resolve(Database.self).map(ObjectIdentifier.init)
            }
        }
        return seen[0] != seen[1]
    }
}

/// Where threads wait for each other, round by round.
private final class StartingLine: Sendable {
    private let runners: Int
    private let arrived = Atomic(0)

    init(runners: Int) {
        self.runners = runners
    }

    func wait(round: Int) {
        arrived.add(1, ordering: .acquiringAndReleasing)
        while arrived.load(ordering: .acquiring) < runners * (round + 1) { sched_yield() }
    }
}
