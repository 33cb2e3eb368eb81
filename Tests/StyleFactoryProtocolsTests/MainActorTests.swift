import Testing

/// The style is a way to write classes, so it works on the main actor as anywhere.
@MainActor
@Suite struct `A container on the main actor` {
    @Test func `makes and shares what only the main actor may make`() {
        let container = CounterContainer()
        let screen = CounterScreen(factory: container)

        screen.open().increment()

        #expect(screen.open().increment() == 2)
        #expect(container.makeCounterModel(startingAt: 7).increment() == 8)

        // A class that says neither `@MainActor` nor `Sendable` is used where it was made: here.
        container.notes.lines.append("two")
        #expect(container.notes.lines == ["two"])
    }
}

@MainActor
private protocol CounterFactory {
    var counter: CounterModel { get }
    func makeCounterModel(startingAt count: Int) -> CounterModel
}

@MainActor
private final class CounterContainer: CounterFactory {
    private(set) lazy var counter = CounterModel(count: 0)
    private(set) lazy var notes = Notes()

    func makeCounterModel(startingAt count: Int) -> CounterModel { CounterModel(count: count) }
}

private final class Notes {
    var lines: [String] = []
}

@MainActor
private final class CounterScreen {
    private let factory: any CounterFactory

    init(factory: any CounterFactory) { self.factory = factory }

    func open() -> CounterModel { factory.counter }
}

@MainActor
private final class CounterModel {
    private var count: Int

    init(count: Int) { self.count = count }

    @discardableResult
    func increment() -> Int {
        count += 1
        return count
    }
}
