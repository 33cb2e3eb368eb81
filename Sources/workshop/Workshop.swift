import Evidence
import Foundation

/// `swift run workshop`: the course on a terminal.
@main struct Workshop {
    static func main() {
        let signals = Child.endWithUs()
        defer { for signal in signals { signal.cancel() } }
        do {
            var words = Array(CommandLine.arguments.dropFirst())
            let language = try Language.chosen(&words)
            let isSaid = Language.$spoken.withValue(language) { said { try run(words) } }
            if !isSaid { exit(1) }
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// Whether a command came to its end. What went wrong is said, in the language of the command.
    private static func said(_ command: () throws -> Void) -> Bool {
        do {
            try command()
            return true
        } catch is Verbs.NotSolved {
            return false
        } catch {
            complain(say("\(error)"))
            return false
        }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(Terminal.wrapped("workshop: \(text)"))\n".utf8))
    }

    private static func run(_ arguments: [String]) throws {
        let words = Array(arguments.dropFirst())
        switch arguments.first {
        case nil: try Map.show()
        case "tour": try Tour.show(words)
        case "check": try Verbs.check(words)
        case "watch": try Verbs.watch(words)
        case "hint": try Verbs.hint(words)
        case "solution": try Verbs.solution(words)
        case "reset": try Verbs.reset(words)
        case "verify": try Verify.show(words)
        case "console": try Console.check()
        case "parity": try ParityReport.show(words)
        case "crash": try Crash.happen(words)
        case "help", "--help", "-h": print(help)
        case let word?:
            let near = nearest(to: word)
            throw Complaint(
                near.isEmpty
                    ? "there is no '\(word)'. Try `swift run workshop help`."
                    : "there is no '\(word)'.\(near)")
        }
    }

    private static var help: String {
        let rows = [
            ("", "the map of the course, and what to do next"),
            ("tour", "ten scenes, live: what breaks, what fixes it"),
            ("tour 4a", "the scenes of one step"),
            ("tour styles", "six scenes of the other ways to do it"),
            nil,
            ("check 2.1", "builds and tests your answer; --log shows all"),
            ("watch 2.1", "checks again each time you save"),
            ("hint 2.1", "one hint at a time, three in all"),
            ("solution 2.1", "once it is solved, or with --peek"),
            ("reset 2.1", "begins again; what you wrote is kept"),
            ("--lang zh-Hans", "用中文：speaks Chinese from now on"),
            nil,
            ("verify", "for maintainers: every exercise, with its wrong answers"),
            ("console", "for maintainers: runs the commands that the lessons show"),
            ("parity", "for maintainers: where the Chinese is behind the English"),
        ]
        let lines = rows.map { row in
            row.map { Terminal.row("swift run workshop \($0.0)", say($0.1), column: 34) } ?? ""
        }
        let notes = [
            "Without an ID, `check`, `watch` and `hint` take the next exercise that is not solved.",
            "`swift run -q workshop` leaves out what Swift says while it builds.",
        ].map { Terminal.wrapped(say($0)) }
        return (lines + [""] + notes).joined(separator: "\n")
    }

    private static let verbs = [
        "tour", "check", "watch", "hint", "solution", "reset", "verify", "console", "parity",
        "help",
    ]

    /// "Did you mean" for a mistyped word.
    private static func nearest(to word: String) -> String {
        let near = verbs.min { $0.distance(to: word) < $1.distance(to: word) }
        return near.map { $0.distance(to: word) <= 2 ? " Did you mean '\($0)'?" : "" } ?? ""
    }
}

/// What was wrong with what the user asked for: one sentence with the remedy.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension String {
    /// How many letters must be added, taken away or changed to make one word the other
    /// (Levenshtein's distance).
    func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, otherLetter) in other.enumerated() {
                let change = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
