import ProfileApp
import Step4Graph
import StylePropertyWrappers
import Support
import Testing

/// A wrapper is created before the name is known. So the init resolves, and passes the name on.
private final class UserScreen {
    let api: any APIServicing

    init(name: String) { api = DIContainer.resolve { name } }
}

extension DIContainerTests {
    @Suite struct ArgumentTests {
        init() { startAgain() }

        @Test func `a factory takes an argument, which a screen passes on in its init`() {
            DIContainer.register(New({ _, name in MockAPI(name: name) }, as: APIServicing.self))

            #expect(UserScreen(name: "Ada").api.user(id: 1)?.name == "Ada")
            #expect(DIContainer.resolve(APIServicing?.self) { "Grace" } != nil)
        }

        @Test func `several arguments come as a tuple, and the factory asks for the rest`() {
            DIContainer.register {
                Shared(Database())
                New { resolve, id, name in
                    resolve(Database.self).save(User(id: id, name: name))
                    return UserCache(database: resolve())
                }
                New { (_, row: (Int, String)) in User(id: row.0, name: row.1) }
            }

            #expect(DIContainer.resolve(UserCache.self) { (2, "Grace") }.user(id: 2) != nil)
            #expect(DIContainer.resolve(User.self) { (2, "Grace") }.name == "Grace")
        }

        @Test func `arguments go to the factory that was asked for and to no other`() {
            DIContainer.register {
                New { (_, name: String) in User(id: 1, name: name) }
                New { (_, name: String) in [try DIContainer.tryResolve(User.self).name, name] }
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve([String].self) { "Ada" }
            }

            #expect("\(error, default: "")".contains("User takes String, but was given ()."))
        }

        @Test func `a Shared that exists already ignores arguments`() {
            DIContainer.register(Shared { _, name in User(id: 1, name: name) })
            #expect(DIContainer.resolve(User.self) { "Ada" }.name == "Ada")

            #expect(DIContainer.resolve(User.self) { "Grace" }.name == "Ada")
            #expect(DIContainer.resolve(User.self) { 1 }.name == "Ada")
            #expect(DIContainer.resolve(User.self).name == "Ada")

            // So does a factory that takes none: a mock for instance.
            DIContainer.register(New(User(id: 0, name: "Mock")))
            #expect(DIContainer.resolve(User.self) { "Grace" }.name == "Mock")
        }

        @Test func `arguments of other types are an error`() {
            DIContainer.register {
                New({ _, id, name in User(id: id, name: name) }, fileID: "App.swift", line: 1)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(User.self) { ("Ada", 1) }
            }

            #expect(
                error?.description == """
                    A factory failed: User takes (Int, String), but was given (String, Int).
                      User, registered at App.swift:1
                    Nothing was cached: the next resolve runs the factory again.
                    """)
        }

        @Test func `a factory resolves its own service with another argument`() throws {
            let count: @Sendable (Resolver, Int) throws -> String = { _, n in
                n == 0 ? "0" : "\(n)" + (try DIContainer.tryResolve { n - 1 })
            }
            for way in [New(count), New(count, as: String.self)] {
                DIContainer.register(way)

                #expect(try DIContainer.tryResolve(String.self) { 2 } == "210")
                #expect(try DIContainer.tryResolve(String.self) { 2 } == "210")
            }
        }

        @Test func `two factories resolve each other with other arguments`() throws {
            // These arguments cannot be compared: so any two may differ.
            struct Depth: Sendable { let value: Int }
            DIContainer.register {
                New { (_, depth: Depth) in [try DIContainer.tryResolve(String.self) { depth }] }
                New { (_, depth: Depth) in
                    if depth.value == 0 { return "end" }
                    let next = Depth(value: depth.value - 1)
                    return try DIContainer.tryResolve([String].self) { next }[0] + "<"
                }
            }

            #expect(try DIContainer.tryResolve([String].self) { Depth(value: 2) } == ["end<<"])
        }

        @Test func `two factories that resolve each other with one argument are an error`() {
            DIContainer.register {
                New(
                    { (_, id: Int) in [try DIContainer.tryResolve(String.self) { id }] },
                    fileID: "App.swift", line: 1)
                New(
                    { (_, id: Int) in try DIContainer.tryResolve([String].self) { id }[0] },
                    fileID: "App.swift", line: 2)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(String.self) { 1 }
            }

            #expect(
                error?.description == """
                    A factory failed: String needs itself. Let it resolve later, in a closure.
                      String, registered at App.swift:2
                      needs Array<String>, registered at App.swift:1
                      needs String, registered at App.swift:2
                    Nothing was cached: the next resolve runs the factory again.
                    """)
        }

        @Test func `a factory that has failed runs again with the same argument`() throws {
            struct Offline: Error {}
            let runs = Tally()
            DIContainer.register(
                New { (_, id: Int) in
                    if runs.add() == 1 { throw Offline() }
                    return User(id: id, name: "Ada")
                })
            #expect(throws: ResolutionError.self) { try DIContainer.tryResolve(User.self) { 1 } }

            #expect(try DIContainer.tryResolve(User.self) { 1 }.name == "Ada")
        }

        @Test func `a Shared that resolves itself with another argument is in a cycle`() {
            DIContainer.register(
                Shared { _, n in n == 0 ? "0" : "\(n)" + (try DIContainer.tryResolve { n - 1 }) })

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(String.self) { 2 }
            }

            #expect("\(error, default: "")".hasPrefix("A circular dependency: "))
        }

        @Test func `a mock that a factory registers in its own place is not replaced by it`() {
            DIContainer.register(
                New { (_, name: String) in
                    DIContainer.register(New(User(id: 0, name: "Mock")))
                    return User(id: 1, name: name)
                })

            let names = (1...2).map { _ in DIContainer.resolve(User.self) { "Ada" }.name }

            #expect(names == ["Ada", "Mock"])
        }

        @Test func `arguments are evaluated before the lock is taken`() {
            DIContainer.register {
                Shared(Database())
                New { (_, isFree: Bool) in [isFree] }
            }

            let isFree = DIContainer.resolve([Bool].self) {
                Worker { DIContainer.resolve(Database.self) }.hasFinished(within: 5)
            }

            #expect(isFree == [true])
        }

        @Test func `a reset deallocates what a factory with arguments holds`() {
            weak var released: Database?
            do {
                let database = Database()
                released = database
                DIContainer.register(
                    New { (_, id: Int) in database.user(id: id) ?? User(id: id, name: "Ada") })
                _ = DIContainer.resolve(User.self) { 1 }
            }
            #expect(released != nil)

            DIContainer.reset()

            #expect(released == nil)
        }

        @Test func `the container does not retain arguments`() {
            DIContainer.register(New { (_, database: Database) in User(id: 1, name: "Ada") })
            weak var released: Database?
            do {
                let database = Database()
                released = database
                _ = DIContainer.resolve(User.self) { database }
            }

            #expect(released == nil)
        }
    }
}
