import Testing
import TwoSettings

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct TwoSettingsTests {
    @Test func `a service is found again`() {
        let container = MiniContainer()
        container.register(Double.self) { 0.5 }
        container.register(Double.self) { 1.5 }

        let found = container.resolve(Double.self)
        #expect(
            found == 1.5,
            """
            Expected: the Double 1.5, which is registered last, without a name.
            Found: \(found.map { "\($0)" } ?? "nil").
            Why: the same type and name must give the same key, each time.
            """)
    }

    @Test func `two types have the same name`() {
        let container = MiniContainer()
        container.register(Player.Settings.self) { Player.Settings(volume: 7) }
        container.register(Account.Settings.self) { Account.Settings(language: "en") }
        container.register(Int.self) { 5 }

        let player = container.resolve(Player.Settings.self).map { "volume \($0.volume)" }
        let account = container.resolve(Account.Settings.self).map { "language \($0.language)" }
        let number = container.resolve(Int.self).map { "\($0)" }
        #expect(
            [player, account, number] == ["volume 7", "language en", "5"],
            """
            Expected: volume 7 for the player, language en for the account, and the Int 5.
            Found: \(player ?? "nil"), \(account ?? "nil") and \(number ?? "nil").
            Why: where nil is found, another type has the same key, and its service took the place.
            """)
    }

    @Test func `one type has two names`() {
        let container = MiniContainer()
        container.register(String.self, name: "night") { "a dark theme" }
        let only = container.resolve(String.self)
        #expect(
            only == nil,
            """
            Expected: nil without a name, since the only String has the name "night".
            Found: \(shown(only)) without a name.
            Why: who resolves without a name asks for the service without a name, and no other.
            """)
        container.register(String.self, name: "day") { "a light theme" }
        container.register(String.self, name: "Night") { "a red theme" }

        let night = container.resolve(String.self, name: "night")
        #expect(
            night == "a dark theme",
            """
            Expected: "a dark theme" under the name "night".
            Found: \(shown(night)) under the name "night".
            Why: the name is a part of the key, as it is: "Night" is another name.
            """)
        let unnamed = container.resolve(String.self)
        #expect(
            unnamed == nil,
            """
            Expected: nil without a name, since all three services have one.
            Found: \(shown(unnamed)) without a name.
            Why: no name is different from every name.
            """)
        container.register(String.self) { "the system's theme" }
        let dusk = container.resolve(String.self, name: "dusk")
        #expect(
            dusk == nil,
            """
            Expected: nil under the name "dusk", since no service has this name.
            Found: \(shown(dusk)) under the name "dusk".
            Why: who misspells a name must see it, and not get another service.
            """)
    }

    @Test func `two types have one name`() {
        let container = MiniContainer()
        container.register(String.self, name: "day") { "a light theme" }
        container.register(Int.self, name: "day") { 24 }
        container.register(Int?.self, name: "day") { nil }

        let found = [
            shown(container.resolve(String.self, name: "day")),
            container.resolve(Int.self, name: "day").map { "\($0)" } ?? "nil",
        ]
        #expect(
            found == ["\"a light theme\"", "24"],
            """
            Expected: the String "a light theme" and the Int 24, both under the name "day".
            Found: \(found[0]) for the String, \(found[1]) for the Int.
            Why: the type is a part of the key, also when there is a name. `Int?` is not `Int`.
            """)
    }

    @Test func `a name need not be a text`() {
        let container = MiniContainer()
        container.register(String.self, name: 7) { "the number" }
        container.register(String.self, name: Weekday.monday) { "the day" }
        container.register(String.self, name: "7") { "the text" }
        container.register(String.self, name: [7, 1]) { "the list" }

        let found = [
            container.resolve(String.self, name: 7),
            container.resolve(String.self, name: Weekday.monday),
            container.resolve(String.self, name: "7"),
        ].map { $0 ?? "nil" }
        #expect(
            found == ["the number", "the day", "the text"],
            """
            Expected: the number, the day and the text, for the names 7, Weekday.monday and "7".
            Found: \(found.joined(separator: ", ")).
            Why: a name may be any `Hashable` value. A cast to String makes other names nil, \
            and as a text, 7 and "7" are one name.
            """)
    }

    @Test func `a name may be the identity of a type`() {
        let container = MiniContainer()
        container.register(String.self, name: ObjectIdentifier(Int.self)) { "a text for Int" }
        container.register(Int.self, name: ObjectIdentifier(String.self)) { 7 }

        let found = container.resolve(String.self, name: ObjectIdentifier(Int.self))
        #expect(
            found == "a text for Int",
            """
            Expected: the String whose name is the identity of Int.
            Found: \(shown(found)), after an Int with the identity of String was registered.
            Why: a set has no order. The key must know which of the two is the type.
            """)
    }

    @Test func `no name is different from every name`() {
        let names: [AnyHashable] = [
            "", " ", "default", "Default", "nil", "none", "unnamed", "noName", "anonymous", "_",
            "-",
            "main", "String", "Swift.String", "type", "name", "Optional", 0, -1, Int.max, Int.min,
            false, String?.none, [String](), ObjectIdentifier(String.self),
        ]
        let lost = names.first { name in
            let container = MiniContainer()
            container.register(String.self) { "without a name" }
            container.register(String.self, name: name) { "with a name" }
            return container.resolve(String.self) != "without a name"
                || container.resolve(String.self, name: name) != "with a name"
        }
        #expect(
            lost == nil,
            """
            Expected: two services, one without a name, and one with the name \(printed(lost)).
            Found: one of them takes the place of the other.
            Why: no value can stand for "no name": a service can have this value as its name.
            """)
    }

    @Test func `two names are printed alike`() {
        let container = MiniContainer()
        let (one, two) = (Tenant(), Tenant())
        container.register(String.self, name: one) { "the first tenant" }
        container.register(String.self, name: two) { "the second tenant" }

        let found = container.resolve(String.self, name: one)
        #expect(
            found == "the first tenant",
            """
            Expected: "the first tenant" for the first of two names that are printed alike.
            Found: \(shown(found)), whose name is printed in the same way.
            Why: a text is for people to read; only `==` tells whether two names are the same.
            """)
    }

    @Test func `two names have the same hash`() {
        let container = MiniContainer()
        let (one, two) = (Room(), Room())
        container.register(String.self, name: one) { "the first room" }
        container.register(String.self, name: two) { "the second room" }

        let found = container.resolve(String.self, name: one)
        #expect(
            found == "the first room",
            """
            Expected: "the first room" for the first of two names with the same hash.
            Found: \(shown(found)), whose name has the same hash.
            Why: equal values have equal hashes, but equal hashes do not mean equal values.
            """)
        container.register(String.self, name: Weekday.monday) { "the case" }
        container.register(String.self, name: "monday") { "the raw value" }
        let monday = container.resolve(String.self, name: Weekday.monday)
        #expect(
            monday == "the case",
            """
            Expected: "the case" for the name Weekday.monday, whose raw value is another name.
            Found: \(shown(monday)).
            Why: a case and its raw value have the same hash, but they are not equal.
            """)
    }

    @Test func `equal names are one name`() {
        let container = MiniContainer()
        let (one, two) = (Mail(address: "Ada@home"), Mail(address: "ada@HOME"))
        container.register(String.self, name: one) { "first" }
        container.register(String.self, name: two) { "second" }

        let found = container.resolve(String.self, name: one)
        #expect(
            found == "second",
            """
            Expected: "second", since both names are equal, and the last registration wins.
            Found: \(shown(found)).
            Why: only `==` tells whether two names are the same. They may be two objects.
            """)
    }

    @Test func `equal names look different`() {
        let container = MiniContainer()
        let numbers = 0..<64  // Many, since a dictionary may find one of them by luck.
        for number in numbers {
            container.register(Int.self, name: Mail(address: "Ada\(number)@home")) { number }
        }

        let isEachFound = numbers.allSatisfy { number in
            container.resolve(Int.self, name: Mail(address: "ADA\(number)@HOME")) == number
        }
        #expect(
            isEachFound,
            """
            Expected: each of 64 services under a name that is equal, and is printed differently.
            Found: some of them are not found.
            Why: values that are equal must have equal hashes. A hash of the text does not.
            """)
        container.register(Int.self, name: 7) { 7 }
        let small = container.resolve(Int.self, name: 7 as UInt8)
        #expect(
            small == 7,
            """
            Expected: 7 under the name `7 as UInt8`, since it is registered as 7, and these are equal.
            Found: \(small.map { "\($0)" } ?? "nil").
            Why: only `==` tells whether two names are the same. Their types may differ.
            """)
        container.register(Int.self, name: "caf\u{E9}") { 4 }
        let cafe = container.resolve(Int.self, name: "cafe\u{301}")
        #expect(
            cafe == 4,
            """
            Expected: 4 under "caf\u{E9}", whether "\u{E9}" is one Unicode scalar or two.
            Found: \(cafe.map { "\($0)" } ?? "nil") under the text with two.
            Why: for Swift both texts are equal (`==`), though their bytes differ.
            """)
    }

    @Test func `each container has services of its own`() {
        let (container, other) = (MiniContainer(), MiniContainer())
        container.register(String.self, name: "day") { "a light theme" }
        other.register(String.self, name: "day") { "another theme" }

        let found = container.resolve(String.self, name: "day")
        #expect(
            found == "a light theme",
            """
            Expected: "a light theme" from the first container.
            Found: \(shown(found)), after a second container was used.
            Why: each test makes a container of its own, and must not meet another's services.
            """)
    }

    private func printed(_ name: AnyHashable?) -> String {
        switch name?.base {
        case let text as String: "\"\(text)\""
        case is ObjectIdentifier: "ObjectIdentifier(String.self)"
        case let value?: "\(value) (\(type(of: value)))"
        case nil: ""
        }
    }

    private func shown(_ text: String?) -> String {
        text.map { "\"\($0)\"" } ?? "nil"
    }
}

private enum Player {
    struct Settings {
        let volume: Int
    }
}

private enum Account {
    struct Settings {
        let language: String
    }
}

private enum Weekday: String {
    case monday
}

/// All tenants are printed alike. One is equal only to itself.
private final class Tenant: Hashable {
    static func == (one: Tenant, other: Tenant) -> Bool { one === other }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// All rooms are printed alike and have the same hash, which is slow but allowed.
private final class Room: Hashable {
    static func == (one: Room, other: Room) -> Bool { one === other }

    func hash(into hasher: inout Hasher) {}
}

/// Two addresses are equal when only capital letters differ.
private final class Mail: Hashable, CustomStringConvertible {
    let address: String
    var description: String { address }

    init(address: String) {
        self.address = address
    }

    static func == (one: Mail, other: Mail) -> Bool {
        one.address.lowercased() == other.address.lowercased()
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(address.lowercased())
    }
}
