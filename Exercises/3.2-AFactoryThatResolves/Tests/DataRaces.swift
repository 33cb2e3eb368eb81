import AFactoryThatResolves
import Evidence
import Foundation
import ProfileApp
import Synchronization
import Testing

/// Threads that meet where no code of a test runs. `check` runs this when all other tests pass, and
/// under ThreadSanitizer first, if there is one: it sees a data race even when nothing happens.
@Suite struct DataRaces {
    // In a process of its own, because a data race may stop it.
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
            let arrived = Atomic(0)
            let containers = (0..<300).map { _ in MiniContainer() }
            _ = Worker.each(of: 4) { thread in
                for (round, container) in containers.enumerated() {
                    arrived.add(1, ordering: .acquiringAndReleasing)
                    while arrived.load(ordering: .acquiring) < 4 * (round + 1) { sched_yield() }
                    for _ in 0..<5 {
                        container.register(User.self, scope: .singleton) { User(id: 1, name: "A") }
                        container.register(String.self) { [unowned container] in
                            container.resolve(User.self)?.name ?? ""
                        }
                        _ = container.resolve(String.self)
                        _ = container.resolve(Int.self)
                    }
                }
            }
            exit(7)
        }
    }
}
