import Evidence
import KeepOne
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct KeepOneTests {
    @Test func `a singleton is made once`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(UserManager.self, scope: .singleton) {
            runs.add()
            return UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        let first = container.resolve(UserManager.self)
        let second = container.resolve(UserManager.self)
        first?.logIn(id: 1)

        let shown = second.map { ProfileViewModel(userManager: $0).title } ?? "nil"
        #expect(
            shown == "Hello, Ada",
            """
            Expected: "Hello, Ada" on the second screen, after Ada has logged in on the first.
            Found: "\(shown)" on the second screen.
            Why: both screens need the same user manager, because it holds the session.
            """)
        #expect(
            runs.count == 1,
            """
            Expected: the factory of the singleton runs once.
            Found: it ran \(runs.count) times.
            Why: there may be only one, also when no caller compares the two.
            """)
    }

    @Test func `a transient is made each time`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        #expect(
            container.resolve(Database.self) !== container.resolve(Database.self),
            """
            Expected: two resolves of a transient give two instances.
            Found: the same instance twice.
            Why: if you name no scope, you get a transient, such as the view model of one screen.
            """)
    }

    @Test func `a mock is registered after the service was used`() {
        let container = MiniContainer()
        container.register(String.self, scope: .singleton) { "the real one" }
        _ = container.resolve(String.self)

        container.register(String.self, scope: .singleton) { "the mock" }

        let found = container.resolve(String.self) ?? "nil"
        #expect(
            found == "the mock",
            """
            Expected: "the mock", which was registered last.
            Found: "\(found)", still in the cache.
            Why: a test that registers a mock would silently test the real service.
            """)
    }

    @Test func `two containers have a singleton each`() {
        let before = MiniContainer()
        let after = MiniContainer()
        for container in [before, after] {
            container.register(Database.self, scope: .singleton) { Database() }
        }

        #expect(
            before.resolve(Database.self) !== after.resolve(Database.self),
            """
            Expected: another container makes an instance of its own.
            Found: the other container's instance.
            Why: after a logout the app takes a new container, \
            and nothing of the old user may be left in it.
            """)
    }
}
