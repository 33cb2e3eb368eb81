import Foundation
import ProfileApp
import Step3ThreadSafe
import Support
import TestSupport
import Testing

/// What Step 3 does on purpose: one lock, held while a factory runs. Step 4 does it as well.
@Suite(.watchdog) struct Tradeoffs {
    // StyleAsync does it otherwise.
    @Test func `one slow factory holds up every other resolve`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(UserCache.self) { slow.run { UserCache(database: Database()) } }
        container.register(Database.self) { Database() }

        let first = Worker { container.resolve(UserCache.self) }
        slow.waitUntilItRuns()
        let second = Worker { container.resolve(Database.self) }

        #expect(!second.hasFinished(within: 0.2))
        slow.letItReturn()
        #expect(first.result() != nil)
        #expect(second.result() != nil)
    }

    @Test func `register waits while another thread is in a factory`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(User.self) { slow.run { User(id: 1, name: "old") } }

        let resolving = Worker { container.resolve(User.self) }
        slow.waitUntilItRuns()
        let registering = Worker { container.register(User.self) { User(id: 2, name: "new") } }

        #expect(!registering.hasFinished(within: 0.2))
        slow.letItReturn()
        #expect(resolving.result()?.name == "old")
        registering.result()
        #expect(container.resolve(User.self)?.name == "new")
    }

    @Test func `a factory that waits for a thread that resolves never returns`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            container.register(UserCache.self) {
                let other = Worker { container.resolve(Database.self) }
                return UserCache(database: other.result()!)
            }

            alarm(1)  // The system kills this process when it is still here after a second.
            _ = container.resolve(UserCache.self)
        }
    }

    @Test func `two containers that resolve from each other never return`() async {
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
                // Each of the two threads holds one lock now, and asks for the other.
                slow.letItReturn()
                return UserCache(database: container.resolve(Database.self)!)
            }

            alarm(1)  // As above.
            let first = Worker { container.resolve(UserCache.self) }
            slow.waitUntilItRuns()
            _ = other.resolve(UserCache.self)
            _ = first.result()
        }
    }

    // A lock for each service would not hold up the others, if it were kept.
    @Test func `a singleton keeps the task-local value of whoever asks first`() {
        let container = MiniContainer()
        container.register(String.self) { Request.name }
        container.register(User.self, scope: .singleton) { User(id: 1, name: Request.name) }

        let first = Request.$name.withValue("first") { container.resolve(User.self) }
        let second = Request.$name.withValue("second") { container.resolve(User.self) }

        #expect(first?.name == "first")
        #expect(second?.name == "first")
        #expect(Request.$name.withValue("third") { container.resolve(String.self) } == "third")
    }

    @Test func `a lock that a dictionary returns by default is kept by nobody`() {
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
