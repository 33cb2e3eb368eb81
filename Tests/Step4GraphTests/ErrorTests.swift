import Foundation
import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: errors` {
    struct DiskFull: Error {}

    @Test func `a missing service is reported with its dependents`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 2)
        container.register(APIService.self, factory: APIService.init, fileID: "App.swift", line: 3)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        let expected = """
            Nothing is registered for Database.
              APIService, registered at App.swift:3
              needs UserCache, registered at App.swift:2
              needs Database
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            """
        #expect(error?.description == expected)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a cycle is reported without the path that led to it`() {
        let container = MiniContainer()
        container.register(
            Screen.self, factory: { (_: Session) in Screen() }, fileID: "App.swift", line: 1)
        registerCycle(in: container)

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Screen.self) }

        let expected = """
            A circular dependency: these services need each other.
              Session, registered at App.swift:2
              needs TokenRefresher, registered at App.swift:3
              needs Session, registered at App.swift:2
            Extract what both need into a third service, or inject a Provider to defer one.
            """
        #expect(error?.description == expected)
        #expect(path(of: error) == ["Screen", "Session", "TokenRefresher", "Session"])
    }

    @Test func `a cycle leaves out the factory that registered its service again`() {
        let container = MiniContainer()
        container.register(Session.self) { [unowned container] in
            container.register(Session.self, factory: Session.init)
            return try container.resolve(Session.self)
        }
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        // The new factory begins the cycle and ends it. The old one only led to it.
        let told = error?.description.split(separator: "\n").filter { $0.contains("Session,") }
        #expect(told?.count == 2)
    }

    @Test func `a failing factory is named with its path, and is tried again`() throws {
        let container = MiniContainer()
        let tries = Tally()
        container.register(
            Database.self, scope: .singleton,
            factory: {
                if tries.add() == 1 { throw DiskFull() }
                return Database()
            }, fileID: "App.swift", line: 1)
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 2)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(UserCache.self)
        }

        let expected = """
            A factory failed: DiskFull()
              UserCache, registered at App.swift:2
              needs Database, registered at App.swift:1
            Nothing was cached: the next resolve runs the factory again.
            """
        #expect(error?.description == expected)
        let cache = try container.resolve(UserCache.self)
        #expect(try container.resolve(Database.self) === cache.database)
    }

    @Test func `singletons that were complete stay`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self, scope: .singleton) {
            built.add()
            return Database()
        }
        container.register(UserCache.self) { (_: Database) in throw DiskFull() }

        #expect(throws: ResolutionError.self) { try container.resolve(UserCache.self) }
        _ = try container.resolve(Database.self)

        #expect(built.count == 1)
    }

    @Test func `a service that depends on itself is a cycle of one`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { (database: Database) in database }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }

        #expect(path(of: error) == ["Database", "Database"])
    }

    @Test func `a cycle is reported again and again, until it is fixed`() throws {
        let container = MiniContainer()
        registerCycle(in: container)
        for _ in 1...3 {
            #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
        }

        container.register(TokenRefresher.self) { (session: Provider<Session>) in
            TokenRefresher { try session.get() }
        }

        _ = try container.resolve(Session.self)
    }

    @Test func `a factory may catch a failure and go on`() throws {
        let container = MiniContainer()
        let spare = Database()
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: (try? container.resolve(Database.self)) ?? spare)
        }
        container.register(Database.self) { (cache: UserCache) in cache.database }

        // UserCache needs Database, which needs UserCache: caught, so UserCache can be built.
        #expect(try container.resolve(UserCache.self).database === spare)
        // Nothing is left of the error: the path is empty again.
        #expect(try container.resolve(Database.self) === spare)
        #expect(try container.resolve(UserCache.self).database === spare)
    }

    @Test func `a cycle that a factory caught is a cycle again at the next try`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Database.self) { [unowned container] in
            runs.add()
            for _ in 1...2 {
                #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }
            }
            return Database()
        }

        _ = try container.resolve(Database.self)

        #expect(runs.count == 1)
    }

    @Test func `a factory that registers its service again and resolves that is in no cycle`()
        throws
    {
        let container = MiniContainer()
        registerCountdown(from: 2, in: container)

        #expect(try container.resolve(Int.self) == 2)
    }

    /// Each factory registers the next one, from the same line, and asks for it.
    private func registerCountdown(from number: Int, in container: MiniContainer) {
        container.register(Int.self) { [unowned container] in
            if number == 0 { return 0 }
            registerCountdown(from: number - 1, in: container)
            return try container.resolve(Int.self) + 1
        }
    }

    @Test func `an error of another container passes with that container's path`() {
        let other = MiniContainer()
        other.register(UserCache.self, factory: UserCache.init)
        let container = MiniContainer()
        container.register(APIService.self) { APIService(cache: try other.resolve(UserCache.self)) }

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        #expect(path(of: error) == ["UserCache"])
    }

    @Test func `resolving an optional directly says what to resolve instead`() {
        let error = #expect(throws: ResolutionError.self) {
            try MiniContainer().resolve(Database?.self)
        }

        let expected = """
            Nothing is registered for Optional<Database>.
            Ask for what is in it. Only a factory's parameter may be a Provider or an optional.
            """
        #expect(error?.description == expected)
    }

    @Test func `types of one name are different services`() throws {
        let container = MiniContainer()
        container.register(Audio.Settings.self) { Audio.Settings() }
        container.register(Video.Settings.self) { Video.Settings() }
        container.register([Audio.Settings].self) { [Audio.Settings()] }
        container.register([Video.Settings].self) { [Video.Settings()] }

        _ = try container.resolve(Audio.Settings.self)
        _ = try container.resolve([Audio.Settings].self)
        #expect("\(ServiceKey(Audio.Settings.self))" == "Audio.Settings")
        #expect("\(ServiceKey([Video.Settings].self))" == "Array<Video.Settings>")
    }

    @Test func `a metatype in a variable is registered under its static type`() throws {
        let type: Screen.Type = SettingsScreen.self
        let container = MiniContainer()

        container.register(type) { Screen() }

        _ = try container.resolve(Screen.self)
        _ = try container.resolve(type)
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }

    private func registerCycle(in container: MiniContainer) {
        container.register(Session.self, factory: Session.init, fileID: "App.swift", line: 2)
        container.register(
            TokenRefresher.self, factory: TokenRefresher.init(session:), fileID: "App.swift",
            line: 3)
    }
}

/// The names on an error's path.
private func path(of error: ResolutionError?) -> [String] {
    switch error {
    case .notRegistered(_, let path, _), .circularDependency(let path), .factoryFailed(let path, _):
        path.map(\.key.description)
    case .containerReleased, nil: []
    }
}

private class Screen: @unchecked Sendable {}
private final class SettingsScreen: Screen, @unchecked Sendable {}

private struct Settings: Sendable {}

private enum Audio {
    struct Settings: Sendable {}
}

private enum Video {
    struct Settings: Sendable {}
}
