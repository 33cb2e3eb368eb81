import Evidence
import StyleTypedFactories
import Testing

@MainActor
private final class SettingsModel {
    var size = 1

    nonisolated init() {}
}

@MainActor
private final class CounterModel {
    var count: Int

    init(count: Int) { self.count = count }
}

extension Container {
    fileprivate static let settings = Factory(scope: .singleton) { SettingsModel() }
    fileprivate static let makeCounter = Factory<@MainActor @Sendable (Int) -> CounterModel> {
        { CounterModel(count: $0) }
    }
}

/// A factory's closure runs on the thread that calls it, as a factory of Step 4 does.
@Suite struct `A factory of what is on the main actor` {
    @Test func `takes a nonisolated init, or makes a function of the main actor`() async {
        await MainActor.run {
            Container.settings().size += 1
            #expect(Container.settings().size == 2)
            #expect(Container.makeCounter()(7).count == 7)
        }
    }

    @Test func `does not take an init on the main actor`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/StyleTypedFactories/MainActorFactory.swift",
            with: "Sources/StyleTypedFactories")

        #expect(
            errors == [
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context"
            ])
    }
}
