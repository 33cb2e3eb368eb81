import Synchronization

/// Shares a container of Step 2, which is not made for it: the wrong promise is the experiment.
struct Shared: @unchecked Sendable {
    let container = MiniContainer()
}

/// One thread registers, and another resolves when that is done, so memory stays sound. But the
/// counter is relaxed, which orders nothing. So it is a data race, unless a lock of Swift's runtime
/// happens to order the two: a few rounds show it each time.
@main struct Race {
    static let registered = Atomic(0)

    static func main() {
        for round in 1...20 {
            let shared = Shared()
            let second = Worker {
                while registered.load(ordering: .relaxed) < round {}
                return shared.container.resolve(Int.self)
            }
            let first = Worker {
                shared.container.register(Int.self) { round }
                registered.store(round, ordering: .relaxed)
            }
            first.result()
            precondition(second.result() == round)
        }
    }
}
