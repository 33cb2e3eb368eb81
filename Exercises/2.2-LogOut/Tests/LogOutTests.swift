import LogOut
import ProfileApp
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct LogOutTests {
    private let container = MiniContainer()
    private let session = Scope("session")

    init() {
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserManager.self, scope: session) {
            UserManager(api: APIService(cache: UserCache(database: Database())))
        }
    }

    @Test func `the next user does not see the last`() {
        container.resolve(UserManager.self)?.logIn(id: 1)

        container.reset(session)

        let user = container.resolve(UserManager.self)?.currentUser?.name
        #expect(
            user == nil,
            """
            Expected: no user is logged in after the session was reset.
            Found: \(user ?? "no user") is still logged in.
            Why: the next person at this device would see another person's profile.
            """)
    }

    @Test func `the service can be resolved again`() {
        _ = container.resolve(UserManager.self)

        container.reset(session)

        #expect(
            container.resolve(UserManager.self) != nil,
            """
            Expected: a new user manager at the next resolve.
            Found: nil, as if it was not registered.
            Why: the instance belongs to the session, but the factory belongs to the app.
            """)
    }

    @Test func `the old instance is released`() {
        weak let old = container.resolve(UserManager.self)

        container.reset(session)

        #expect(
            old == nil,
            """
            Expected: the old user manager is released by the reset.
            Found: it is still in memory.
            Why: after a logout nothing of the user may stay, also when no other user ever logs in.
            """)
    }

    @Test func `other scopes keep what they have`() {
        let database = container.resolve(Database.self)

        container.reset(session)

        #expect(
            container.resolve(Database.self) === database,
            """
            Expected: the database is the same before and after the reset.
            Found: a new, empty database.
            Why: a logout ends one scope; it should not throw away what every user shares.
            """)
    }
}
