import ProfileApp
import Step4Graph
import StylePropertyWrappers
import Support
import Testing

extension DIContainerTests {
    @Suite struct RegistrationTests {
        init() { startAgain() }

        @Test func `each line registers a service, and factories ask for what they need`() {
            DIContainer.register {
                Shared { resolve in UserManager(api: resolve()) }
                Shared(MockAPI(name: "Ada") as any APIServicing)
                New { resolve in ProfileViewModel(userManager: resolve()) }
            }

            DIContainer.resolve(UserManager.self).logIn(id: 1)

            #expect(DIContainer.resolve(ProfileViewModel.self).title == "Hello, Ada")
        }

        // On the way to constructor injection: callers that pass nothing still compile.
        @Test func `a default argument resolves, unless the caller passes the service`() {
            DIContainer.register(Shared(MockAPI(name: "Ada") as any APIServicing))

            #expect(GreetingModel().text == "Hello, Ada")
            #expect(GreetingModel(api: MockAPI(name: "Bob")).text == "Hello, Bob")
        }

        @Test func `Shared is one instance for all, New is one for each call`() {
            let runs = Tally()
            DIContainer.register(Shared(User(id: runs.add(), name: "Ada")))
            #expect(runs.count == 0)
            #expect((1...2).map { _ in DIContainer.resolve(User.self).id } == [1, 1])

            DIContainer.register(New(User(id: runs.add(), name: "Ada")))
            #expect((1...2).map { _ in DIContainer.resolve(User.self).id } == [2, 3])
        }

        @Test func `a New is new each time, also when one factory asks twice`() {
            DIContainer.register {
                New(Database())
                New { resolve in [resolve(Database.self), resolve(Database.self)] }
                Shared { resolve in (resolve(Database.self), resolve(Database.self)) }
            }

            let databases = DIContainer.resolve([Database].self)
            let captured = DIContainer.resolve((Database, Database).self)

            #expect(databases[0] !== databases[1])
            #expect(captured.0 !== captured.1)
        }

        @Test func `a New without arguments that needs itself is in a cycle`() {
            DIContainer.register {
                New(
                    { _ in UserCache(database: try DIContainer.tryResolve()) },
                    fileID: "App.swift", line: 1)
                New(
                    { _ in try DIContainer.tryResolve(UserCache.self).database },
                    fileID: "App.swift", line: 2)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(UserCache.self)
            }

            let cycle = """
                  UserCache, registered at App.swift:1
                  needs Database, registered at App.swift:2
                  needs UserCache, registered at App.swift:1
                """
            #expect("\(error, default: "")".hasPrefix("A circular dependency: "))
            #expect("\(error, default: "")".contains(cycle))
        }

        @Test func `a function with parameters is registered itself, not what it creates`() throws {
            DIContainer.register(Shared(UserManager.init))

            typealias Make = @Sendable (any APIServicing) -> UserManager
            let make = try DIContainer.tryResolve(Make.self)
            #expect(make(MockAPI()).logIn(id: 1))
            #expect(DIContainer.resolve(UserManager?.self) == nil)
        }

        @Test func `an error names the whole resolution path, where factories call tryResolve`() {
            struct DiskFull: Error {}
            @Sendable func openDatabase() throws -> Database { throw DiskFull() }
            DIContainer.register {
                Shared(
                    openDatabase, as: Database.self, UserReading.self,
                    fileID: "App.swift", line: 1)
                New(
                    { _ in UserCache(database: try DIContainer.tryResolve()) },
                    fileID: "App.swift", line: 2)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(UserCache.self)
            }

            #expect(
                error?.description == """
                    A factory failed: DiskFull()
                      UserCache, registered at App.swift:2
                      needs Database, registered at App.swift:1
                    Nothing was cached: the next resolve runs the factory again.
                    """)
        }

        @Test func `an error has the place of the line, however the service is registered`() {
            struct DiskFull: Error {}
            @Sendable func openDatabase() throws -> Database { throw DiskFull() }
            let line = #line + 2
            let ways = [
                Shared { _ in try openDatabase() },
                Shared(openDatabase),
                Shared(try openDatabase()),
            ]
            for (index, way) in ways.enumerated() {
                DIContainer.register(way)

                let error = #expect(throws: ResolutionError.self) {
                    try DIContainer.tryResolve(Database.self)
                }

                let place = "StylePropertyWrappersTests/RegistrationTests.swift:\(line + index)"
                #expect("\(error, default: "")".contains("  Database, registered at \(place)\n"))
            }
        }

        @Test func `a reset deallocates singletons, which may use the container`() {
            DIContainer.register(Shared(Draft()))
            weak let draft = DIContainer.resolve(Draft.self)
            #expect(draft != nil)

            DIContainer.reset()

            #expect(draft == nil)
            #expect(DIContainer.resolve(User.self).name == "Edsger")
        }

        @Test func `what leaves the container may wait for a thread that resolves`() throws {
            let saved = Tally()
            let upload = { @Sendable in Upload(saved: saved) }
            let leave = [
                { DIContainer.reset() },
                { DIContainer.register(Shared(upload())) },
                { DIContainer.register { Module { Shared(upload(), as: Upload.self) } } },
            ]
            for (index, leave) in leave.enumerated() {
                DIContainer.register(Shared(upload(), as: Upload.self, AnyUpload.self))
                DIContainer.register(Shared(upload()))
                _ = DIContainer.resolve(Upload.self)

                leave()

                try #require(saved.count == index + 1)
            }
        }

        @Test func `an argument may wait for a thread that resolves when it is deallocated`() {
            let saved = Tally()
            DIContainer.register(New { (_, upload: Upload) in User(id: 1, name: "Ada") })

            _ = DIContainer.resolve(User.self) { Upload(saved: saved) }

            #expect(saved.count == 1)
        }
    }
}

/// What goes on until it is deallocated: another thread then asks for what it takes to end it.
private final class Upload: AnyUpload {
    let saved: Tally

    init(saved: Tally) { self.saved = saved }

    deinit {
        let end = Worker { DIContainer.resolve(MockAPI?.self) }
        if end.hasFinished(within: 5) { saved.add() }
    }
}

private protocol AnyUpload: Sendable {}

/// What a user has typed. When it is deallocated, it sees to it that it is not lost.
private final class Draft: Sendable {
    deinit {
        if DIContainer.resolve(Draft?.self) == nil {
            DIContainer.register(Shared(User(id: 4, name: "Edsger")))
        }
    }
}

/// A model on its way from a property wrapper to constructor injection.
private final class GreetingModel {
    private let api: any APIServicing

    init(api: any APIServicing = DIContainer.resolve()) {
        self.api = api
    }

    var text: String { "Hello, \(api.user(id: 1)?.name ?? "nobody")" }
}
