import Evidence
import Foundation
import ProfileApp
import Step4aLoops
import Testing

@Suite struct `Step 4a: any thread` {
    @Test func `two threads ask for a singleton at the same time`() throws {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.5)
        container.register(Database.self, scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = try soon {
            callers.run { try? container.resolve(Database.self) }
        }

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
        #expect(resolving.result() == "slow")
        registering.result()
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test func `a failed resolve lets other threads in`() async {
        // In a process of its own: a loop that is not found ends it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            struct DiskFull: Error {}
            let container = MiniContainer()
            container.register(Int.self) { 1 }
            container.register(Double.self) { throw DiskFull() }
            container.register(String.self) { [unowned container] in
                try container.resolve(String.self)
            }

            // Each call on a thread of its own: the thread that left the lock held would not notice it.
            try #require(failure(resolving: Database.self, in: container) != nil)
            try #require(failure(resolving: Double.self, in: container) != nil)
            try #require(failure(resolving: String.self, in: container) != nil)
            #expect(try soon { try container.resolve(Int.self) } == 1)
        }
    }

    @Test func `a slow factory of a singleton runs once for sixteen threads`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: try container.resolve(Database.self))
        }

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

    @Test func `one thread's loop is not another's`() async {
        // In a process of its own: a loop that is not found ends it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            container.register(Int.self) { [unowned container] in
                try container.resolve(String.self).count
            }
            container.register(String.self) { [unowned container] in
                "\(try container.resolve(Int.self))"
            }
            container.register(Database.self) { Database() }
            container.register(UserCache.self) { [unowned container] in
                UserCache(database: try container.resolve(Database.self))
            }

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
        try #require(changing.hasFinished(within: 5))
        #expect(asking.result() == 2)
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
        #expect(slow.result() == "slow")
        #expect(asking.result() == 1)
    }

    @Test func `each container has a lock of its own`() async {
        // In a process of its own: a lock for all containers would hold up the other tests.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let other = MiniContainer()
            other.register(Int.self) { 1 }
            container.register(String.self) {
                // Another thread uses the other container while this one is in a factory.
                let otherThread = Worker { try? other.resolve(Int.self) }
                return otherThread.hasFinished(within: 2) ? "free" : "held up"
            }

            try #require(container.resolve(String.self) == "free")
        }
    }

    @Test func `the compiler holds the rules for threads`() throws {
        func errors(in fixture: String) throws -> [String] {
            try Compiler.errors(in: "Tests/Fixtures/\(fixture)", with: "Sources/Step4aLoops")
        }

        #expect(
            try errors(in: "NonSendableService.swift")
                == ["type 'Counter' does not conform to the 'Sendable' protocol"])
        #expect(
            try errors(in: "SharedVariable.swift") == [
                "mutation of captured var 'count' in concurrently-executing code",
                "reference to captured var 'count' in concurrently-executing code",
            ])
    }

    @Test func `threads may register and resolve at once`() async {
        // In a process of its own: what two threads do to an unguarded dictionary may end it.
        await #expect(processExitsWith: .success) {
            alarm(5)  // The system kills this process when it is still here after five seconds.
            let container = MiniContainer()
            container.register(Int.self) { 0 }
            container.register(String.self) { [unowned container] in
                "\(try container.resolve(Int.self))"
            }

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
