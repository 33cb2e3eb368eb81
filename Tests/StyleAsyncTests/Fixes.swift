import StyleAsync
import Testing

/// What this style fixes. Steps 3 and 4 show the situation in `Tradeoffs`, in a test of that name.
@Suite struct Fixes {
    @Test func `one slow factory holds up every other resolve`() async throws {
        let container = AsyncContainer()
        let entered = Gate()
        let mayLeave = Gate()
        await container.register(String.self) {
            await entered.open()
            await mayLeave.pass()
            return "slow"
        }
        await container.register(Int.self) { 1 }

        let slow = Task { try await container.resolve(String.self) }
        try await entered.reached()
        let quick = try await within { try await container.resolve(Int.self) }

        // What differs: the quick one has ended, while the slow one is still in its factory.
        #expect(quick == 1)
        await mayLeave.open()
        #expect(try await within { try await slow.value } == "slow")
    }
}
