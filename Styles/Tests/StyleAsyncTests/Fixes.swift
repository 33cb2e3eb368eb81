import ProfileApp
import StyleAsync
import TestSupport
import Testing

/// What this style fixes. Steps 3 and 4 show the situation in `Tradeoffs`, in a test of that name.
@Suite(.watchdog) struct Fixes {
    @Test func `one slow factory blocks every other resolve`() async throws {
        let container = AsyncContainer()
        let slow = SlowDatabase()
        await container.register(UserCache.self) { UserCache(database: await slow.make()) }
        await container.register(Database.self) { Database() }

        async let first = container.resolve(UserCache.self)
        await slow.hasBegun.pass()
        // What differs: the second one returns while the first is still in its factory.
        _ = try await container.resolve(Database.self)

        await slow.mayReturn.open()
        _ = try await first
    }
}
