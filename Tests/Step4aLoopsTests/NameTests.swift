import ProfileApp
import Step4aLoops
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4a: names` {
    @Test func `types of one name are different services`() throws {
        let container = MiniContainer()
        let types: [any Named.Type] = [
            Audio.Settings.self, Settings.self, localSettings(), otherLocalSettings(),
        ]
        func register<Service: Named>(_ type: Service.Type) {
            container.register(type) { Service() }
            container.register(Box<Service>.self) { Box(content: Service()) }
        }
        func names<Service: Named>(of type: Service.Type) throws -> [String] {
            [
                try container.resolve(type).name,
                try container.resolve(Box<Service>.self).content.name,
            ]
        }

        for type in types { register(type) }

        let expected = ["audio", "this file", "a function", "another function"]
        #expect(try types.map { try names(of: $0) } == expected.map { [$0, $0] })
    }

    @Test func `a name is told without its module`() {
        #expect(name(of: Database.self) == "Database")
        #expect(name(of: (any APIServicing).self) == "APIServicing")
        #expect(name(of: Audio.Settings.self) == "Audio.Settings")
        #expect(name(of: [String: Audio.Settings].self) == "Dictionary<String, Audio.Settings>")
        #expect(name(of: Box<Audio.Settings>.Lid.Handle.self) == "Box<Audio.Settings>.Lid.Handle")
        #expect(
            name(of: (@Sendable (Database, Int) throws -> [User]).self)
                == "@Sendable (Database, Int) throws -> Array<User>")
    }

    @Test func `a local or a private type is told without its address`() {
        #expect(name(of: Settings.self) == "Settings")
        #expect(name(of: localSettings()) == "Settings")
        #expect(name(of: Box<Settings>.self) == "Box<Settings>")
    }

    @Test func `a protocol with an associated type is told as it is written`() {
        #expect(name(of: (any Store<Int>).self) == "any Store<Int>")
        #expect(name(of: Box<any Store<[Settings]>>.self) == "Box<any Store<Array<Settings>>>")
    }

    @Test func `an error suggests the service that was meant`() {
        let container = MiniContainer()
        container.register(APIService.self) { throw CancellationError() }

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve((any APIServicing).self)
        }

        let expected = """
            Nothing is registered for APIServicing.
            Register it where the app starts, before the first resolve.
            Did you mean APIService?
            """
        #expect(error?.description == expected)
    }

    @Test func `a type in a variable is registered as what the variable says`() throws {
        class Screen: @unchecked Sendable {}
        final class SettingsScreen: Screen, @unchecked Sendable {}
        let type: Screen.Type = SettingsScreen.self
        let container = MiniContainer()

        container.register(type) { Screen() }

        _ = try container.resolve(Screen.self)
        _ = try container.resolve(type)
        #expect(throws: ResolutionError.self) { try container.resolve(SettingsScreen.self) }
    }
}

private func name(of type: Any.Type) -> String {
    ServiceKey(type).description
}

/// Says where it was declared.
private protocol Named: Sendable {
    init()
    var name: String { get }
}

private struct Box<Content: Sendable>: Sendable {
    enum Lid {
        enum Handle {}
    }

    let content: Content
}

protocol Store<Item>: Sendable {
    associatedtype Item
}

private enum Audio {
    struct Settings: Named { let name = "audio" }
}

private struct Settings: Named {
    let name = "this file"
}

private func localSettings() -> any Named.Type {
    struct Settings: Named { let name = "a function" }
    return Settings.self
}

private func otherLocalSettings() -> any Named.Type {
    struct Settings: Named { let name = "another function" }
    return Settings.self
}
