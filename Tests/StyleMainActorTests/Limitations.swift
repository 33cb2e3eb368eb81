import Evidence
import StyleMainActor
import Testing

/// What this style costs.
// What uses the shared injector runs in a process of its own, or on the main actor with no `await`:
// no other test comes between.
@Suite struct Limitations {
    @Test func `a missing provider ends the process with the type, the remedy and the place`()
        async throws
    {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = await CaptionScreen()
        }

        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let place = "StyleMainActorTests/Limitations.swift:\(CaptionScreen.line): Fatal error: "
        #expect(text.split(separator: "\n").contains { $0.hasPrefix(place) })
        #expect(text.contains("Nothing is provided for Swift.String."))
        #expect(text.contains("by exactly this type: @Provider var name: Swift.String = …"))
    }

    @Test func `a missing provider, asked for in code, ends the process with that place`()
        async throws
    {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = await CaptionScreen.title()
        }

        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let place =
            "StyleMainActorTests/Limitations.swift:\(CaptionScreen.titleLine): Fatal error: "
        #expect(text.split(separator: "\n").contains { $0.hasPrefix(place) })
    }

    @Test func `a class is not found by its protocol`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                @Provider var counter = SingleCounter()
                _ = MainViewModel()
            }
        }
    }

    @Test func `a dependency that needs another must be provided after it`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                @Provider var model = MainViewModel()
                AppModule.inject()
            }
        }
    }

    @MainActor
    @Test func `a dependency is made at once, also when the app never asks for it`() {
        let made = Tally()

        @Provider var report = Report(made)

        #expect(made.count == 1)
    }

    @Test func `a view model that goes resets the counter of one that stays`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                AppModule.inject()
                let stays = MainViewModel()
                var goes: MainViewModel? = MainViewModel()
                stays.increment()
                goes?.increment()

                goes = nil
                stays.increment()

                #expect(stays.count == 1)
            }
        }
    }

    @MainActor
    @Test func `what one test provides, the next still finds`() {
        func firstTest() { @Provider var mock = Mock(name: "left over") }
        func nextTest() -> Mock { DependenciesInjector.shared.resolve() }

        firstTest()

        #expect(nextTest().name == "left over")
    }
}

@MainActor
private final class CaptionScreen {
    nonisolated static let line = #line + 1
    @Inject var caption: String

    nonisolated static let titleLine = #line + 1
    static func title() -> String { DependenciesInjector.shared.resolve() }
}

@MainActor
private final class Report {
    init(_ made: Tally) {
        made.add()
    }
}

private struct Mock {
    let name: String
}
