import Foundation
import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: any thread` {
    @Test func `two threads resolve a singleton at the same time`() {
        let container = MiniContainer()
        let rendezvous = Rendezvous(timeout: 0.5)
        container.register(Database.self, scope: .singleton) {
            rendezvous.wait()
            return Database()
        }

        let (first, second) = rendezvous.runOnTwoThreads { try? container.resolve(Database.self) }

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

    @Test func `each singleton is created once in three hundred new containers`() {
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

    @Test func `each thread has a resolution of its own`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register([Database].self) { [$0, $1] }

        let pairs = Worker.each(of: 2) { _ in
            (0..<20_000).map { _ in (try? container.resolve([Database].self)) ?? [] }
        }

        let areWhole = pairs.joined().allSatisfy { $0.count == 2 && $0[0] === $0[1] }
        // An instance is taken out of its registration before the lock is released: afterwards, the
        // other thread may already resolve, and find it.
        #expect(areWhole)
        #expect(Set(pairs.joined().compactMap(\.first).map(ObjectIdentifier.init)).count == 40_000)
    }

    @Test func `one thread's cycle is not another's`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))
        container.register(Database.self, scope: .singleton, factory: Database.init)

        let answers = Worker.each(of: 8) { thread in
            (0..<100).allSatisfy { _ in
                thread % 2 == 0
                    ? (try? container.resolve(Session.self)) == nil
                    : (try? container.resolve(Database.self)) != nil
            }
        }

        #expect(answers == Array(repeating: true, count: 8))
    }

    @Test func `each container has its own lock`() throws {
        let container = MiniContainer()
        let other = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self) { slow.run { Database() } }
        other.register(Database.self, factory: Database.init)

        let resolving = Worker { try? container.resolve(Database.self) }
        slow.waitUntilEntered()

        _ = try other.resolve(Database.self)
        slow.release()
        #expect(resolving.result() != nil)
    }

    // A thread that left the lock held would not notice it: another one would wait for ever.
    @Test func `the lock is released after each kind of call`() {
        struct DiskFull: Error {}
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))
        container.register(User.self) { throw DiskFull() }
        let calls: [@Sendable () -> Void] = [
            { container.register(Database.self, scope: .singleton, factory: Database.init) },
            { _ = try? container.resolve(Database.self) },
            { _ = try? container.resolve(Database.self) },
            { _ = try? container.resolve(Session.self) },
            { _ = try? container.resolve(User.self) },
            { _ = try? container.resolve(UserManager.self) },
            { _ = try? container.validate() },
            { _ = container.dependencyGraph },
        ]

        for call in calls { Worker(call).result() }
    }

    @Test func `threads may register, resolve, validate and draw at once`() {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)

        let answers = Worker.each(of: 4) { _ in
            (0..<100).map { round -> Bool in
                let scope: Scope = round % 2 == 0 ? .singleton : .transient
                container.register(Database.self, scope: scope, factory: Database.init)
                _ = container.dependencyGraph.mermaid
                return (try? container.validate()) != nil
                    && (try? container.resolve(UserCache.self)) != nil
            }
        }

        #expect(answers.joined().allSatisfy { $0 })
    }

    @Test func `a provider waits for a factory in another thread, whatever it asks for`() throws {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(User.self) { slow.run { User(id: 1, name: "Ada") } }
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register([Provider<Database>].self) { [$0] }
        container.register([Provider<UserCache?>].self) { [$0] }
        _ = try container.resolve(Database.self)
        let databases = try container.resolve([Provider<Database>].self)[0]
        let caches = try container.resolve([Provider<UserCache?>].self)[0]
        let resolving = Worker { try? container.resolve(User.self) }
        slow.waitUntilEntered()

        let asking = Worker { try? databases.get() }
        let askingForNone = Worker { (try? caches.get()) == nil }

        // While a factory runs, every other thread has to wait, even for what is built already.
        #expect(!asking.hasFinished(within: 0.2))
        // And even to learn that nothing is registered: the factory may register it at any moment.
        #expect(!askingForNone.hasFinished(within: 0.1))
        slow.release()
        #expect(asking.result() != nil)
        #expect(askingForNone.result())
        #expect(resolving.result() != nil)
    }

    @Test func `the dependency graph is behind the lock as well`() {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self) { slow.run { Database() } }
        let resolving = Worker { try? container.resolve(Database.self) }
        slow.waitUntilEntered()

        let asking = Worker { container.dependencyGraph.nodes.count }

        // While a factory runs, every other thread has to wait: the factory may register a service
        // at any moment, and so change what the graph is made from.
        #expect(!asking.hasFinished(within: 0.2))
        slow.release()
        #expect(asking.result() == 1)
        #expect(resolving.result() != nil)
    }

    @Test func `services that two threads register at once are in the graph, each once`() {
        @Sendable func register<Number: Numbered>(_ type: Number.Type, in container: MiniContainer)
        {
            container.register(type) { Number() }
        }
        let types = (0..<300).map(numberedType)
        let containers = (0..<60).map { _ in MiniContainer() }

        // Both threads register twenty types, then twenty each of their own, and so on.
        Worker<Void>.rounds(600, of: 2) { round, thread in
            let (container, part) = (containers[round / 10], round / 2 % 5)
            let first = 20 * part + (round % 2 == 0 ? 0 : 100 + 100 * thread)
            for type in types[first..<first + 20] { register(type, in: container) }
        }

        for container in containers {
            let services = container.dependencyGraph.nodes
            #expect(services.count == 300, "Some of the 300 services are missing or there twice.")
            #expect(Set(services.map(\.key)).count == 300, "Some of the 300 services are missing.")
        }

        // While a factory runs, eight threads come to register the same type, and wait for the lock.
        let others = (0..<20).map { _ in MiniContainer() }
        for container in others {
            let slow = SlowFactory()
            container.register(Database.self) { slow.run { Database() } }
            let resolving = Worker { try? container.resolve(Database.self) }
            slow.waitUntilEntered()
            let registering = (0..<8).map { _ in
                Worker { container.register(User.self) { User(id: 1, name: "Ada") } }
            }
            _ = registering[7].hasFinished(within: 0.05)
            slow.release()
            for worker in registering { worker.result() }
            _ = resolving.result()
        }

        let counts = Set(others.map { $0.dependencyGraph.nodes.count })
        // Whether a service is new, and its place in the order: one lock, from the first to the last.
        #expect(counts == [2])
    }
}
