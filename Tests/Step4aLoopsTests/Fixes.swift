import ProfileApp
import Step4aLoops
import Testing

/// What Step 4a fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken.
@Suite struct Fixes {
    // Broken in Steps 1 to 3, like all that follow.
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()
        // What differs: a factory asks for the Database, so that the error also has a name for who
        // needed it.
        container.register(
            UserCache.self,
            factory: { [unowned container] in
                UserCache(database: try container.resolve(Database.self))
            }, fileID: "App.swift", line: 10)

        let error = failure(resolving: UserCache.self, in: container)

        #expect(
            error?.description == """
                Nothing is registered for Database.
                  UserCache, registered at App.swift:10
                  needs Database
                Register it where the app starts, before the first resolve.
                """)
    }

    @Test func `one registration is missing deep down`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            // What differs: `try` in place of `!`. The process lives, and the error has the path.
            container.register(
                UserCache.self,
                factory: { UserCache(database: try container.resolve(Database.self)) },
                fileID: "App.swift", line: 2)
            container.register(
                APIService.self,
                factory: { APIService(cache: try container.resolve(UserCache.self)) },
                fileID: "App.swift", line: 3)

            let error = failure(resolving: APIService.self, in: container)

            #expect(
                error?.description == """
                    Nothing is registered for Database.
                      APIService, registered at App.swift:3
                      needs UserCache, registered at App.swift:2
                      needs Database
                    Register it where the app starts, before the first resolve.
                    """)
        }
    }

    @Test func `two services need each other`() async {
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            container.register(
                Chicken.self, factory: { Chicken(from: try container.resolve(Egg.self)) },
                fileID: "Farm.swift", line: 1)
            container.register(
                Egg.self, factory: { Egg(from: try container.resolve(Chicken.self)) },
                fileID: "Farm.swift", line: 2)

            let error = failure(resolving: Chicken.self, in: container)

            #expect(
                error?.description == """
                    A circular dependency: these services need each other.
                      Chicken, registered at Farm.swift:1
                      needs Egg, registered at Farm.swift:2
                      needs Chicken, registered at Farm.swift:1
                    Move what they both need into a third service.
                    """)
        }
    }

    @Test func `two types have the same name`() throws {
        let container = MiniContainer()
        container.register(A.Settings.self) { A.Settings() }
        container.register(B.Settings.self) { B.Settings() }

        container.register([A.Settings].self) { [A.Settings()] }
        container.register([B.Settings].self) { [B.Settings()] }

        // What differs: an error in place of nil. None of the four throws it.
        _ = try container.resolve(A.Settings.self)
        _ = try container.resolve([A.Settings].self)
        _ = try container.resolve(B.Settings.self)
        _ = try container.resolve([B.Settings].self)
    }

    // Broken in Step 1.
    @Test func `an optional type that is not registered`() {
        let error = failure(resolving: Database?.self, in: MiniContainer())

        #expect(
            error?.description == """
                Nothing is registered for Optional<Database>.
                Register it where the app starts, before the first resolve.
                """)
    }
}

private final class Chicken: Sendable {
    init(from egg: Egg) {}
}

private final class Egg: Sendable {
    init(from chicken: Chicken) {}
}

private enum A {
    struct Settings: Sendable {}
}

private enum B {
    struct Settings: Sendable {}
}
