import ProfileApp
import Step4cProviders
import Testing

/// What Step 4c cannot do. A test of the same name, in a suite `Fixes`, shows the same situation
/// working.
@Suite(.enabled(if: isReentrant)) struct Limitations {
    // Fixed in Step 4d.
    @Test func `a fault in the wiring that no resolve has met yet`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

        // All seems well until a screen resolves the APIService. You cannot ask before.
        #expect(throws: Never.self) { try container.resolve(Database.self) }
    }

    // Fixed by no step: register the mock first, or take a new container.
    // StyleTypedFactories fixes it.
    @Test func `a mock comes when a singleton holds the real service already`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        _ = try container.resolve(UserCache.self)
        let mock = Database()

        container.register(Database.self) { mock }

        #expect(try container.resolve(Database.self) === mock)
        #expect(try container.resolve(UserCache.self).database !== mock)
    }
}
