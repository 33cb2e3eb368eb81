import Evidence
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

    // StyleMainActor takes it as it is. Here it needs a word, or a function.
    @Test func `a service that only the main actor may use`() async throws {
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/MainActorService.swift", with: "Sources/Step4cProviders") == [
                    "converting function value of type '@MainActor @Sendable () -> SingleCounter' "
                        + "to '@Sendable () throws -> SingleCounter' "
                        + "loses global actor 'MainActor'"
                ])

        // What works: an init for any thread, or a service that is a function of the main actor.
        let container = MiniContainer()
        container.register(SettingsModel.self, factory: SettingsModel.init)
        container.register((@MainActor @Sendable () -> SingleCounter).self) { { SingleCounter() } }
        let settings = try container.resolve(SettingsModel.self)
        let makeCounter = try container.resolve((@MainActor @Sendable () -> SingleCounter).self)
        #expect(await settings.size == 1)
        #expect(await makeCounter().increment() == 1)
    }

    // Fixed by a word in the app's types: InAnAppTests.
    @Test func `an app whose types are all on the main actor`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/InAnApp/FirstLine.swift", importing: ["Step4cProviders"],
            options: ["-default-isolation", "MainActor"])

        #expect(
            errors == [
                "converting function value of type '@MainActor @Sendable () -> Database' "
                    + "to '@Sendable () throws -> Database' loses global actor 'MainActor'",
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context",
            ])
    }
}

@MainActor private final class SingleCounter {
    private var count = 0

    init() {}

    func increment() -> Int {
        count += 1
        return count
    }
}

@MainActor private final class SettingsModel {
    var size = 1

    nonisolated init() {}
}
