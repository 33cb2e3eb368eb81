import Testing
import TwoSettings

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct TwoSettingsTests {
    @Test func `two types have the same name`() {
        let container = MiniContainer()
        container.register(Player.Settings.self) { Player.Settings(volume: 7) }
        container.register(Account.Settings.self) { Account.Settings(language: "en") }

        #expect(
            container.resolve(Player.Settings.self)?.volume == 7,
            """
            Expected: the player's settings, with volume 7.
            Found: nil, since the account's settings took their place.
            Why: both types are called `Settings`. One of them must not replace the other.
            """)
        #expect(
            container.resolve(Account.Settings.self)?.language == "en",
            """
            Expected: the account's settings.
            Found: nil for the account.
            Why: the same type must give the same key in `register` and in `resolve`.
            """)
    }

    @Test func `one type has two names`() {
        let container = MiniContainer()
        container.register(String.self, name: "day") { "a light theme" }
        container.register(String.self, name: "night") { "a dark theme" }

        let day = container.resolve(String.self, name: "day")
        #expect(
            day == "a light theme",
            """
            Expected: "a light theme" under the name "day".
            Found: \(shown(day)) under the name "day".
            Why: the name is a part of the key.
            """)
        let unnamed = container.resolve(String.self)
        #expect(
            unnamed == nil,
            """
            Expected: nil without a name, since both services have one.
            Found: \(shown(unnamed)) without a name.
            Why: no name is different from every name.
            """)
        container.register(String.self, name: "") { "an empty name" }
        #expect(
            container.resolve(String.self) == nil || unnamed != nil,
            """
            Expected: nil without a name, also when some service has the name "".
            Found: the service with the empty name.
            Why: an empty name is a name, too.
            """)
    }

    @Test func `two names are printed alike`() {
        let container = MiniContainer()
        container.register(String.self, name: Tenant(number: 1)) { "the first tenant" }
        container.register(String.self, name: Tenant(number: 2)) { "the second tenant" }

        let found = container.resolve(String.self, name: Tenant(number: 1))
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
        container.register(String.self, name: Room(number: 1)) { "the first room" }
        container.register(String.self, name: Room(number: 2)) { "the second room" }

        let found = container.resolve(String.self, name: Room(number: 1))
        #expect(
            found == "the first room",
            """
            Expected: "the first room" for the first of two names with the same hash.
            Found: \(shown(found)), whose name has the same hash.
            Why: equal values have equal hashes, but equal hashes do not mean equal values.
            """)
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

/// All tenants are printed alike.
private struct Tenant: Hashable, CustomStringConvertible {
    let number: Int

    var description: String { "a tenant" }
}

/// All rooms have the same hash, which is slow but allowed.
private struct Room: Hashable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
}
