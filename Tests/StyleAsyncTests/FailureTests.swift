import Evidence
import Step4Graph
import StyleAsync
import Testing

private struct NoNetwork: Error {}

/// A failure reaches all who wait, and leaves nothing behind.
@Suite struct FailureTests {
    @Test func `a failed factory tells all who wait, with the path, and the next call tries again`()
        async throws
    {
        let (container, entered, mayLeave) = (AsyncContainer(), Gate(), Gate())
        let built = Tally()
        await container.register(Database.self, scope: .singleton) {
            guard built.add() == 1 else { return Database() }
            await entered.open()
            await mayLeave.pass()
            throw NoNetwork()
        }
        await container.register(UserCache.self, factory: UserCache.init)
        await container.register(Probe.self) { Probe() }

        async let direct = error(of: Database.self, in: container)
        try await entered.reached()
        let probe = Gate()
        await container.register(Probe.self) {
            await probe.open()
            return Probe()
        }
        await container.register(Screen.self, factory: Screen.init)
        async let screen = error(of: Screen.self, in: container)
        try await probe.reached()
        await mayLeave.open()

        #expect(names(try await direct) == ["Database"])
        #expect(names(try await screen) == ["Screen", "Database"])
        guard case .factoryFailed(_, let why) = try await direct else { throw TooLate() }
        #expect(why is NoNetwork)
        #expect(try await error(of: UserCache.self, in: container) == nil)
        #expect(built.count == 2)
    }

    @Test func `what is missing is named, with all who need it`() async throws {
        let container = AsyncContainer()
        await container.register(UserCache.self, factory: UserCache.init)
        await container.register([UserCache].self) { (cache: UserCache) in [cache] }

        let missing = try await error(of: [UserCache].self, in: container)

        #expect(names(missing) == ["Array<UserCache>", "UserCache"])
        #expect("\(missing as Any)".contains("Nothing is registered for Database."))
    }

    @Test func `a dependency that fails at once does not leave its neighbour running`()
        async throws
    {
        let (container, cancelled) = (AsyncContainer(), Gate())
        await container.register(Int.self) { () async throws -> Int in throw NoNetwork() }
        await container.register(String.self) {
            await cancellation()
            await cancelled.open()
            return ""
        }
        await container.register([String].self) { (number: Int, text: String) in [text] }

        #expect(
            names(try await error(of: [String].self, in: container)) == ["Array<String>", "Int"])
        try await cancelled.reached()
    }

    @Test func `what was complete before a failure stays`() async throws {
        let (container, built, tries) = (AsyncContainer(), Tally(), Tally())
        await container.register(Int.self, scope: .singleton) { built.add() }
        await container.register(String.self) { (number: Int) async throws -> String in
            if tries.add() == 1 { throw NoNetwork() }
            return "\(number)"
        }

        #expect(try await error(of: String.self, in: container) != nil)
        #expect(try await within { try await container.resolve(String.self) } == "1")
    }
}
