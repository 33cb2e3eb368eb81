import StyleMainActor
import Testing

/// An injector of our own, so that no test meets another.
@MainActor
@Suite struct `The injector` {
    let injector = DependenciesInjector()

    @Test func `every caller gets the one instance`() {
        let counter = SingleCounter()
        injector.register(dependency: counter)

        let (first, second): (SingleCounter, SingleCounter) = (
            injector.resolve(), injector.resolve()
        )

        #expect(first === counter)
        #expect(second === counter)
    }

    @Test func `the type that is written is the key`() throws {
        let (one, other) = (SingleCounter(), SingleCounter())
        injector.register(dependency: one)
        injector.register(dependency: other as any Counter)

        #expect(try injector.lookUp(SingleCounter.self) === one)
        #expect(try injector.lookUp((any Counter).self) === other)
    }

    @Test func `two types with one name do not meet`() throws {
        injector.register(dependency: A.Settings(size: 1))
        injector.register(dependency: B.Settings(size: 2))

        #expect(String(describing: A.Settings.self) == String(describing: B.Settings.self))
        #expect(try injector.lookUp(A.Settings.self).size == 1)
        #expect(try injector.lookUp(B.Settings.self).size == 2)
    }

    @Test func `the second of a type takes the place of the first`() throws {
        injector.register(dependency: A.Settings(size: 1))
        injector.register(dependency: A.Settings(size: 2))

        #expect(try injector.lookUp(A.Settings.self).size == 2)
    }

    // In a process of its own: what goes in the midst of the change ends the process.
    @Test func `a dependency that is replaced may use the injector when it goes`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let injector = DependenciesInjector()
                var successor: Leaving?
                injector.register(
                    dependency: Leaving { successor = try? injector.lookUp(Leaving.self) })
                #expect(successor == nil)

                let second = Leaving {}
                injector.register(dependency: second)

                #expect(successor === second)
            }
        }
    }

    @Test func `a missing provider is an error that names the type and the remedy`() {
        let error = #expect(throws: NotProvided.self) { try injector.lookUp(A.Settings.self) }

        #expect(
            error?.description == """
                Nothing is provided for StyleMainActorTests.A.Settings.
                Provide it where the app starts, by exactly this type: \
                @Provider var name: StyleMainActorTests.A.Settings = …
                """)
    }

    @Test func `a missing optional is an error, one that was provided as nil is nil`() throws {
        #expect(throws: NotProvided.self) { try injector.lookUp(Int?.self) }

        injector.register(dependency: Int?.none)

        #expect(try injector.lookUp(Int?.self) == nil)
    }
}

enum A {
    struct Settings {
        let size: Int
    }
}

enum B {
    struct Settings {
        let size: Int
    }
}

@MainActor
private final class Leaving {
    private let whenGone: () -> Void

    init(whenGone: @escaping () -> Void) {
        self.whenGone = whenGone
    }

    isolated deinit {
        whenGone()
    }
}
