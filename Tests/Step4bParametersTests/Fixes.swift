import ProfileApp
import Step4bParameters
import Testing

/// What Step 4b fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken.
@Suite(.enabled(if: isReentrant)) struct Fixes {
    // Broken in Steps 1 to 4a.
    @Test func `a container goes when its last user does`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self) { Database() }
            // What differs: a parameter, so that the factory need not capture the container.
            container.register(UserCache.self) { UserCache(database: $0) }
            released = container
        }

        #expect(released == nil)
    }
}
