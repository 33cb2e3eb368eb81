import Evidence
import Foundation
import StyleMainActor
import Testing

// These use injectors of their own, or processes of their own.
@MainActor @Suite struct `The injector` {
    @Test func `a service is found under the type it was registered for`() throws {
        var injector = DependenciesInjector()
        injector.register(dependency: SingleCounter() as any Counter)

        #expect(try injector.find((any Counter).self) is SingleCounter)
        #expect(throws: MissingProvider.self) { try injector.find(SingleCounter.self) }
    }

    @Test func `resolve takes the type that is wanted`() {
        var injector = DependenciesInjector()
        injector.register(dependency: 7)
        injector.register(dependency: "seven")

        let number: Int = injector.resolve()
        let text: String = injector.resolve()

        #expect(number == 7)
        #expect(text == "seven")
    }

    @Test func `the last registration wins`() {
        var injector = DependenciesInjector()
        injector.register(dependency: "real")
        injector.register(dependency: "mock")

        #expect(injector.resolve() == "mock")
    }

    @Test func `two types have the same name`() throws {
        var injector = DependenciesInjector()
        injector.register(dependency: A.Settings())
        injector.register(dependency: B.Settings())

        #expect(throws: Never.self) { try injector.find(A.Settings.self) }
        #expect(throws: Never.self) { try injector.find(B.Settings.self) }
    }

    @Test func `a missing provider is named, with what to do`() {
        let error = #expect(throws: MissingProvider.self) { try DependenciesInjector().find((any Counter).self) }

        #expect(
            error?.description
                == "No provider is registered for Counter. "
                + "Write `@Provider var name: Counter = …` in AppModule.inject(), and call that first.")
    }
}

private enum A {
    struct Settings {}
}

private enum B {
    struct Settings {}
}
