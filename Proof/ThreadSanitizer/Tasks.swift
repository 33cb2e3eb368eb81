import Foundation
import Step4Graph

// Tasks use one AsyncContainer, from all threads of the pool. ThreadSanitizer must find no data
// race. With `-D UNGUARDED` they use a plain class instead: it must find that one, or its silence
// would mean nothing. `run`, beside this file, compiles both and compares.

final class Service: Sendable {}
struct User: Sendable { let service: Service }
struct Failing: Sendable {}
struct Loop: Sendable {}

#if UNGUARDED
    /// What the tasks share. The wrong promise is the experiment.
    final class Subject: @unchecked Sendable {
        private var built = 0
        func use() async { for _ in 1...10_000 { built += 1 } }
    }
#else
    struct Subject: Sendable {
        let container = AsyncContainer()

        /// All that a task may call.
        func use() async {
            await container.register(Service.self, scope: .singleton) {
                await Task.yield()
                return Service()
            }
            await container.register(User.self, factory: User.init)
            await container.register(Failing.self) { (_: User) in throw CancellationError() }
            await container.register(Loop.self) { (loop: Loop) in loop }
            _ = try? await container.resolve(User.self)
            _ = try? await container.resolve(Failing.self)
            _ = try? await container.resolve(Loop.self)
            _ = container.graph.mermaid
            let caller = Task { try await container.resolve(User.self) }
            caller.cancel()
            _ = try? await caller.value
        }
    }
#endif

@main struct Tasks {
    static func main() async {
        for _ in 1...50 {
            let subject = Subject()
            await withTaskGroup { group in
                for _ in 1...16 { group.addTask { await subject.use() } }
            }
        }
        print("stress finished")
    }
}
