import Synchronization

/// Shares a container of Step 2, which is not made for it: the wrong promise is the experiment.
final class Shared: @unchecked Sendable {
    let container = MiniContainer()
    // Not static: the runtime orders the threads that ask it for a static property.
    let isRegistered = Atomic(false)
}

/// One thread registers, and another resolves when that is done, so memory stays sound. But the
/// flag is relaxed, which orders nothing. So it is a data race, unless a lock of Swift's runtime
/// happens to order the two: many rounds show it each time.
@main struct Race {
    static func main() {
        for round in 1...20 {
            let shared = Shared()
            let second = Worker {
                while !shared.isRegistered.load(ordering: .relaxed) {}
                return shared.container.resolve(Int.self)
            }
            let first = Worker {
                shared.container.register(Int.self) { round }
                shared.isRegistered.store(true, ordering: .relaxed)
            }
            first.result()
            precondition(second.result() == round)
        }
    }
}
