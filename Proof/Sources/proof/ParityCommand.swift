import Foundation
import ProofKit
import Support

/// `proof parity`: where the pages in Chinese are behind those in English, and what a person
/// decides about that.
enum ParityCommand {
    static func run(_ words: [String]) throws {
        switch words.first {
        case nil: try report()
        case "accept": try accept(Array(words.dropFirst()))
        case "behind": try markBehind(Array(words.dropFirst()))
        case let word?: throw Fault("`parity` knows `accept` and `behind`, not '\(word)'.")
        }
    }

    private static func report() throws {
        let pages = Parity.pages()
        var faults = 0
        for page in pages {
            guard let parity = try? Parity(page: page) else {
                print("\(page) has no twin: `\(Parity.command) behind \(page)` makes one.")
                faults += 1
                continue
            }
            if parity.isBehind {
                print("\(parity.chinese.name) tells its readers that it is behind.")
            }
            faults += parity.faults.count
            for fault in parity.faults { print(fault) }
            for (section, twin) in parity.stale {
                print("\n\(page):\(section.place) '\(section.title)', since it was translated:")
                print(try change(of: section, since: twin.note ?? "", in: page))
            }
        }
        print("\n\(pages.count) pages, \(faults) faults.")
        if faults > 0 {
            throw Fault(
                """
                Change the Chinese, then say which sections are made from the English of today:
                  \(Parity.command) accept PAGE "Section" …
                If you do not read Chinese, let the pages tell their readers that they are behind:
                  \(Parity.command) behind --all-stale
                """)
        }
    }

    private static func accept(_ words: [String]) throws {
        guard words.count > 1 else {
            throw Fault("Say which page, and which of its sections: accept PAGE \"Section\" ….")
        }
        let parity = try Parity(page: page(words[0]))
        try write(parity.accepting(Array(words.dropFirst())), to: parity.chinese.name)
        let rest = try Parity(page: parity.english.name).stale.map(\.section.title)
        let left = rest.isEmpty ? "no section" : rest.joined(separator: "; ")
        print("\(parity.chinese.name): still made from older English: \(left).")
    }

    private static func markBehind(_ words: [String]) throws {
        let pages =
            words == ["--all-stale"]
            ? Parity.pages().filter { (try? Parity(page: $0).faults.isEmpty) != true }
            : try words.map(page)
        if pages.isEmpty {
            throw Fault("No page is meant: name one, or say --all-stale if any is.")
        }
        for page in pages {
            let twin = Parity.twin(of: page)
            if !Checkout.has(twin) {
                // A new page: its twin is a title and a link, until somebody translates it.
                let english = try Markdown(file: page)
                let title = english.headings.first?.text ?? page
                try write("[English](\(Parity.link(to: page)))\n\n# \(title)\n", to: twin)
            }
            try write(Parity(page: page).markedBehind, to: twin)
            print("\(twin) tells its readers that it is behind.")
        }
    }

    /// The page in English that a person means, who may name its twin.
    private static func page(_ word: String) throws -> String {
        let pages = Parity.pages()
        guard let page = pages.first(where: { [$0, Parity.twin(of: $0)].contains(word) }) else {
            throw Fault(
                "There is no page '\(word)' in both languages, such as \(pages.last ?? "").")
        }
        return page
    }

    private static func write(_ text: String, to page: String) throws {
        try text.write(
            to: Checkout.root.appending(path: page), atomically: true, encoding: .utf8)
    }

    /// The sentences that changed. The old ones are looked for in git.
    private static func change(
        of section: Section, since fingerprint: String, in page: String
    ) throws -> String {
        func git(_ words: String...) throws -> String {
            try Child.run(Toolchain.tool("git"), words, joinsErrors: false).output
        }
        for commit in try git("log", "--format=%h", "--", page).lines where !commit.isEmpty {
            let text = try git("show", "\(commit):\(page)")
            let sections = Section.all(in: Markdown(name: page, text: text))
            guard let old = sections.first(where: { $0.fingerprint == fingerprint }) else {
                continue
            }
            return section.sentences.difference(from: old.sentences).map { change in
                switch change {
                case .remove(_, let sentence, _): "- \(sentence)"
                case .insert(_, let sentence, _): "+ \(sentence)"
                }
            }.joined(separator: "\n")
        }
        return "git does not know the text that it was made from: compare the whole section."
    }
}
