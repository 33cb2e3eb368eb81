import Evidence
import Foundation
import ProfileApp
import Step3ThreadSafe
import Testing

@Suite struct `Step 3: any thread` {
    @Test func `scopes work as before`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }

        let first = try #require(container.resolve(UserCache.self))
        let second = try #require(container.resolve(UserCache.self))

        #expect(first !== second)
        #expect(first.database === second.database)
        #expect(container.resolve(APIService.self) == nil)
    }

    @Test func `a singleton may be a struct or nil`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self, scope: .singleton) { User(id: runs.add(), name: "Ada") }
        container.register(String?.self, scope: .singleton) {
            runs.add()
            return nil
        }

        #expect(container.resolve(User.self) == container.resolve(User.self))
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(container.resolve(String?.self) == .some(nil))
        #expect(runs.count == 2)
    }

    @Test func `registering again releases the old singleton`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)
        #expect(old != nil)

        container.register(Database.self, scope: .singleton) { Database() }

        #expect(old == nil)
    }

    @Test func `a singleton that is let go may use the container`() {
        final class Goodbye: Sendable {
            let say: @Sendable () -> Void
            init(say: @escaping @Sendable () -> Void) { self.say = say }
            deinit { say() }
        }
        let container = MiniContainer()
        let said = Tally()
        container.register(Int.self) { said.add() }
        container.register(Goodbye.self, scope: .singleton) { [unowned container] in
            Goodbye { _ = container.resolve(Int.self) }
        }
        _ = container.resolve(Goodbye.self)

        container.register(Goodbye.self) { Goodbye {} }

        #expect(said.count == 1)
    }

    @Test func `a slow factory of a singleton runs once for sixteen threads`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return Database()
        }

        let databases = Worker.each(of: 16) { _ in container.resolve(Database.self) }

        #expect(runs.count == 1)
        #expect(databases.allSatisfy { $0 != nil && $0 === databases[0] })
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
            containers.map { ObjectIdentifier($0.resolve(Database.self)!) }
        }

        #expect(runs.count == 300)
        #expect(seen.allSatisfy { $0 == seen[0] })
    }

    @Test func `threads may register and resolve at once`() {
        let container = MiniContainer()
        container.register(Int.self) { 0 }

        let answers = Worker.each(of: 8) { index in
            (0..<200).map { round in
                container.register(Int.self, scope: round % 2 == 0 ? .singleton : .transient) {
                    index
                }
                return container.resolve(Int.self)
            }
        }

        #expect(answers.joined().allSatisfy { $0 != nil && (0..<8).contains($0!) })
    }
}
