import Evidence
import ExactlyOnce
import Foundation
import ProfileApp
import Synchronization
import Testing

// One after the other, in this order: the first that fails is the next thing to mend.
@Suite(.serialized) struct ExactlyOnceTests {
    @Test func `two threads meet in a factory`() {
        #expect(
            !Self.meeting.theyMet || Self.meeting.instances == 1,
            """
            Expected: both threads get the same database.
            Found: two databases. The second thread came into the factory while the first was in it.
            Why: both looked, both found none, both built one. Hold the lock from the look to the keeping.
            """)
        #expect(
            !Self.meeting.theyMet || Self.meeting.instances == 2,
            """
            Expected: the factory of a singleton runs once.
            Found: it ran twice, and one of the two databases was thrown away.
            Why: a factory may open a file or a connection. Twice is once too often, also when one is not used.
            """)
    }

    @Test func `two threads come one right after the other`() {
        // Where threads can meet in a factory, this would be a data race, after which anything may happen.
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
            Found: two databases in some of them. The second thread looked before the first had kept its own.
            Why: the lock must be held from the look to the keeping, without a gap.
            """)
    }

    @Test func `threads register at the same time`() async {
        guard !Self.meeting.theyMet else { return }
        await #expect(
            processExitsWith: .success,
            """
            Expected: four threads register fifty types each, again and again.
            Found: the program was stopped, since two threads had changed the dictionary at the same time.
            Why: `register` changes what `resolve` reads. Both need the lock.
            """
        ) {
            let deadline = Date(timeIntervalSinceNow: 3)
            for _ in 0..<100 where Date() < deadline {
                let container = MiniContainer()
                let start = StartingLine(runners: 4)
                _ = Worker.each(of: 4) { thread in
                    start.wait(round: 0)
                    // Again and again, so that all four are at it at the same time.
                    for _ in 0..<10 {
                        switch thread {
                        case 0: register(Int.self, depth: 50, in: container)
                        case 1: register(String.self, depth: 50, in: container)
                        case 2: register(Bool.self, depth: 50, in: container)
                        default: register(Double.self, depth: 50, in: container)
                        }
                    }
                }
            }
        }
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

/// Registers [Value], [[Value]], [[[Value]]] …
private func register<Value: Sendable>(_ type: Value.Type, depth: Int, in container: MiniContainer) {
    container.register([Value].self) { [] }
    if depth > 0 { register([Value].self, depth: depth - 1, in: container) }
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
