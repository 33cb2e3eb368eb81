import Evidence
import Foundation
import ProfileApp
import Step4Graph
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4: any thread` {
    @Test func `two threads ask for a singleton at the same time`() {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.5)
        container.register(Database.self, scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = callers.run { try? container.resolve(Database.self) }

        #expect(first != nil)
        #expect(first === second)
    }

    @Test func `a slow factory of a singleton runs once for sixteen threads`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }
        container.register(UserCache.self, factory: UserCache.init)

        let caches = Worker.each(of: 16) { _ in try? container.resolve(UserCache.self) }

        #expect(runs.count == 1)
        #expect(Set(caches.map { $0.map { ObjectIdentifier($0.database) } }).count == 1)
        #expect(Set(caches.map { $0.map(ObjectIdentifier.init) }).count == 16)
    }

    @Test func `in three hundred fresh containers each singleton is built once`() {
        let containers = (0..<300).map { _ in MiniContainer() }
        let runs = Tally()
        for container in containers {
            container.register(Database.self, scope: .singleton) {
                runs.add()
                return Database()
            }
        }

        let seen = Worker.each(of: 4) { _ in
            containers.map { try? ObjectIdentifier($0.resolve(Database.self)) }
        }

        #expect(runs.count == 300)
        #expect(seen.allSatisfy { $0 == seen[0] && !$0.contains(nil) })
    }

    @Test func `of eight containers at the same time each gives its own mock`() {
        let seen = Worker.each(of: 8) { thread in
            let container = MiniContainer()
            container.register(User.self, scope: .singleton) { User(id: thread, name: "the mock") }
            return (0..<50).map { _ in try? container.resolve(User.self).id }
        }

        for thread in 0..<8 { #expect(seen[thread].allSatisfy { $0 == thread }) }
    }

    @Test func `each thread has .graph instances of its own`() async {
        // In a process of its own: what two threads do to an unguarded variable may end it.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            container.register(Database.self, scope: .graph, factory: Database.init)
            container.register([Database].self) { [$0, $1] }

            let pairs = Worker.each(of: 8) { _ in
                (0..<50).map { _ in (try? container.resolve([Database].self)) ?? [] }
            }

            #expect(pairs.joined().allSatisfy { $0.count == 2 && $0[0] === $0[1] })
            #expect(
                Set(pairs.joined().compactMap { $0.first.map(ObjectIdentifier.init) }).count == 400)
        }
    }

    @Test func `a walk lasts until its .graph instances are gone`() {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Leaving.self, scope: .graph) {
            Leaving {
                entered.signal()
                mayLeave.wait()
            }
        }
        container.register(Int.self) { (_: Leaving) in 1 }
        container.register(String.self) { "quick" }

        let walk = Worker { try? container.resolve(Int.self) }
        entered.wait()
        let other = Worker { try? container.resolve(String.self) }

        #expect(!other.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(walk.result() == 1)
        #expect(other.result() == "quick")
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

    @Test func `each container has a lock of its own`() throws {
        let container = MiniContainer()
        let other = MiniContainer()
        other.register(Int.self) { 1 }
        container.register(String.self) {
            // Another thread uses the other container while this one is in a factory.
            let otherThread = Worker { try? other.resolve(Int.self) }
            return otherThread.hasFinished(within: 2) ? "free" : "held up"
        }

        #expect(try container.resolve(String.self) == "free")
    }

    @Test func `a failed resolve and a failed get() let other threads in`() throws {
        struct DiskFull: Error {}
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { () throws -> String in throw DiskFull() }
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        let texts = try container.resolve(Provider<String>.self)

        // Each call on a thread of its own: the thread that left the lock held would not notice it.
        try #require(failure(resolving: String.self, in: container) != nil)
        #expect(throws: ResolutionError.self) { try soon { try texts.get() } }
        #expect(try soon { try container.resolve(Int.self) } == 1)
    }

    @Test func `one thread's loop is not another's`() throws {
        let container = MiniContainer()
        container.register(Int.self) { (_: String) in 1 }
        container.register(String.self) { (_: Int) in "" }
        container.register(Database.self, scope: .singleton, factory: Database.init)

        let answers = try soon {
            Worker.each(of: 8) { index in
                (0..<100).allSatisfy { _ in
                    index % 2 == 0
                        ? (try? container.resolve(Int.self)) == nil
                        : (try? container.resolve(Database.self)) != nil
                }
            }
        }

        #expect(answers == Array(repeating: true, count: 8))
    }

    @Test func `register, graph and validate wait for a resolve in another thread`() {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            return "slow"
        }

        let walk = Worker { try? container.resolve(String.self) }
        entered.wait()
        let others = [
            Worker { container.register(Int.self) { 1 } },
            Worker { _ = container.graph },
            Worker { _ = try? container.validate() },
        ]

        for other in others { #expect(!other.hasFinished(within: 0.1)) }
        mayLeave.signal()
        #expect(walk.result() == "slow")
        for other in others { other.result() }
    }

    @Test func `threads may register, resolve, validate and draw at once`() async {
        // In a process of its own: what two threads do to an unguarded dictionary may end it.
        await #expect(processExitsWith: .success) {
            alarm(30)  // Or it may have no end.
            let container = MiniContainer()
            container.register(Int.self) { 0 }
            container.register(String.self) { (number: Int) in "\(number)" }

            let answers = Worker.each(of: 4) { index in
                (0..<100).map { round -> Bool in
                    container.register(Int.self, scope: round % 2 == 0 ? .singleton : .transient) {
                        index
                    }
                    _ = container.graph.mermaid
                    return (try? container.validate()) != nil
                        && (try? container.resolve(String.self)) != nil
                }
            }

            #expect(answers.joined().allSatisfy { $0 })
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

/// Says when it goes.
private final class Leaving: Sendable {
    private let leave: @Sendable () -> Void
    init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
}
