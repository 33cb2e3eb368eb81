import ProfileApp
import StylePropertyWrappers
import Support
import Testing

extension DIContainerTests {
    /// What `extension DIContainer: DependencyRegistering` does. The extension is in Support.swift.
    @Suite struct AppStartTests {
        let calls = Tally()

        init() {
            startAgain()
            AppStart.whatToDo.withLock { [calls] in
                $0 = {
                    calls.add()
                    DIContainer.register(Shared(Database()))
                    let database = DIContainer.resolve(Database.self)
                    DIContainer.register(Shared(UserCache(database: database)))
                }
            }
        }

        @Test func `the first resolve lets the app register, once, and the app may resolve`() {
            #expect(calls.count == 0)
            @Inject var cache: UserCache

            #expect(cache.database === DIContainer.resolve(Database.self))
            #expect(calls.count == 1)

            // After a reset, the app registers again.
            DIContainer.reset()
            #expect(cache.database !== DIContainer.resolve(Database.self))
            #expect(calls.count == 2)
        }

        @Test func `the first resolve may ask for an optional, which the app has registered`() {
            #expect(DIContainer.resolve(Database?.self) != nil)
            #expect(calls.count == 1)
        }

        @Test func `the arguments of the first resolve are not lost when the app resolves`() throws
        {
            DIContainer.register(New { (_, name: String) in User(id: 1, name: name) })

            #expect(try DIContainer.tryResolve(User.self) { "Ada" }.name == "Ada")
            #expect(calls.count == 1)
        }

        @Test func `a second thread that resolves waits until the app has registered`() {
            let slow = SlowFactory()
            AppStart.whatToDo.withLock {
                $0 = { slow.run { DIContainer.register(Shared(Database())) } }
            }

            let first = Worker { DIContainer.resolve(Database?.self) }
            slow.waitUntilEntered()
            let second = Worker { DIContainer.resolve(Database?.self) }

            #expect(!second.hasFinished(within: 0.1))
            slow.release()
            #expect(first.result() != nil)
            #expect(second.result() === first.result())
        }

        @Test func `sixteen threads make the first resolve together`() {
            let databases = Worker.each(of: 16) { _ in DIContainer.resolve(Database.self) }

            #expect(calls.count == 1)
            #expect(Set(databases.map(ObjectIdentifier.init)).count == 1)
        }
    }
}
