import Evidence
import Foundation
import ProfileApp
import Step4bParameters
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4b: any thread` {
    @Test func `two threads ask for a singleton at the same time`() throws {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.5)
        container.register(Database.self, scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = try soon { callers.run { try? container.resolve(Database.self) } }

        #expect(first != nil)
        #expect(first === second)
    }

    @Test func `register waits for a resolve in another thread`() throws {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            return "slow"
        }
        let resolving = Worker { try? container.resolve(String.self) }
        entered.wait()

        let isComing = DispatchSemaphore(value: 0)
        let registering = Worker {
            isComing.signal()
            container.register(Int.self) { 1 }
        }
        isComing.wait()

        #expect(!registering.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(try soon { resolving.result() } == "slow")
        try soon { registering.result() }
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `a failed resolve lets other threads in`() {
        struct DiskFull: Error {}
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(Double.self) { throw DiskFull() }
        container.register(String.self) { (text: String) in text }

        #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Double.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        let other = Worker { try? container.resolve(Int.self) }
        guard other.hasFinished(within: 10) else {
            Issue.record("the lock is still held")
            return
        }
        #expect(other.result() == 1)
    }

    @Test func `a slow factory of a singleton runs once for sixteen threads`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }
        container.register(UserCache.self, factory: UserCache.init)

        let caches = try soon {
            Worker.each(of: 16) { _ in try? container.resolve(UserCache.self) }
        }

        #expect(runs.count == 1)
        #expect(!caches.contains { $0 == nil })
        #expect(Set(caches.map { $0.map { ObjectIdentifier($0.database) } }).count == 1)
        #expect(Set(caches.map { $0.map(ObjectIdentifier.init) }).count == 16)
    }

    @Test func `in three hundred fresh containers each singleton is built once`() throws {
        let containers = (0..<300).map { _ in MiniContainer() }
        let runs = Tally()
        for container in containers {
            container.register(Database.self, scope: .singleton) {
                runs.add()
                return Database()
            }
        }

        let seen = try soon {
            Worker.each(of: 4) { _ in
                containers.map { try? ObjectIdentifier($0.resolve(Database.self)) }
            }
        }

        #expect(runs.count == 300)
        #expect(seen.allSatisfy { $0 == seen[0] && !$0.contains(nil) })
    }

    @Test func `a singleton that is built already is behind the lock as well`() throws {
        let container = MiniContainer()
        container.register(Int.self, scope: .singleton) { 1 }
        #expect(try container.resolve(Int.self) == 1)
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            return "slow"
        }
        let slow = Worker { try? container.resolve(String.self) }
        entered.wait()

        // To find the Int it must read the dictionary, which the slow factory may change.
        let asking = Worker { try? container.resolve(Int.self) }

        #expect(!asking.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(try soon { slow.result() } == "slow")
        #expect(try soon { asking.result() } == 1)
    }

    @Test func `a resolve that had to wait finds what was registered meanwhile`() throws {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Int.self) { 1 }
        container.register(String.self) { [unowned container] in
            entered.signal()
            mayLeave.wait()
            container.register(Int.self) { 2 }
            return "done"
        }
        let changing = Worker { try? container.resolve(String.self) }
        entered.wait()

        let asking = Worker { try? container.resolve(Int.self) }

        #expect(!asking.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(try soon { changing.result() } == "done")
        #expect(try soon { asking.result() } == 2)
    }

    @Test func `each container has a lock of its own`() async {
        // In a process of its own: a lock for all containers would hold up the other tests.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let other = MiniContainer()
            other.register(Int.self) { 1 }
            container.register(String.self) {
                // Another thread uses the other container while this one is in a factory.
                Worker { try? other.resolve(Int.self) }.hasFinished(within: 2) ? "free" : "held up"
            }

            #expect((try? container.resolve(String.self)) == "free")
        }
    }

    @Test func `one thread's loop is not another's`() throws {
        let container = MiniContainer()
        container.register(Int.self) { (text: String) in text.count }
        container.register(String.self) { (number: Int) in "\(number)" }
        container.register(Database.self) { Database() }
        container.register(UserCache.self, factory: UserCache.init)

        let answers = try soon {
            Worker.each(of: 8) { index in
                (0..<100).allSatisfy { _ in
                    index % 2 == 0
                        ? (try? container.resolve(Int.self)) == nil
                        : (try? container.resolve(UserCache.self)) != nil
                }
            }
        }

        #expect(answers == Array(repeating: true, count: 8))
    }

    @Test func `threads may register and resolve at once`() async {
        // In a process of its own: what two threads do to an unguarded dictionary may end it.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            container.register(Int.self) { 0 }
            container.register(String.self) { (number: Int) in "\(number)" }

            let answers = Worker.each(of: 8) { index in
                (0..<200).map { round in
                    container.register(Int.self, scope: round % 2 == 0 ? .singleton : .transient) {
                        index
                    }
                    return try? container.resolve(String.self)
                }
            }

            #expect(
                answers.joined().allSatisfy { $0 != nil && (0..<8).map(String.init).contains($0) })
        }
    }

    @Test func `an error that a factory caught opens no gap`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { [unowned container] in
            _ = try? container.resolve(Database.self)  // Not registered.
            let other = Worker { try? container.resolve(Int.self) }
            return other.hasFinished(within: 0.2) ? "another thread came in" : "alone"
        }

        let asking = Worker { try? container.resolve(String.self) }

        #expect(asking.hasFinished(within: 5) && asking.result() == "alone")
    }
}
