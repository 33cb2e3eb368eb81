import Foundation
import ProfileApp
import Step3ThreadSafe
import Support
import TestSupport
import Testing

/// What Step 3 does on purpose: one lock, held while a factory runs. Step 4 does it as well.
@Suite(.watchdog) struct Tradeoffs {
    // StyleAsync does not.
    @Test func `one slow factory blocks every other resolve`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(UserCache.self) { slow.run { UserCache(database: Database()) } }
        container.register(Database.self) { Database() }

        let first = Worker { container.resolve(UserCache.self) }
        slow.waitUntilEntered()
        let second = Worker { container.resolve(Database.self) }

        // It does not depend on the slow factory's service, and waits for the lock all the same.
        #expect(!second.hasFinished(within: 0.2))
        slow.release()
        #expect(first.result() != nil)
        #expect(second.result() != nil)
    }

    @Test func `a factory that blocks on a resolving thread deadlocks`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            container.register(UserCache.self) {
                let other = Worker { container.resolve(Database.self) }
                return UserCache(database: other.result()!)
            }

            alarm(1)  // The system kills this process if it still runs after a second.
            _ = container.resolve(UserCache.self)
        }
    }

    @Test func `two containers that resolve from each other deadlock`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = MiniContainer()
            let other = MiniContainer()
            let slow = SlowFactory()
            container.register(Database.self) { Database() }
            other.register(Database.self) { Database() }
            container.register(UserCache.self) {
                slow.run { UserCache(database: other.resolve(Database.self)!) }
            }
            other.register(UserCache.self) {
                // Lock-order inversion: each thread holds one lock now, and waits for the other's.
                slow.release()
                return UserCache(database: container.resolve(Database.self)!)
            }

            alarm(1)  // As above.
            let first = Worker { container.resolve(UserCache.self) }
            slow.waitUntilEntered()
            _ = other.resolve(UserCache.self)
            _ = first.result()
        }
    }

    // A lock for each service would not block the others, if it were stored.
    @Test func `a singleton holds the task-local value of its first resolve`() {
        let container = MiniContainer()
        container.register(String.self) { Request.name }
        container.register(User.self, scope: .singleton) { User(id: 1, name: Request.name) }

        let first = Request.$name.withValue("first") { container.resolve(User.self) }
        let second = Request.$name.withValue("second") { container.resolve(User.self) }

        #expect(first?.name == "first")
        #expect(second?.name == "first")
        #expect(Request.$name.withValue("third") { container.resolve(String.self) } == "third")
    }

    @Test func `a lock from a dictionary's default is never stored`() {
        let locks: [String: NSLock] = [:]

        let first = locks["Database", default: NSLock()]
        let second = locks["Database", default: NSLock()]

        #expect(first !== second)
        #expect(locks.isEmpty)
    }
}

private enum Request {
    @TaskLocal static var name = ""
}
