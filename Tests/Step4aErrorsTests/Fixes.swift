import ProfileApp
import Step4aErrors
import Support
import TestSupport
import Testing

/// What Step 4a fixes. A test of the same name, in `Limitations` of the steps before, shows the
/// same situation broken.
@Suite(.watchdog) struct Fixes {
    // Broken in Steps 1 to 3, like all that follow.
    @Test func `a dependency that is not registered`() {
        let container = MiniContainer()
        // What differs: a factory asks for the Database, so that the error also knows who needs it.
        container.register(
            UserCache.self,
            factory: { [unowned container] in
                UserCache(database: try container.resolve(Database.self))
            }, fileID: "App.swift", line: 10)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(UserCache.self)
        }

        let expected = """
            Nothing is registered for Database.
              UserCache, registered at App.swift:10
              needs Database
            Register it where the app starts, before the first resolve.
            """
        #expect(error?.description == expected)
    }

    @Test func `a transitive dependency is not registered`() {
        let container = MiniContainer()
        // What differs: `try` in place of `!`. The process lives, and the error tells the path.
        container.register(
            UserCache.self,
            factory: { [unowned container] in
                UserCache(database: try container.resolve(Database.self))
            }, fileID: "App.swift", line: 2)
        container.register(
            APIService.self,
            factory: { [unowned container] in
                APIService(cache: try container.resolve(UserCache.self))
            }, fileID: "App.swift", line: 3)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        let expected = """
            Nothing is registered for Database.
              APIService, registered at App.swift:3
              needs UserCache, registered at App.swift:2
              needs Database
            Register it where the app starts, before the first resolve.
            """
        #expect(error?.description == expected)
    }

    @Test func `two services have a circular dependency`() {
        let container = MiniContainer()
        container.register(
            Session.self,
            factory: { [unowned container] in
                Session(refresher: try container.resolve(TokenRefresher.self))
            }, fileID: "App.swift", line: 1)
        container.register(
            TokenRefresher.self,
            factory: { [unowned container] in
                TokenRefresher(session: try container.resolve(Session.self))
            }, fileID: "App.swift", line: 2)

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        let expected = """
            A circular dependency: these services need each other.
              Session, registered at App.swift:1
              needs TokenRefresher, registered at App.swift:2
              needs Session, registered at App.swift:1
            Let a third service hold what both need.
            """
        #expect(error?.description == expected)
    }

    // Broken in Steps 2 and 3.
    @Test func `a singleton's factory resolves its own service once`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self, scope: .singleton) { [unowned container] in
            if runs.add() == 1 { _ = try container.resolve(Database.self) }
            return Database()
        }

        // What differs: the service waits for itself, and that is a loop at the first time.
        #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }
        #expect(runs.count == 1)
    }

    // Broken in Step 1.
    @Test func `an optional type that is not registered`() {
        let error = #expect(throws: ResolutionError.self) {
            try MiniContainer().resolve(Database?.self)
        }

        let expected = """
            Nothing is registered for Optional<Database>.
            Register it where the app starts, before the first resolve.
            """
        #expect(error?.description == expected)
    }
}
