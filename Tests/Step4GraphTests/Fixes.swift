import ProfileApp
import Step4Graph
import Testing

/// What Step 4d fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken. What the stages before fixed is in `StagesTests.swift`.
@Suite(.enabled(if: isReentrant)) struct Fixes {
    // Broken in Steps 1 to 4c.
    @Test func `a fault in the wiring that no resolve has met yet`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }
        container.register(APIService.self, factory: APIService.init)

        // What differs: you can ask before a screen resolves the APIService.
        #expect(throws: Never.self) { try container.resolve(Database.self) }
        #expect(throws: ValidationError.self) { try container.validate() }
    }
}
