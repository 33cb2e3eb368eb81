import Evidence
import Foundation
import ResolveWhenRead
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct ResolveWhenReadTests {
    private let runs = Tally()

    init() {
        DIContainer.register { [runs] in "song \(runs.add())" }
        DIContainer.register { Player() }
        DIContainer.register { () -> Lyrics? in nil }
    }

    @Test func `nothing is resolved when the owner is made`() {
        let screen = Screen()

        #expect(
            runs.count == 0,
            """
            Expected: no factory has run when the screen is made.
            Found: \(runs.count) ran.
            Why: the screen's init is often too early. Services are registered later.
            """)
        withExtendedLifetime(screen) {}
        withExtendedLifetime(EagerScreen()) {}
        #expect(
            runs.count != 0,
            """
            Expected: `Inject` still resolves when its owner is made.
            Found: no factory has run.
            Why: who writes `@Inject` wants to know at once that a service is missing.
            """)
    }

    @Test func `each property has a value of its own`() {
        let screen = Screen()
        let other = Screen()
        let songs = [screen.song, screen.nextSong, other.song]

        #expect(
            songs == ["song 1", "song 2", "song 3"],
            """
            Expected: song 1, song 2 and song 3, in two properties of a screen and one of another.
            Found: \(songs.joined(separator: ", ")).
            Why: whether two properties share a service, the container says and not the wrapper.
            """)
    }

    @Test func `what is registered later is found`() {
        let screen = Screen()
        DIContainer.register { "the late song" }

        #expect(
            screen.song == "the late song",
            """
            Expected: "the late song", which was registered before the first reading.
            Found: "\(screen.song)".
            Why: the container is asked at the first reading, and so is its factory looked up then.
            """)
    }

    @Test func `it is resolved once`() {
        let screen = Screen()
        let songs = (1...3).map { _ in screen.song }

        #expect(
            songs == ["song 1", "song 1", "song 1"] && runs.count == 1,
            """
            Expected: "song 1" at each of three readings.
            Found: \(songs.joined(separator: ", ")).
            Why: a property that is another service at each reading forgets what it was told.
            """)

        DIContainer.register { "a later song" }
        let found = screen.song
        #expect(
            found == "song 1",
            """
            Expected: "song 1" still, after another factory was registered.
            Found: "\(found)".
            Why: the property keeps what it got at its first reading.
            """)
    }

    @Test func `copies of a struct share the value`() {
        let original = StructScreen()
        let copy = original
        let titles = [copy.title(), original.title()]

        #expect(
            titles == ["Playing song 1", "Playing song 1"],
            """
            Expected: "Playing song 1" in a struct and in its copy.
            Found: \(titles.joined(separator: ", ")).
            Why: a copy that was made before the first reading must not get another service.
            """)
    }

    @Test func `nil is kept, too`() {
        DIContainer.register { [runs] () -> Lyrics? in
            runs.add()
            return nil
        }
        let screen = StructScreen()
        let lyrics = [screen.lyrics, screen.lyrics]

        #expect(
            lyrics == [nil, nil] && runs.count == 1,
            """
            Expected: the factory that makes nil runs once for two readings.
            Found: it ran \(runs.count) times.
            Why: nil is what this service is. To ask again gives two answers for one property.
            """)
    }

    @Test func `the service goes with its owner`() {
        var screen: Screen? = Screen()
        weak let player = screen?.player
        let isMade = player != nil

        screen = nil

        #expect(
            isMade && player == nil,
            """
            Expected: a player while its screen is there, and none afterwards.
            Found: \(isMade ? "a player that outlives its screen" : "no player at all").
            Why: what a closed screen used should not stay in memory, or play on.
            """)
    }

    @Test func `a missing service is no fault before it is read`() async {
        await #expect(
            processExitsWith: .exitCode(7),
            """
            Expected: a screen whose service is missing, as long as the property is not read.
            Found: the process ended when the screen was made.
            Why: on some devices a service is not there, and the screen may never need it.
            """
        ) {
            let screen = Unregistered()
            withExtendedLifetime(screen) {}
            exit(7)
        }
    }

    @Test func `a missing service is named with the line of the property`() async throws {
        let place = "ResolveWhenReadTests.swift:\(Unregistered.line)"

        let child = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent],
            """
            Expected: the process ends at the first reading, with the text of `resolve`.
            Found: it went on, or ended in another way.
            Why: there is no value that the getter could return.
            """
        ) {
            _ = Unregistered().missing
        }
        guard let child else { return }
        let text = String(decoding: child.standardErrorContent, as: UTF8.self)
        let said = text.firstMatch(of: /(\w+\.swift):(\d+): Fatal error/)
        #expect(
            text.contains("\(place): Fatal error: Nothing is registered for Missing."),
            """
            Expected: a text that begins with the file and the line of the property.
            Found: \(said.map { "another line, in \($0.1)" } ?? "no place at all").
            Why: you look for the fault where the text sends you. The wrapper has none.
            """)
    }
}

private final class Screen {
    @LazyInject var song: String
    @LazyInject var nextSong: String
    @LazyInject var player: Player
}

private struct EagerScreen {
    @Inject var song: String
}

private struct StructScreen {
    @LazyInject var song: String
    @LazyInject var lyrics: Lyrics?

    func title() -> String {
        // An error in the next line? The getter must not be `mutating`.
        "Playing \(song)"
    }
}

private struct Unregistered {
    static let line = #line + 1
    @LazyInject var missing: Missing
}

private final class Player: Sendable {}
private struct Lyrics: Sendable, Equatable {}
private struct Missing: Sendable {}
