import Foundation
import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

/// What Steps 3 and 4 do on purpose: one lock, held while a factory runs.
@Suite(.watchdog) struct Tradeoffs {
    // StyleAsync does it otherwise.
    @Test func `one slow factory blocks every other resolve`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(UserCache.self) { slow.run { UserCache(database: Database()) } }
        container.register(Database.self) { Database() }

        let first = Worker { try? container.resolve(UserCache.self) }
        slow.waitUntilEntered()
        let second = Worker { try? container.resolve(Database.self) }

        // It needs neither the slow factory nor its service, and waits for the lock all the same.
        #expect(!second.hasFinished(within: 0.2))
        slow.release()
        #expect(first.result() != nil)
        #expect(second.result() != nil)
    }

    @Test func `register, graph and validate wait for a resolve in another thread`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self) { slow.run { Database() } }

        let resolving = Worker { try? container.resolve(Database.self) }
        slow.waitUntilEntered()
        let others = [
            Worker { container.register(UserCache.self, factory: UserCache.init) },
            Worker { _ = container.dependencyGraph },
            Worker { _ = try? container.validate() },
        ]

        for other in others {
            // It reads or changes what the slow factory may use, so it waits for the lock.
            #expect(!other.hasFinished(within: 0.1))
        }
        slow.release()
        #expect(resolving.result() != nil)
        for other in others { other.result() }
    }

    @Test func `a factory that blocks on a resolving thread deadlocks`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            container.register(UserCache.self) {
                let other = Worker { try? container.resolve(Database.self) }
                return UserCache(database: other.result()!)
            }

            alarm(1)  // The system kills this process when it is still here after a second.
            _ = try container.resolve(UserCache.self)
        }
    }
}
