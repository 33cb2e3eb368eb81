import ProfileApp
import Step4dGraphScope
import TestSupport
import Testing

/// What Step 4d cannot do: each test passes, because it expects the bug.
/// A test of the same name, in `Fixes` of a later stage, shows the same situation fixed.
@Suite(.watchdog) struct Limitations {
    // Fixed in Step 4e.
    @Test func `a wiring bug that no resolve has reached yet`() throws {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

        // The app starts: what its first screen needs is there, and nothing reports the bug.
        _ = try container.resolve(Database.self)

        // A later screen is the first to resolve the APIService.
        #expect(throws: ResolutionError.self) { try container.resolve(APIService.self) }
    }
}
