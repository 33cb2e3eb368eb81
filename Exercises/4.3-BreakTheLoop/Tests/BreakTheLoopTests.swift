import BreakTheLoop
import Evidence
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct BreakTheLoopTests {
    @Test func `the loop is broken`() {
        let found = result { try Self.makePlayer(in: MiniContainer()).playlist.title }

        #expect(
            found == "\"road songs\"",
            """
            Expected: a player with a playlist, whose title is "road songs".
            Found: \(found).
            Why: a Provider that resolves while it is made needs a player, which is not built yet.
            """)
    }

    @Test func `a Provider finds the player later`() {
        let container = MiniContainer()

        let found = result {
            let player = try Self.makePlayer(in: container)
            return try player.playlist.player.get() === player
                ? "the same player" : "another player"
        }

        #expect(
            found == "\"the same player\"",
            """
            Expected: the playlist's Provider gives the same player, which is a singleton.
            Found: \(found).
            Why: later, when both are built, the question has an answer.
            """)
    }

    @Test func `a singleton gets a fresh transient each time`() {
        let container = MiniContainer()
        let made = Tally()
        container.register(Int.self) { _ in made.add() }
        container.register(Provider<Int>.self, scope: .singleton) { $0.provider(of: Int.self) }

        let found = result {
            let provider = try container.resolve(Provider<Int>.self)
            return try "\(provider.get()) and \(provider.get())"
        }

        #expect(
            found == "\"1 and 2\"",
            """
            Expected: the first get() gives 1 and the second 2, since a transient is made each time.
            Found: \(found).
            Why: a Provider that keeps what it got holds one transient for ever.
            """)
    }

    @Test func `the container is released`() throws {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            _ = result { try Self.makePlayer(in: container).playlist.title }
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

    @Test func `a Provider outlives its container`() async {
        await #expect(
            processExitsWith: .success,
            """
            Expected: `get()` throws `containerReleased("Player")` when the container is gone.
            Found: the program was stopped.
            Why: a screen may live a moment longer than the session that it belongs to.
            """
        ) {
            let playlist = try Self.makePlayer(in: MiniContainer()).playlist

            let found = result { "a player, \(try playlist.player.get().playlist.title)" }
            #expect(
                found == "the error containerReleased(\"Player\")",
                """
                Expected: `get()` throws `containerReleased("Player")` when the container is gone.
                Found: \(found).
                Why: the screen that catches the error must learn that the container is gone.
                """)
        }
    }

    private static func makePlayer(in container: MiniContainer) throws -> Player {
        container.register(Player.self, scope: .singleton) {
            Player(playlist: try $0.resolve(Playlist.self))
        }
        container.register(Playlist.self, scope: .singleton) {
            Playlist(player: $0.provider(of: Player.self))
        }
        return try container.resolve(Player.self)
    }
}

private func result<Value>(of body: () throws -> Value) -> String {
    do {
        let value = try body()
        return "\"\(value)\""
    } catch {
        return "the error \(error)"
    }
}

private final class Player {
    let playlist: Playlist

    init(playlist: Playlist) {
        self.playlist = playlist
    }
}

private final class Playlist {
    let title = "road songs"
    let player: Provider<Player>

    init(player: Provider<Player>) {
        self.player = player
    }
}
