import Evidence
import Foundation
import ProfileApp
import Step4cProviders
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4c: any thread` {
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

    @Test func `of eight containers at the same time each gives its own mock`() throws {
        let seen = try soon {
            Worker.each(of: 8) { thread in
                let container = MiniContainer()
                container.register(User.self, scope: .singleton) {
                    User(id: thread, name: "the mock")
                }
                return (0..<50).map { _ in try? container.resolve(User.self).id }
            }
        }

        for thread in 0..<8 { #expect(seen[thread].allSatisfy { $0 == thread }) }
    }

    @Test func `each thread has .graph instances of its own`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [$0, $1] }

        let pairs = try soon {
            Worker.each(of: 8) { _ in
                (0..<50).map { _ in (try? container.resolve([Database].self)) ?? [] }
            }
        }

        #expect(pairs.joined().allSatisfy { $0.count == 2 && $0[0] === $0[1] })
        #expect(Set(pairs.joined().map { ObjectIdentifier($0[0]) }).count == 400)
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

    @Test func `a provider that had to wait finds what was registered meanwhile`() throws {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(Int.self) { 1 }
        container.register(Provider<Int>.self) { (numbers: Provider<Int>) in numbers }
        let numbers = try container.resolve(Provider<Int>.self)
        container.register(String.self) { [unowned container] in
            entered.signal()
            mayLeave.wait()
            container.register(Int.self) { 2 }
            return "done"
        }
        let changing = Worker { try? container.resolve(String.self) }
        entered.wait()

        let asking = Worker { try? numbers.get() }

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

    @Test func `another thread does not see a walk that is half forgotten`() throws {
        let container = MiniContainer()
        let leaving = DispatchSemaphore(value: 0)
        let hasLooked = DispatchSemaphore(value: 0)
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Goodbye.self, scope: .graph) {
            Goodbye {
                leaving.signal()
                // The other thread waits for the lock, so this one must not wait for ever.
                _ = hasLooked.wait(timeout: .now() + 0.3)
            }
        }
        // It keeps the Database, and drops the Goodbye: that goes while the walk is forgotten.
        container.register(UserCache.self) { (_: Goodbye, database: Database) in
            UserCache(database: database)
        }

        let first = Worker { try? container.resolve(UserCache.self).database }
        #expect(leaving.wait(timeout: .now() + 10) == .success)
        let second = Worker {
            let database = try? container.resolve(Database.self)
            hasLooked.signal()
            return database
        }

        let (kept, own) = try soon { (first.result(), second.result()) }
        #expect(kept != nil)
        #expect(own != nil)
        #expect(kept !== own)
    }

    @Test func `a walk of another thread waits, and shares nothing with this one`() throws {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.3)
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self) { (database: Database) in
            callers.meet()
            return UserCache(database: database)
        }

        let (first, second) = try soon {
            callers.run { try? container.resolve(UserCache.self).database }
        }

        #expect(first != nil && second != nil)
        #expect(first !== second)
    }

    @Test func `register waits for a resolve in another thread`() throws {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) { (numbers: Provider<Int>) in
            entered.signal()
            mayLeave.wait()
            return "\(try numbers.get())"
        }
        container.register(Int.self) { 1 }

        let walk = Worker { try? container.resolve(String.self) }
        entered.wait()
        let isComing = DispatchSemaphore(value: 0)
        let registration = Worker {
            isComing.signal()
            container.register(Int.self) { 2 }
        }
        isComing.wait()

        #expect(!registration.hasFinished(within: 0.2))
        mayLeave.signal()
        // One walk sees one state of the container.
        #expect(try soon { walk.result() } == "1")
        try soon { registration.result() }
        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `threads may register, resolve and ask providers at once`() async {
        // In a process of its own: what two threads do to an unguarded dictionary may end it.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            container.register(Int.self) { 0 }
            container.register(Double.self, scope: .graph) { (number: Int) in Double(number) }
            container.register(String.self) {
                (first: Double, second: Double?, later: Provider<Int>) in
                "\(first == second) \(try later.get() < 4)"
            }
            container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
            let texts = try container.resolve(Provider<String>.self)

            let answers = try soon {
                Worker.each(of: 4) { index in
                    (0..<100).map { round in
                        container.register(
                            Int.self, scope: round % 2 == 0 ? .singleton : .transient
                        ) { index }
                        return [try? container.resolve(String.self), try? texts.get()]
                    }
                }
            }

            #expect(answers.joined().joined().allSatisfy { $0 == "true true" })
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

private final class Goodbye: Sendable {
    private let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}
