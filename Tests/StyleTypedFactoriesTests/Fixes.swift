import Evidence
import StyleTypedFactories
import Testing

/// What this style fixes. Step 4 shows each situation in `Limitations`, in a test of that name.
@Suite struct Fixes {
    @Test func `a service that is not registered is asked for in code`() throws {
        // What differs: the code asks for a factory by its name, and not for a type.
        let fixture = "Tests/Fixtures/MissingFactory.swift"

        #expect(
            try Compiler.errors(in: fixture, with: "Sources/StyleTypedFactories")
                == ["type 'Container' has no member 'service'"])
    }

    @Test func `a mock comes when a singleton holds the real service already`() {
        // Only so that no other test sees the mock.
        Container.Registrations.local {
            let real = Container.userCache()
            let mock = MockDatabase()

            // What differs: `push` puts the singleton aside, so that the next call builds another,
            // with the mock.
            Container.Registrations.push()
            Container.database.register { mock }

            #expect(Container.database() === mock)
            #expect(Container.userCache().database === mock)

            Container.Registrations.pop()
            #expect(Container.userCache() === real)
        }
    }
}
