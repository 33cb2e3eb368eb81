import Foundation

/// `swift run workshop`: the course on a terminal.
@main struct Workshop {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("workshop: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws(Complaint) {
        switch arguments.first {
        case nil: Map.show()
        case "tour": try Tour.show(Array(arguments.dropFirst()))
        case "console": try Console.check()
        case "crash": try Crash.happen(Array(arguments.dropFirst()))
        case "help", "--help", "-h": print(help)
        case let word?: throw Complaint("there is no '\(word)'.\(nearest(to: word)) Try `help`.")
        }
    }

    private static let help = """
        swift run workshop             the map of the course, and what to do next
        swift run workshop tour        ten scenes, live: what breaks, and what mends it
        swift run workshop tour 2      the scenes of one step
        swift run workshop console     for maintainers: runs what the lessons show
        """

    /// "Did you mean" for a mistyped word.
    private static func nearest(to word: String) -> String {
        let near = ["tour", "help"].min { $0.distance(to: word) < $1.distance(to: word) }
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
    /// How many letters must be added, taken away or changed to make one word the other (Levenshtein's distance).
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
