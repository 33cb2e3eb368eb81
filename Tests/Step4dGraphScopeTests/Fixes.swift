import ProfileApp
import Step4dGraphScope
import TestSupport
import Testing

/// What Step 4d fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken.
@Suite(.watchdog) struct Fixes {
    // Broken in Steps 2 to 4c.
    @Test func `two services of one screen share a dependency`() throws {
        let container = MiniContainer()
        // What differs: the scope. One instance for each resolution, neither more nor fewer.
        container.register(UserCache.self, scope: .graph) { UserCache(database: Database()) }
        container.register(Screen.self) { Screen(listCache: $0, detailCache: $1) }

        let first = try container.resolve(Screen.self)
        let second = try container.resolve(Screen.self)

        #expect(first.listCache === first.detailCache)
        #expect(first.listCache !== second.listCache)
    }
}

private struct Screen: Sendable {
    let listCache: UserCache
    let detailCache: UserCache
}
