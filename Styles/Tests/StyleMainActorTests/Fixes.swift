import StyleMainActor
import TestSupport
import Testing

/// What this style fixes. Step 4 shows each situation in `Limitations`, in a test of that name.
@MainActor
@Suite(.watchdog) struct Fixes {
    @Test func `a service that is isolated to the main actor`() throws {
        let injector = DependenciesInjector()

        // What differs: the injector is on the main actor itself. It takes an instance that was
        // created there, and no factory.
        injector.register(dependency: SingleCounter())

        #expect(try injector.tryResolve(SingleCounter.self).increment() == 1)

        // Nor does a class have to say that it is on the main actor, or that it is Sendable: what
        // comes from here is used here.
        injector.register(dependency: PlainModel())
        try injector.tryResolve(PlainModel.self).title = "Hello"

        #expect(try injector.tryResolve(PlainModel.self).title == "Hello")
    }
}

/// A plain, mutable view model, which Step 4 rejects.
private final class PlainModel {
    var title = "Please log in"
}
