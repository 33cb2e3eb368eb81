import Evidence
import Foundation

/// `swift run workshop parity`: where the pages in Chinese are behind those in English.
enum ParityReport {
    static func show(_ words: [String]) throws {
        if words.first == "accept" { return try accept(Array(words.dropFirst())) }
        guard words.isEmpty else {
            throw Complaint(
                "`parity` takes no word but `accept` and a page: "
                    + "`swift run workshop parity accept Lessons/zh-Hans/Step1Basic.md`.")
        }
        var (checked, faults) = (0, 0)
        for page in try Parity.translated() {
            let english = try Markdown(file: page)
            let chinese = try Markdown(file: Parity.twin(of: page))
            checked += 1
            let found = Parity.faults(english: english, chinese: chinese)
            faults += found.count
            for fault in found { print(fault) }
            for (section, twin) in Parity.stale(english: english, chinese: chinese) {
                print("\n\(page):\(section.place) '\(section.title)', since it was translated:")
                print(try change(of: section, madeFrom: twin.made ?? "", in: page))
            }
        }
        if checked == 0 {
            throw Complaint("there is no page in Chinese: is this the whole checkout?")
        }
        print("\(checked) pages in Chinese, \(faults) faults.")
        if faults > 0 {
            throw Complaint(
                "change the Chinese, then say that it is made from the English as it is now: "
                    + "`swift run workshop parity accept PAGE`.")
        }
    }

    /// Notes that a page was made from the English as it is now.
    private static func accept(_ pages: [String]) throws {
        let known = try Parity.translated().map(Parity.twin)
        if pages.isEmpty {
            throw Complaint("say which page: `parity accept \(known.first ?? "")`.")
        }
        for page in pages {
            guard
                let english = try Parity.translated().first(where: { Parity.twin(of: $0) == page })
            else { throw Complaint("there is no page in Chinese named '\(page)'.") }
            let text = Parity.accepted(
                english: try Markdown(file: english), chinese: try Markdown(file: page))
            try text.write(
                to: Compiler.checkout.appending(path: page), atomically: true, encoding: .utf8)
            print("\(page) is made from \(english) as it is now.")
        }
    }

    /// The section's lines that changed: the old ones are looked for in git.
    private static func change(
        of section: Section, madeFrom fingerprint: String, in page: String
    ) throws -> String {
        let git = try Compiler.tool("git")
        let log = try Child.run(git, ["log", "--format=%h", "--", page], joinsErrors: false)
        for commit in log.output.lines where !commit.isEmpty {
            let old = try Child.run(git, ["show", "\(commit):\(page)"], joinsErrors: false)
            let sections = Section.all(in: old.output)
            guard let was = sections.first(where: { $0.fingerprint == fingerprint }) else {
                continue
            }
            let lines = [was, section].map { ([$0.title] + $0.lines).joined(separator: "\n") }
            return LineDifference(from: lines[0], to: lines[1]).changes(around: 1).text
        }
        return "git does not know the text that it was made from: compare the whole section."
    }
}
