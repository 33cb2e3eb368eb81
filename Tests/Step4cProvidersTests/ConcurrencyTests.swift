import Evidence
import Foundation
import ProfileApp
import Step4cProviders
import Testing

@Suite struct `Step 4c: any thread` {
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

    @Test func `each thread has .graph instances of its own`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [$0, $1] }

        let pairs = Worker.each(of: 8) { _ in
            (0..<50).map { _ in (try? container.resolve([Database].self)) ?? [] }
        }

        #expect(pairs.joined().allSatisfy { $0.count == 2 && $0[0] === $0[1] })
        #expect(Set(pairs.joined().map { ObjectIdentifier($0[0]) }).count == 400)
    }

    @Test func `one thread's loop is not another's`() {
        let container = MiniContainer()
        container.register(Int.self) { (_: String) in 1 }
        container.register(String.self) { (_: Int) in "" }
        container.register(Database.self, scope: .singleton, factory: Database.init)

        let answers = Worker.each(of: 8) { index in
            (0..<100).allSatisfy { _ in
                index % 2 == 0
                    ? (try? container.resolve(Int.self)) == nil
                    : (try? container.resolve(Database.self)) != nil
            }
        }

        #expect(answers == Array(repeating: true, count: 8))
    }

    @Test func `another thread does not see a walk that is half forgotten`() {
        let container = MiniContainer()
        let leaving = DispatchSemaphore(value: 0)
        let hasLooked = DispatchSemaphore(value: 0)
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Goodbye.self, scope: .graph) { (_: Database) in
            Goodbye {
                leaving.signal()
                // The other thread waits for the lock, so this one must not wait for ever.
                _ = hasLooked.wait(timeout: .now() + 0.3)
            }
        }
        // It keeps the Database, and drops the Goodbye: that goes while the walk is forgotten.
        container.register(UserCache.self) { (database: Database, _: Goodbye) in
            UserCache(database: database)
        }

        let first = Worker { try? container.resolve(UserCache.self).database }
        leaving.wait()
        let second = Worker {
            let database = try? container.resolve(Database.self)
            hasLooked.signal()
            return database
        }

        #expect(first.result() != nil)
        #expect(second.result() != nil)
        #expect(first.result() !== second.result())
    }

    @Test func `a walk of another thread waits, and shares nothing with this one`() {
        let container = MiniContainer()
        let callers = TwoCallers(patience: 0.3)
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self) { (database: Database) in
            callers.meet()
            return UserCache(database: database)
        }

        let (first, second) = callers.run { try? container.resolve(UserCache.self).database }

        #expect(first != nil && second != nil)
        #expect(first !== second)
    }

    @Test func `register waits for a resolve in another thread`() {
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
        let registration = Worker { container.register(Int.self) { 2 } }

        #expect(!registration.hasFinished(within: 0.2))
        mayLeave.signal()
        // One walk sees one state of the container.
        #expect(walk.result() == "1")
        registration.result()
        #expect((try? container.resolve(Int.self)) == 2)
    }

    @Test func `threads may register, resolve and ask providers at once`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 0 }
        container.register(Double.self, scope: .graph) { (number: Int) in Double(number) }
        container.register(String.self) { (first: Double, second: Double?, later: Provider<Int>) in
            "\(first == second) \(try later.get() < 4)"
        }
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        let texts = try container.resolve(Provider<String>.self)

        let answers = Worker.each(of: 4) { index in
            (0..<100).map { round in
                container.register(Int.self, scope: round % 2 == 0 ? .singleton : .transient) {
                    index
                }
                return [try? container.resolve(String.self), try? texts.get()]
            }
        }

        #expect(answers.joined().joined().allSatisfy { $0 == "true true" })
    }
}

private final class Goodbye: Sendable {
    private let say: @Sendable () -> Void
    init(say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
}
