import Foundation
import ProofKit
import Support

/// `proof parity`: where the pages in Chinese are behind those in English, and what a person
/// decides about that.
enum ParityCommand {
    static func run(_ words: [String]) throws {
        let pages = try words.dropFirst().map(page)
        switch words.first {
        case nil: try report()
        case "accept" where !pages.isEmpty: try pages.forEach(accept)
        case "behind" where !pages.isEmpty: try pages.forEach(markBehind)
        default: throw Complaint("Say `parity`, `parity accept PAGE …` or `parity behind PAGE …`.")
        }
    }

    /// A twin that is stale or behind is a warning. Only an issue ends with an error.
    private static func report() throws {
        var issues: [String] = []
        for page in Parity.pages() {
            guard let parity = try? Parity(page: page) else {
                issues.append("\(page) has no twin: `proof parity behind \(page)` makes one.")
                continue
            }
            if parity.isStale {
                let git = try Child.run(
                    Toolchain.tool("git"),
                    ["log", "-1", "--format=%h", "-G^<!-- english: ", "--", parity.chinese.name])
                let commit = git.output.trimmingCharacters(in: .newlines)
                print("\(parity.chinese.name) is stale: `git diff \(commit) -- \(page)`")
            }
            if parity.chinese.isBehind {
                print("\(parity.chinese.name) says that it is behind.")
            }
            issues += parity.issues
        }
        for issue in issues { print(issue) }
        if !issues.isEmpty {
            throw Complaint("\(issues.count) issues: a reader would trip over each.")
        }
    }

    private static func accept(_ page: String) throws {
        let parity = try Parity(page: page)
        try write(parity.accepted, to: parity.chinese.name)
        print("\(parity.chinese.name) is made from the English of today.")
    }

    private static func markBehind(_ page: String) throws {
        let twin = Parity.twin(of: page)
        if !Checkout.has(twin) {
            // A new page: its twin is a title and a link, until it is translated.
            try write("# \(Markdown(file: page).headings.first?.text ?? page)\n", to: twin)
        }
        try write(Parity(page: page).markedBehind, to: twin)
        print("\(twin) says that it is behind.")
    }

    /// The page in English that a person means, who may name its twin.
    private static func page(_ word: String) throws -> String {
        let page = Parity.pages().first { [$0, Parity.twin(of: $0)].contains(word) }
        guard let page else { throw Complaint("There is no page '\(word)' that has a twin.") }
        return page
    }

    private static func write(_ text: String, to page: String) throws {
        try text.write(
            to: Checkout.root.appending(path: page), atomically: true, encoding: .utf8)
    }
}
