import ProofKit
import WorkshopKit

/// `proof starters`: notes in `Exercises/.starters` what `swift run workshop reset` brings back.
enum StartersCommand {
    static func run(_ words: [String]) throws {
        if let word = words.first { throw Fault("`starters` takes no word, not '\(word)' either.") }
        let listing = try Starters.listing()
        try listing.write(to: Starters.file, atomically: true, encoding: .utf8)
        print("Exercises/.starters has the \(listing.lines.count - 1) starters as they are now.")
    }
}
