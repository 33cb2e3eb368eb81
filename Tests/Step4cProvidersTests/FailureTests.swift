import Evidence
import Foundation
import ProfileApp
import Step4cProviders
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4c: after a failure` {
    struct DiskFull: Error {}

    @Test func `a failing factory is named with its path and its error, and is tried again`() throws
    {
        let container = MiniContainer()
        let tries = Tally()
        container.register(
            Database.self, scope: .singleton,
            factory: {
                if tries.add() == 1 { throw DiskFull() }
                return Database()
            }, fileID: "App.swift", line: 1)
        container.register(
            UserCache.self, scope: .singleton, factory: UserCache.init, fileID: "App.swift", line: 2
        )

        let error = failure(resolving: UserCache.self, in: container)
        guard case .factoryFailed(_, let underlying) = error else {
            Issue.record("\(String(describing: error)) is no factoryFailed")
            return
        }
        #expect(underlying is DiskFull)
        #expect(
            error?.description == """
                A factory failed: DiskFull()
                  UserCache, registered at App.swift:2
                  needs Database, registered at App.swift:1
                The service was not kept: the next resolve tries again.
                """)

        #expect(try container.resolve(UserCache.self).database === container.resolve(Database.self))
        #expect(tries.count == 2)
    }

    @Test func `who asks for an optional or a provider by itself is told what to ask for`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }

        #expect(
            failure(resolving: Int?.self, in: container)?.description == """
                Nothing is registered for Optional<Int>.
                Register what is in it, and ask for that.
                """)
        #expect(
            failure(resolving: Provider<Int>.self, in: container)?.description == """
                Nothing is registered for Provider<Int>.
                Register what is in it, and ask for that.
                """)
    }

    @Test func `localizedDescription is the same text`() {
        let error = failure(resolving: Database.self, in: MiniContainer())

        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a service asked for itself has no path`() {
        let error = failure(resolving: Database.self, in: MiniContainer())

        #expect(
            error?.description == """
                Nothing is registered for Database.
                Register it where the app starts; if it has a default value, write a closure.
                """)
    }

    @Test func `singletons that were complete stay`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self, scope: .singleton) {
            built.add()
            return Database()
        }
        container.register(String.self) { (_: Database) throws -> String in throw DiskFull() }

        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        _ = try container.resolve(Database.self)

        #expect(built.count == 1)
    }

    @Test func `a loop is reported with its remedy, again and again, and gone when it is fixed`()
        throws
    {
        let container = MiniContainer()
        container.register(
            [Int].self, factory: { (number: Int) in [number] }, fileID: "App.swift", line: 1)
        container.register(
            Int.self, factory: { (text: String) in text.count }, fileID: "App.swift", line: 2)
        container.register(
            String.self, factory: { (number: Int) in "\(number)" }, fileID: "App.swift", line: 3)

        for _ in 1...3 {
            // The loop alone, without the way that led to it.
            #expect(
                failure(resolving: [Int].self, in: container)?.description == """
                    A circular dependency: these services need each other.
                      Int, registered at App.swift:2
                      needs String, registered at App.swift:3
                      needs Int, registered at App.swift:2
                    Let a third service hold what both need, or let one take a Provider of the next.
                    """)
        }

        container.register(String.self) { (_: Provider<Int>) in "four" }
        #expect(try container.resolve([Int].self) == [4])
    }

    @Test func `a loop of services that one line registers begins at the right one`() {
        let container = MiniContainer()
        func register<Service: Sendable, Dependency: Sendable>(
            _ type: Service.Type, factory: @escaping @Sendable (Dependency) -> Service
        ) {
            container.register(type, factory: factory, fileID: "App.swift", line: 1)
        }
        register([Int].self) { (number: Int) in [number] }
        register(Int.self) { (text: String) in text.count }
        register(String.self) { (number: Int) in "\(number)" }

        #expect(
            failure(resolving: [Int].self, in: container)?.description == """
                A circular dependency: these services need each other.
                  Int, registered at App.swift:1
                  needs String, registered at App.swift:1
                  needs Int, registered at App.swift:1
                Let a third service hold what both need, or let one take a Provider of the next.
                """)
    }

    @Test func `an error names the line of the register call`() {
        let container = MiniContainer()
        container.register(Int.self) { throw DiskFull() }
        let line = #line - 1

        #expect(
            failure(resolving: Int.self, in: container)?.description == """
                A factory failed: DiskFull()
                  Int, registered at Step4cProvidersTests/FailureTests.swift:\(line)
                The service was not kept: the next resolve tries again.
                """)
    }

    @Test func `a factory may catch a failure and go on`() throws {
        let container = MiniContainer()
        container.register(Int.self) { (text: String) in text.count }
        container.register(String.self) { (numbers: Provider<Int>) in
            do { return "\(try numbers.get())" } catch { return "no number" }
        }

        // String needs Int, which needs String: caught inside, so String can be built.
        #expect(try container.resolve(String.self) == "no number")
        // Int may use String now, and String still cannot use Int.
        #expect(try container.resolve(Int.self) == "no number".count)
        #expect(try container.resolve(String.self) == "no number")
    }

    @Test func `a loop that a factory caught is a loop again at its next try`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self) { [unowned container] in
            // At most nine times, in case that nothing else ends it.
            guard runs.add() < 10 else { return 0 }
            let first = try? container.resolve(Int.self)
            let second = try? container.resolve(Int.self)
            return first ?? second ?? 1
        }

        #expect(try container.resolve(Int.self) == 1)
        #expect(runs.count == 1)
    }

    @Test func `an error of another container keeps the path through both`() {
        let other = MiniContainer()
        other.register(UserCache.self, factory: UserCache.init, fileID: "Other.swift", line: 1)
        let container = MiniContainer()
        container.register(
            APIService.self, factory: { APIService(cache: try other.resolve(UserCache.self)) },
            fileID: "App.swift", line: 1)

        #expect(
            failure(resolving: APIService.self, in: container)?.description == """
                Nothing is registered for Database.
                  APIService, registered at App.swift:1
                  needs UserCache, registered at Other.swift:1
                  needs Database
                Register it where the app starts; if it has a default value, write a closure.
                """)
    }

    @Test func `an error goes when its last reader lets it go`() {
        final class Broken: Error {}
        let container = MiniContainer()
        container.register(Int.self) { throw Broken() }
        weak var thrown: Broken?
        if case .factoryFailed(_, let underlying) = failure(resolving: Int.self, in: container) {
            thrown = underlying as? Broken
            #expect(thrown != nil)
        }

        // Swift Testing looks at thrown errors from other threads, and holds them for a moment.
        for _ in 0..<500 where thrown != nil { usleep(10_000) }
        #expect(thrown == nil)
    }

    @Test func `a service that is registered again, or elsewhere, is another node`() {
        func node(scope: Scope, file: String, line: Int) -> Node? {
            let container = MiniContainer()
            container.register(
                Int.self, scope: scope, factory: { throw DiskFull() }, fileID: file, line: line)
            guard case .factoryFailed(let path, _) = failure(resolving: Int.self, in: container)
            else { return nil }
            return path.first
        }
        let one = node(scope: .singleton, file: "App.swift", line: 1)

        #expect(one != nil)
        #expect(one == node(scope: .singleton, file: "App.swift", line: 1))
        #expect(one != node(scope: .transient, file: "App.swift", line: 1))
        #expect(one != node(scope: .singleton, file: "Test.swift", line: 1))
        #expect(one != node(scope: .singleton, file: "App.swift", line: 2))
    }

    @Test func `the compiler knows which error it is`() {
        do throws(ResolutionError) {
            _ = try MiniContainer().resolve(Int.self)
            Issue.record("nothing is registered, and nothing was thrown")
        } catch {
            // `error` is a ResolutionError without a cast.
            guard case .notRegistered(let key, _) = error else { return }
            #expect(key.description == "Int")
        }
    }

    @Test func `a loop begins at the registration that is in it`() async {
        // In a process of its own: a loop that is not found ends it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            container.register(
                Int.self,
                factory: { [unowned container] in
                    container.register(
                        Int.self,
                        factory: { try container.resolve(String.self).count }, fileID: "App.swift",
                        line: 2)
                    return try container.resolve(Int.self)
                }, fileID: "App.swift", line: 1)
            container.register(
                String.self,
                factory: { [unowned container] in "\(try container.resolve(Int.self))" },
                fileID: "App.swift", line: 3)

            let text = failure(resolving: Int.self, in: container)?.description ?? ""

            #expect(!text.contains("App.swift:1"))
            #expect(text.components(separatedBy: "Int, registered at App.swift:2").count == 3)
        }
    }

    @Test func `a long path is told whole`() throws {
        let container = MiniContainer()
        container.register(Int.self) { throw DiskFull() }
        func failure<Service: Sendable>(of type: Service.Type, depth: Int) -> ResolutionError? {
            container.register([Service].self) { [unowned container] in
                [try container.resolve(type)]
            }
            return depth == 0
                ? Step4cProvidersTests.failure(resolving: type, in: container)
                : failure(of: [Service].self, depth: depth - 1)
        }

        let error = failure(of: Int.self, depth: 24)

        guard case .factoryFailed(let path, _) = error else {
            Issue.record("no factory failed")
            return
        }
        #expect(path.count == 25)
        #expect(error?.description.components(separatedBy: "\n  needs ").count == 25)
    }

    @Test func `two containers that one function wired both stand in the path`() {
        func wired(behind parent: MiniContainer? = nil) -> MiniContainer {
            let container = MiniContainer()
            container.register(Int.self) { [unowned container] in
                try parent?.resolve(Int.self) ?? container.resolve(String.self).count
            }
            return container
        }
        let parent = wired()
        let child = wired(behind: parent)

        guard case .notRegistered(_, let path) = failure(resolving: Int.self, in: child) else {
            Issue.record("nothing is missing")
            return
        }
        #expect(path.map(\.key.description) == ["Int", "Int"])
    }
}
