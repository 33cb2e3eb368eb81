import StylePropertyWrappers
import Testing

@MainActor
private final class SettingsModel {
    var size = 1

    nonisolated init() {}
}

@MainActor
private final class CounterModel {
    var count = 7

    init() {}
}

private typealias MakeCounterModel = @MainActor @Sendable () -> CounterModel

/// The owner is on the main actor: it may inject without a word more.
@MainActor
private final class Screen {
    @Inject var settings: SettingsModel
    @Inject var makeCounter: MakeCounterModel
}

extension DIContainerTests {
    /// Step 4 is under this style, and so are its rules.
    @Suite struct MainActorTests {
        init() { startAfresh() }

        @Test func `a nonisolated init is a factory, and so is a function of the main actor`() async
        {
            DIContainer.register {
                New { _ in SettingsModel() }
                New { _ in { CounterModel() } as MakeCounterModel }
            }

            await MainActor.run {
                let screen = Screen()
                #expect(screen.settings.size == 1)
                #expect(screen.makeCounter().count == 7)
            }
        }

        @Test func `an init on the main actor is refused`() throws {
            #expect(
                try errors(in: "StylePropertyWrappers/MainActorService.swift") == [
                    "call to main actor-isolated initializer 'init()' "
                        + "in a synchronous nonisolated context"
                ])
        }

        @Test func `an observed class injects what it does not observe`() throws {
            #expect(
                try errors(in: "StylePropertyWrappers/ObservedInject.swift").contains(
                    "property wrapper cannot be applied to a computed property"))
            #expect(try errors(in: "StylePropertyWrappers/ObservationIgnoredInject.swift") == [])
        }
    }
}
