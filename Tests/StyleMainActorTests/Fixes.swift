import StyleMainActor
import Testing

/// What this style fixes. Step 4 shows each situation in `Limitations`, in a test of that name.
@MainActor
@Suite struct Fixes {
    @Test func `a service that only the main actor may use`() {
        let injector = DependenciesInjector()

        // What differs: the injector is on the main actor itself. It takes an instance that was
        // made there, and no factory.
        injector.register(dependency: SingleCounter())
        let counter: SingleCounter = injector.resolve()

        #expect(counter.increment() == 1)
    }
}
