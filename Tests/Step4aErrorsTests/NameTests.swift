import Foundation
import ProfileApp
import Step4aErrors
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

    @Test func `a name is reported without its module`() {
        #expect(name(of: Database.self) == "Database")
        #expect(name(of: (any APIServicing).self) == "APIServicing")
        #expect(name(of: Audio.Settings.self) == "Audio.Settings")
        #expect(name(of: [String: Audio.Settings].self) == "Dictionary<String, Audio.Settings>")
        #expect(name(of: Box<Audio.Settings>.Lid.Handle.self) == "Box<Audio.Settings>.Lid.Handle")
        #expect(
            name(of: (@Sendable (Database, Int) throws -> [User]).self)
                == "@Sendable (Database, Int) throws -> Array<User>")
    }

    @Test func `a local or a private type is reported without its address`() {
        #expect(name(of: Settings.self) == "Settings")
        #expect(name(of: localSettings()) == "Settings")
        #expect(name(of: Box<Settings>.self) == "Box<Settings>")
    }

    @Test func `a protocol with an associated type is reported as it is written`() {
        #expect(name(of: (any Store<Int>).self) == "any Store<Int>")
        #expect(name(of: Box<any Store<[Settings]>>.self) == "Box<any Store<Array<Settings>>>")
    }

    @Test func `a private or a local protocol is reported as it is written, too`() {
        protocol Shelf<Item>: Sendable { associatedtype Item }

        #expect(name(of: (any Drawer<Int>).self) == "any Drawer<Int>")
        #expect(name(of: (any Shelf<Int>).self) == "any Shelf<Int>")
        #expect(name(of: [any Drawer<any Shelf<Int>>].self) == "Array<any Drawer<any Shelf<Int>>>")
        #expect(name(of: ((any Drawer<Int>) -> Settings).self) == "(any Drawer<Int>) -> Settings")
    }

    // Swift sorts them: `Lower` comes first, although it is written last.
    @Test func `of several associated types each is reported with its name`() {
        #expect(
            name(of: (any Audio.Rack<Int, String>).self)
                == "any Audio.Rack<Lower == String, Upper == Int>")
    }

    @Test func `of several protocols none is left out, and the associated type has its name`() {
        protocol Shelf<Item>: Sendable { associatedtype Item }
        protocol Lamp: Sendable {}

        #expect(name(of: (any Drawer<Int> & Named).self) == "any Drawer & Named<Item == Int>")
        // Swift sorts them.
        #expect(name(of: (any Shelf<Int> & Lamp).self) == "any Lamp & Shelf<Item == Int>")
    }

    @Test func `a type in an extension is reported without the module of the extension`() {
        #expect(name(of: String.Token.self) == "String.Token")
        #expect(name(of: String.Secret.self) == "String.Secret")
        #expect(name(of: [Database].Token.self) == "Array<Database>.Token")
        #expect(name(of: Database.Draft.self) == "Database.Draft")
        #expect(name(of: Box<String.Token>.self) == "Box<String.Token>")
    }

    @Test func `a name in backticks is reported without its module`() {
        #expect(name(of: `v1.2`.self) == "`v1.2`")
        // Swift writes spaces that break no line.
        #expect(name(of: `v1.2`.`a draft`.self) == "`v1.2`.`a\u{A0}draft`")
    }

    @Test func `types of one name carry their module where one text names both`() {
        let container = MiniContainer()
        container.register(
            ProfileApp.User.self,
            factory: { [unowned container] in
                _ = try container.resolve(User.self)
                throw CancellationError()
            }, fileID: "App.swift", line: 1)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(ProfileApp.User.self)
        }

        #expect(
            error?.description == """
                Nothing is registered for Step4aErrorsTests.User.
                  ProfileApp.User, registered at App.swift:1
                  needs Step4aErrorsTests.User
                Register it where the app starts, before the first resolve.
                """)
    }

    @Test func `types of one name and one module are numbered`() {
        let types: [any Named.Type] = [
            Settings.self, localSettings(), otherLocalSettings(), Audio.Settings.self,
        ]
        let path = types.map { Node(key: ServiceKey($0), scope: .transient, location: "App.swift") }

        let error = ResolutionError.factoryFailed(path: path, underlying: CancellationError())

        #expect(
            error.description.contains(
                """
                  Step4aErrorsTests.Settings, registered at App.swift
                  needs Step4aErrorsTests.Settings (2), registered at App.swift
                  needs Step4aErrorsTests.Settings (3), registered at App.swift
                  needs Audio.Settings, registered at App.swift
                """))
    }

    @Test func `a metatype in a variable is registered under its static type`() throws {
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

private protocol Drawer<Item>: Sendable {
    associatedtype Item
}

private enum Audio {
    struct Settings: Named { let name = "audio" }

    protocol Rack<Upper, Lower>: Sendable {
        associatedtype Upper
        associatedtype Lower
    }
}

private enum Video {
    struct Settings: Named { let name = "video" }
}

/// Not the `User` of the app.
private struct User: Sendable {}

extension String {
    enum Token {}
    fileprivate enum Secret {}
}

extension Array {
    enum Token {}
}

extension Database {
    enum Draft {}
}

enum `v1.2` {
    enum `a draft` {}
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
