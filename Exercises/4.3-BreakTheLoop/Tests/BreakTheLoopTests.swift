import BreakTheLoop
import Evidence
import Foundation
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
// A child process that comes to its end says so with `exit(7)`.
@Suite(.serialized) struct BreakTheLoopTests {
    @Test func `the loop is broken, and get() finds the player`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: a player with a playlist, whose Provider gives the player later.
            Found: the program was stopped while the playlist got its Provider.
            Why: while a Provider is made its service cannot be resolved. It is not built yet.
            """
        ) {
            let container = MiniContainer()
            let found = list {
                let player = try makePlayer(in: container)
                return (1...3).map { _ in
                    result { try player.playlist.player.get() === player ? "it" : "another" }
                }
            }
            expect(
                found, is: "it, it, it",
                "The playlist's Provider gives the player, however often it is asked.",
                why: "later, when both are built, the first get() has an answer, and all after it.")
            exit(7)
        }
    }

    @Test func `making a Provider runs no factory`() {
        let container = MiniContainer()
        let (made, kept) = (Tally(), Tally())
        container.register(Int.self) { _ in made.add() }
        container.register(String.self, scope: .singleton) { _ in "singleton \(kept.add())" }

        _ = (container.provider(of: Int.self), container.provider(of: String.self))

        expect(
            "\(made.count) of a transient, \(kept.count) of a singleton",
            is: "0 of a transient, 0 of a singleton",
            "These factories ran while two Providers were made.",
            why: "a Provider is for later. A service that is built too early may close a loop.")
    }

    @Test func `a singleton gets a fresh transient each time`() {
        let container = MiniContainer()
        let made = Tally()
        container.register(Int.self) { _ in made.add() }
        container.register(Provider<Int>.self, scope: .singleton) { $0.provider(of: Int.self) }

        let found = list { () throws -> [String] in
            let provider = try container.resolve(Provider<Int>.self)
            return (1...3).map { _ in result { try provider.get() } }
        }

        expect(
            found, is: "1, 2, 3",
            "Three calls of get() make three transients.",
            why: "a Provider that keeps what it got holds one transient for ever.")
    }

    @Test func `the service may be registered later, and anew`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: a Provider of a service that is not registered yet.
            Found: the program was stopped.
            Why: the app may register its services in any order.
            """
        ) {
            let container = MiniContainer()
            let provider = container.provider(of: Song.self)
            let scopes: KeyValuePairs = [
                "a transient": Scope.transient, "a singleton": .singleton, "a mock": .singleton,
            ]
            var kept: [Song] = []
            let found = scopes.map { title, scope in
                container.register(Song.self, scope: scope) { _ in Song(title: title) }
                return result {
                    kept.append(try provider.get())
                    return kept.last?.title ?? "nothing"
                }
            }

            expect(
                found.joined(separator: ", "), is: "a transient, a singleton, a mock",
                "One Provider gives what was registered last.",
                why: "each get() asks the container anew. What it gave before may be out of date.")
            exit(7)
        }
    }

    @Test func `an error of resolve arrives as it is`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: get() throws what `resolve` throws.
            Found: the program was stopped.
            Why: a screen can show an error. A program that was stopped shows nothing.
            """
        ) {
            let container = MiniContainer()
            container.register(Player.self) { Player(playlist: try $0.resolve(Playlist.self)) }
            container.register(Int.self) { _ in throw Offline() }
            let provider = container.provider(of: Bool.self)
            let found = [
                result { try provider.get() },
                result { try container.provider(of: Player.self).get() },
                result { try container.provider(of: Int.self).get() },
            ]
            expect(
                found.joined(separator: ", "),
                is: "notRegistered(\"Bool\"), notRegistered(\"Playlist\"), Offline()",
                "The second is what a player needs, the third a factory's own error.",
                why: "the container is still there. Only what `resolve` throws names the fault.")

            container.register(Bool.self) { _ in true }
            expect(
                result { try provider.get() }, is: "true",
                "The service that was missing is registered now.",
                why: "an error is not for ever. Each get() asks the container anew.")
            exit(7)
        }
    }

    @Test func `get() inside a factory joins the walk`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: circularDependency("Player"), since a factory calls get() at once.
            Found: the program was stopped.
            Why: a Provider breaks a loop only later. Without the mark, calls have no end.
            """
        ) {
            let container = MiniContainer()
            container.register(Int.self) { _ in 7 }
            container.register(String.self) { "\(try $0.provider(of: Int.self).get())" }
            expect(
                result { try container.resolve(String.self) }, is: "7",
                "A factory calls get() at once, and there is no loop.",
                why: "a factory may ask, too. Only a service that is just being built is refused.")

            container.register(Player.self) { Player(playlist: try $0.resolve(Playlist.self)) }
            container.register(Playlist.self) {
                let player = $0.provider(of: Player.self)
                _ = try player.get()
                return Playlist(player: player)
            }
            expect(
                result { try container.resolve(Player.self) }, is: "circularDependency(\"Player\")",
                "The playlist's factory calls get() at once.",
                why: "while the player is being built there is no player to give.")
            exit(7)
        }
    }

    @Test func `the container is released`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            _ = result { try makePlayer(in: container) }
            released = container
        }

        #expect(
            released == nil,
            """
            Expected: the container goes when its last user does.
            Found: it is still in memory. It keeps the playlist, the playlist keeps the Provider, \
            and the Provider keeps it.
            Why: after a logout the app drops the container, and everything in it should go, too.
            """)
    }

    @Test func `a Provider that is left keeps nothing`() throws {
        weak var released: MiniContainer?
        weak var releasedPlayer: Player?
        let (provider, missing): (Provider<Player>, Provider<Bool>)
        do {
            let container = MiniContainer()
            let player = try makePlayer(in: container)
            provider = container.provider(of: Player.self)
            missing = container.provider(of: Bool.self)
            _ = (result { try provider.get() }, result { try missing.get() })
            (released, releasedPlayer) = (container, player)
        }

        let found = withExtendedLifetime((provider, missing)) {
            released != nil ? "the container" : releasedPlayer != nil ? "the player" : "nothing"
        }
        expect(
            found, is: "nothing",
            "That is what two Providers keep in memory, after they were asked.",
            why: "a Provider is a way to ask. It owns neither the container nor what it gave.")
    }

    @Test func `a Provider outlives its container`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: containerReleased("Player") when the container is gone.
            Found: the program was stopped.
            Why: a screen may live a moment longer than the session that it belongs to.
            """
        ) {
            let playlist = try makePlayer(in: MiniContainer()).playlist
            expect(
                result { "a player, \(try playlist.player.get().playlist.title)" },
                is: "containerReleased(\"Player\")",
                "The container is gone.",
                why: "the screen that catches the error must learn that the container is gone.")
            exit(7)
        }
    }

    @Test func `each Provider asks the container that made it`() {
        var old: MiniContainer? = MiniContainer()
        let new = MiniContainer()
        old?.register(String?.self) { _ in "old" }
        new.register(String?.self) { _ in nil }
        new.register((any Titled).self) { _ in Album(title: "new") }
        let first = old?.provider(of: String?.self)
        let second = new.provider(of: String?.self)
        let third = new.provider(of: (any Titled).self)

        func all() -> String {
            list {
                [
                    result { try first?.get() ?? "nil" }, result { try second.get() ?? "nil" },
                    result { try third.get().title },
                ]
            }
        }
        expect(
            all(), is: "old, nil, new",
            "The first Provider is the old container's, the others are the new one's.",
            why: "a test has a container of its own. Nothing of another may get into it.")
        old = nil
        expect(
            all(), is: "containerReleased(\"Optional<String>\"), nil, new",
            "The first container is gone, the second is not.",
            why: "what one user had must not come back, and the next user must not lose anything.")
    }
}

private func makePlayer(in container: MiniContainer) throws -> Player {
    container.register(Player.self, scope: .singleton) {
        Player(playlist: try $0.resolve(Playlist.self))
    }
    container.register(Playlist.self, scope: .singleton) {
        Playlist(player: $0.provider(of: Player.self))
    }
    return try container.resolve(Player.self)
}

/// What `body` returns, or the error that it throws.
private func result<Value>(of body: () throws -> Value) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
}

private func list(of body: () throws -> [String]) -> String {
    result { try body().joined(separator: ", ") }
}

private func expect(
    _ found: String, is wanted: String, _ more: String, why: String,
    at place: SourceLocation = #_sourceLocation
) {
    #expect(
        found == wanted,
        """
        Expected: \(wanted). \(more)
        Found: \(found).
        Why: \(why)
        """, sourceLocation: place)
}

struct Offline: Error {}

protocol Titled { var title: String { get } }

struct Album: Titled { let title: String }

final class Song {
    let title: String

    init(title: String) { self.title = title }
}

final class Player {
    let playlist: Playlist

    init(playlist: Playlist) { self.playlist = playlist }
}

final class Playlist {
    let title = "road songs"
    let player: Provider<Player>

    init(player: Provider<Player>) { self.player = player }
}
