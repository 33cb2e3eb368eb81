import Step4aLoops
import Testing

@Suite struct `Step 4a: names` {
    @Test func `types of one name are different services`() throws {
        let container = MiniContainer()
        let types: [any Place.Type] = [
            A.Settings.self, B.Settings.self, Settings.self, settingsOfAnotherFile,
            localSettings(), otherLocalSettings(), Home.hiddenSettings, Home.localSettings(),
        ]
        func register<Service: Place>(_ type: Service.Type) {
            container.register(type) { Service() }
            container.register(Box<Service>.self) { Box(content: Service()) }
        }
        for type in types { register(type) }

        func place<Service: Place>(of type: Service.Type) throws -> [String] {
            [
                try container.resolve(type).place,
                try container.resolve(Box<Service>.self).content.place,
            ]
        }
        let places = try types.map { try place(of: $0) }

        let expected = [
            "A", "B", "this file", "another file", "a function", "another function", "a type",
            "a method",
        ]
        #expect(places == expected.map { [$0, $0] })
    }

    @Test func `errors name a type without its module`() {
        #expect(name(of: Int.self) == "Int")
        #expect(name(of: A.Settings.self) == "A.Settings")
        #expect(name(of: (any Place).self) == "Place")
        #expect(name(of: C.Of.Three.Levels.self) == "C.Of.Three.Levels")
        // Also inside of other types.
        #expect(name(of: Box<A.Settings>.self) == "Box<A.Settings>")
        #expect(name(of: [String: B.Settings].self) == "Dictionary<String, B.Settings>")
        #expect(name(of: Box<[A.Settings?]>.self) == "Box<Array<Optional<A.Settings>>>")
        #expect(name(of: Box<A.Settings>.Lid.self) == "Box<A.Settings>.Lid")
        #expect(name(of: (Int, A.Settings).self) == "(Int, A.Settings)")
        #expect(
            name(of: (@Sendable (A.Settings, Int) throws -> [B.Settings]).self)
                == "@Sendable (A.Settings, Int) throws -> Array<B.Settings>")
    }

    @Test func `errors name a local or a private type without its address`() {
        func check<Service: Place>(_ type: Service.Type) {
            #expect(name(of: type) == "Settings")
            #expect(name(of: Box<Service>.self) == "Box<Settings>")
            #expect(name(of: Box<Service>.Lid.self) == "Box<Settings>.Lid")
            #expect(
                name(of: (@Sendable (Service) -> [Service]).self)
                    == "@Sendable (Settings) -> Array<Settings>")
        }
        for type in [Settings.self, settingsOfAnotherFile, localSettings()] as [any Place.Type] {
            check(type)
        }
        #expect(name(of: Settings.Page.self) == "Settings.Page")
        // In a type's method, and private inside a type: the name of that type stays.
        func checkOfHome<Service: Place>(_ type: Service.Type) {
            #expect(name(of: type) == "Home.Settings")
            #expect(name(of: Box<Service>.Lid.self) == "Box<Home.Settings>.Lid")
        }
        for type in [Home.hiddenSettings, Home.localSettings()] { checkOfHome(type) }
    }
}

/// How an error names the type.
private func name<Service: Sendable>(of type: Service.Type) -> String {
    guard case .notRegistered(let key, path: _) = failure(resolving: type, in: MiniContainer())
    else { return "" }
    return key.description
}

/// Says where it was declared.
protocol Place: Sendable {
    init()
    var place: String { get }
}

private struct Box<Content: Sendable>: Sendable {
    struct Lid: Sendable {}
    let content: Content
}

private enum A {
    struct Settings: Place { let place = "A" }
}

private enum C {
    enum Of { enum Three { struct Levels: Sendable {} } }
}

private enum B {
    struct Settings: Place { let place = "B" }
}

private struct Settings: Place {
    struct Page: Sendable {}
    let place = "this file"
}

private enum Home {
    private struct Settings: Place { let place = "a type" }
    static let hiddenSettings: any Place.Type = Settings.self

    static func localSettings() -> any Place.Type {
        struct Settings: Place { let place = "a method" }
        return Settings.self
    }
}

private func localSettings() -> any Place.Type {
    struct Settings: Place { let place = "a function" }
    return Settings.self
}

private func otherLocalSettings() -> any Place.Type {
    struct Settings: Place { let place = "another function" }
    return Settings.self
}
