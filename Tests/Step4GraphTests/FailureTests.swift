import Evidence
import Foundation
import ProfileApp
import Step4Graph
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4: after a failure` {
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
        guard case .factoryFailed(let path, let underlying) = error else {
            Issue.record("\(String(describing: error)) is no factoryFailed")
            return
        }
        #expect(path.map { "\($0.key)" } == ["UserCache", "Database"])
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

    @Test func `.graph instances of a failed resolve are forgotten`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Int.self, scope: .graph) { built.add() }
        container.register(String.self) { (_: Int) throws -> String in throw DiskFull() }

        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `.graph instances of a failed get() are forgotten`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Int.self, scope: .graph) { built.add() }
        container.register(String.self) { (_: Int) throws -> String in throw DiskFull() }
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        let texts = try container.resolve(Provider<String>.self)

        #expect(throws: ResolutionError.self) { try texts.get() }

        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func `a loop is reported again and again, and gone when it is fixed`() throws {
        let container = MiniContainer()
        container.register(Int.self) { (text: String) in text.count }
        container.register(String.self) { (number: Int) in "\(number)" }
        for _ in 1...3 {
            guard case .circularDependency = failure(resolving: Int.self, in: container) else {
                Issue.record("no loop was reported")
                return
            }
        }

        container.register(String.self) { "four" }

        #expect(try soon { try container.resolve(Int.self) } == 4)
    }

    @Test func `a factory may catch a failure and go on`() throws {
        let container = MiniContainer()
        container.register(Int.self) { (text: String) in text.count }
        container.register(String.self) { [unowned container] in
            do {
                return "\(try container.resolve(Int.self))"
            } catch {
                return "no number"
            }
        }

        // String needs Int, which needs String: caught inside, so String can be built.
        try #require(soon { try container.resolve(String.self) } == "no number")
        // Int may use String now, and String still cannot use Int.
        #expect(try soon { try container.resolve(Int.self) } == "no number".count)
        #expect(try soon { try container.resolve(String.self) } == "no number")
    }

    @Test func `.graph instances are shared after a caught failure`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Int.self) { (_: Database) throws -> Int in throw DiskFull() }
        container.register([Database].self) { [unowned container] (before: Database) in
            _ = try? container.resolve(Int.self)
            return [before, try container.resolve(Database.self)]
        }

        let databases = try soon { try container.resolve([Database].self) }

        #expect(databases[0] === databases[1])
        #expect(try soon { try container.resolve(Database.self) } !== databases[0])
    }

    @Test func `an error of another container keeps the path through both`() {
        let other = MiniContainer()
        other.register(UserCache.self, factory: UserCache.init, fileID: "Other.swift", line: 1)
        let container = MiniContainer()
        container.register(
            APIService.self, factory: { APIService(cache: try other.resolve(UserCache.self)) },
            fileID: "App.swift", line: 1)

        let error = failure(resolving: APIService.self, in: container)

        #expect(
            error?.description == """
                Nothing is registered for Database.
                  APIService, registered at App.swift:1
                  needs UserCache, registered at Other.swift:1
                  needs Database
                Register it where the app starts; if it has a default value, write a closure.
                """)
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

    @Test func `the loop is named without the way that led to it`() {
        let container = MiniContainer()
        container.register(
            [Int].self, factory: { (number: Int) in [number] }, fileID: "App.swift", line: 1)
        container.register(
            Int.self, factory: { (text: String) in text.count }, fileID: "App.swift", line: 2)
        container.register(
            String.self, factory: { (number: Int) in "\(number)" }, fileID: "App.swift", line: 3)

        let error = failure(resolving: [Int].self, in: container)

        #expect(
            error?.description == """
                A circular dependency: these services need each other.
                  Int, registered at App.swift:2
                  needs String, registered at App.swift:3
                  needs Int, registered at App.swift:2
                Let a third service hold what both need, or let one take a Provider of the next.
                """)
    }

    @Test func `a service that needs itself is a loop of one`() {
        let container = MiniContainer()
        container.register(Int.self) { (number: Int) in number }

        guard case .circularDependency(let path) = failure(resolving: Int.self, in: container)
        else {
            Issue.record("no loop was reported")
            return
        }
        #expect(path.map { "\($0.key)" } == ["Int", "Int"])
    }

    @Test func `did you mean, for what is missing deep down`() {
        let container = MiniContainer()
        container.register(
            APIServicingMock.self, factory: { APIServicingMock() }, fileID: "App.swift", line: 1)
        container.register(
            String.self, factory: { (_: any APIServicing) in "" }, fileID: "App.swift", line: 2)
        container.register(
            [String].self, factory: { (text: String) in [text] }, fileID: "App.swift", line: 3)

        #expect(
            failure(resolving: [String].self, in: container)?.description == """
                Nothing is registered for APIServicing.
                  Array<String>, registered at App.swift:3
                  needs String, registered at App.swift:2
                  needs APIServicing
                Register it where the app starts; if it has a default value, write a closure.
                Did you mean APIServicingMock, registered at App.swift:1?
                """)
    }

    @Test func `did you mean`() {
        let container = MiniContainer()
        container.register(
            (any APIServicing).self,
            factory: { APIService(cache: UserCache(database: Database())) },
            fileID: "App.swift", line: 9)
        container.register(String.self) { "" }
        let suggestion = "\nDid you mean APIServicing, registered at App.swift:9?"

        // The implementation instead of the protocol; other letter case; a shared beginning.
        #expect(
            failure(resolving: APIService.self, in: container)?.description.hasSuffix(suggestion)
                == true)
        #expect(
            failure(resolving: ApiServicing.self, in: container)?.description.hasSuffix(suggestion)
                == true)
        #expect(
            failure(resolving: APIServicingMock.self, in: container)?.description.hasSuffix(
                suggestion) == true)
        // Only the same first letters; another name.
        #expect(failure(resolving: API.self, in: container)?.description.contains("mean") == false)
        #expect(
            failure(resolving: UserManager.self, in: container)?.description.contains("mean")
                == false)
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
            guard case .notRegistered(let key, _, _) = error else { return }
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
        func deepest<Service: Sendable>(_ type: Service.Type, depth: Int) -> ResolutionError? {
            container.register([Service].self) { [unowned container] in
                [try container.resolve(type)]
            }
            return depth == 0
                ? failure(resolving: type, in: container)
                : deepest([Service].self, depth: depth - 1)
        }

        let error = deepest(Int.self, depth: 24)

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

        guard case .notRegistered(_, let path, _) = failure(resolving: Int.self, in: child) else {
            Issue.record("nothing is missing")
            return
        }
        #expect(path.map(\.key.description) == ["Int", "Int"])
    }
}

private struct ApiServicing: Sendable {}
private struct APIServicingMock: Sendable {}
private struct API: Sendable {}
