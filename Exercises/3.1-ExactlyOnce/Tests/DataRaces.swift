import Evidence
import ExactlyOnce
import Foundation
import ProfileApp
import Synchronization
import Testing

// Threads that meet where no code of a test runs: only many tries can show it. `check` runs these
// two suites when all other tests pass. Each test is in a process of its own, because a data race
// may stop it.

/// Runs under ThreadSanitizer first, if there is one: it sees a race even when nothing happens.
@Suite struct DataRaces {
    @Test func `threads call what they like`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: no thread uses what another thread changes at the same time.
            Found: two threads used the same memory at the same time, and one changed it.
            Why: this is a data race, after which anything may happen. \
            Each use of what can change belongs between `lock()` and `unlock()` of the one lock.
            """
        ) {
            DataRaces.crowd((0..<300).map { _ in MiniContainer() }) { thread, container in
                for place in 0..<5 {
                    ExactlyOnceTests.calls[(thread + place) % 5].call(container)
                    container.register(User.self, scope: .singleton) { User(id: 1, name: "Ada") }
                }
            }
            exit(7)
        }
    }

    /// Lets four threads make calls on each container when all of them have come to its lock, which
    /// a fifth thread holds. So whenever one of them unlocks, others wait for their turn.
    private static func crowd(
        _ containers: [MiniContainer],
        _ calls: @escaping @Sendable (_ thread: Int, _ container: MiniContainer) -> Void
    ) {
        let (start, gate) = (StartingLine(runners: 5), StartingLine(runners: 5))
        for (round, container) in containers.enumerated() {
            container.register(Database.self, scope: .singleton) {
                gate.wait(round: round)
                return Database()
            }
        }
        _ = Worker.each(of: 5) { thread in
            for (round, container) in containers.enumerated() {
                start.wait(round: round)
                if thread == 4 {
                    _ = container.resolve(Database.self)
                } else {
                    gate.wait(round: round)
                    calls(thread, container)
                }
            }
        }
    }
}

/// Runs last.
@Suite struct ByChance {
    @Test func `threads come one right after the other`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: one database in each of 500,000 containers.
            Found: two databases in some of them. \
            The second thread looked before the first had kept its own.
            Why: the lock must be held from the look to the keeping, without a gap.
            """
        ) {
            // A thread that loses its turn in the gap is overtaken there by those behind it.
            for _ in 0..<50 {
                let containers = (0..<10_000).map { _ in MiniContainer() }
                let runs = Atomic(0)
                for container in containers {
                    container.register(Database.self, scope: .singleton) {
                        runs.add(1, ordering: .relaxed)
                        return Database()
                    }
                }
                _ = Worker.each(of: 3) { _ in
                    for container in containers { _ = container.resolve(Database.self) }
                }
                if runs.load(ordering: .relaxed) > containers.count { exit(1) }
            }
            exit(7)
        }
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
