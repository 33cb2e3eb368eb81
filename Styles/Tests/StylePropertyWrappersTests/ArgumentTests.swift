import ProfileApp
import Step4Graph
import StylePropertyWrappers
import Support
import Testing

/// A wrapper would be made before there is a name. So the init resolves, and passes the name on.
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

        @Test func `a Shared that is built ignores arguments`() {
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
                    The service was not kept: the next resolve tries again.
                    """)
        }

        @Test func `arguments are made before the lock is taken`() {
            DIContainer.register {
                Shared(Database())
                New { (_, isFree: Bool) in [isFree] }
            }

            let isFree = DIContainer.resolve([Bool].self) {
                Worker { DIContainer.resolve(Database.self) }.hasFinished(within: 5)
            }

            #expect(isFree == [true])
        }

        @Test func `the container does not keep arguments`() {
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
