import ProfileApp
import StyleTypedFactories
import Support
import TestSupport
import Testing

/// What this style fixes. A test of the same name, in `Limitations` of Step 4, shows the fault.
@Suite(.watchdog, .localRegistrations) struct Fixes {
    @Test func `a service that is not registered is asked for in code`() throws {
        // What differs: the code asks for a factory by its name, and not for a type.
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/MissingFactory.swift", importing: "StyleTypedFactories")

        #expect(errors == ["type 'Container' has no member 'service'"])
    }

    @Test func `a mock comes when a singleton holds the real service already`() {
        let real = Container.userCache()
        let mock = Database()

        // `push` puts the singletons aside, so the next call builds others.
        Container.Registrations.push()
        Container.database.register { mock }

        #expect(Container.database() === mock)
        #expect(Container.userCache().database === mock)

        Container.Registrations.pop()
        #expect(Container.userCache() === real)
    }
}
