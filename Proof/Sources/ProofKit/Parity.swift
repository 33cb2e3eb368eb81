import Foundation
import Support

/// A page in English and its twin in Chinese.
///
/// Only what a reader would trip over is an issue: a page that is missing, and code that is not the
/// code of the English page. A twin notes in a comment which English words it was made from,
/// so that a person can see where the words have changed since.
public struct Parity {
    public let english: Markdown
    public let chinese: Markdown

    public init(english: Markdown, chinese: Markdown) {
        self.english = english
        self.chinese = chinese
    }

    /// Reads a page in English and its twin.
    public init(page: String) throws {
        try self.init(english: Markdown(file: page), chinese: Markdown(file: Self.twin(of: page)))
    }

    /// Every page in English that must have a twin.
    public static func pages() -> [String] {
        let lessons = Checkout.files(in: "Lessons", ending: ".md")
        let exercises = Checkout.files(in: "Exercises", ending: ".md").filter {
            $0.hasSuffix("/README.md") || $0.hasSuffix("/hints.md")
        }
        let pages = ["README.md", "Examples/README.md"] + lessons + exercises
        return pages.filter { !$0.contains("zh-Hans") }
    }

    /// The page in Chinese for a page in English: `Lessons/zh-Hans/Step1Basic.md`, and
    /// `README.zh-Hans.md` beside a README.
    public static func twin(of page: String) -> String {
        page.hasPrefix("Lessons/")
            ? page.replacing("Lessons/", with: "Lessons/zh-Hans/")
            : page.replacing(".md", with: ".zh-Hans.md")
    }

    /// Where the code of the two pages differs. A twin that says that it is behind has
    /// no such issue.
    public var issues: [String] {
        if chinese.isBehind { return [] }
        let remedy = "Change it, or run `proof parity behind \(english.name)`."
        return chinese.blocks.map(Self.code).difference(from: english.blocks.map(Self.code)).map {
            switch $0 {
            case .remove(let index, _, _):
                "\(english.blocks[index].place) has code that \(chinese.name) lacks. \(remedy)"
            case .insert(let index, _, _):
                "\(chinese.blocks[index].place) has code that \(english.name) lacks. \(remedy)"
            }
        }
    }

    /// What of a block is the same in both languages: all of it, but for the words in a drawing, and
    /// for what the commands of the workshop print.
    private static func code(_ block: Markdown.Block) -> [String] {
        let first = "\(block.language) \(block.arguments)"
        if ["text", "mermaid"].contains(block.language) { return [first] }
        let printsText = block.lines.contains { $0.contains(/^\$ swift run .*(workshop|tour)/) }
        if !printsText { return [first] + block.lines }
        return [first]
            + block.lines.filter { $0.hasPrefix("$ ") }.map { $0.replacing(/'[^']*'/, with: "") }
    }

    // MARK: - What a person decides

    /// Whether the words in English are no longer those that the twin was made from.
    public var isStale: Bool {
        let noted = chinese.text.lines.lazy.compactMap { $0.wholeMatch(of: Self.note)?.1 }.first
        return noted.map(String.init) != fingerprint
    }

    /// Eight digits that change when the words of the English page do (FNV-1a). Where its lines end
    /// makes no difference.
    private var fingerprint: String {
        let words = english.prose.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let hash = words.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return String(format: "%08x", hash)
    }

    /// The twin as made from the English of today, without its banner.
    public var accepted: String {
        var lines = chinese.text.lines
        if let place = lines.firstIndex(where: { $0.hasPrefix(Markdown.banner) }) {
            // The empty line above came with it.
            lines.removeSubrange((place - 1)...place)
        }
        let note = "<!-- english: \(fingerprint) -->"
        if let place = lines.firstIndex(where: { $0.contains(Self.note) }) {
            lines[place] = note
            return lines.joined(separator: "\n")
        }
        let end = lines.first == "---" ? lines.dropFirst().firstIndex(of: "---") : nil
        let place = end.map { $0 + 2 } ?? 0
        lines.insert(contentsOf: [note, ""], at: place)
        return lines.joined(separator: "\n")
    }

    /// It stands above the page, where a reader does not see it.
    private static var note: Regex<(Substring, Substring)> { /^<!-- english: (\w+) -->$/ }

    /// The twin with a banner below its title.
    public var markedBehind: String {
        if chinese.isBehind { return chinese.text }
        var lines = chinese.text.lines
        let link = chinese.name.hasPrefix("Lessons/") ? "../" : ""
        let page = "\(link)\((english.name as NSString).lastPathComponent)"
        lines.insert(
            contentsOf: ["", "\(Markdown.banner) 请读[英文版](\(page))。"],
            at: chinese.headings.first?.line ?? 0)
        return lines.joined(separator: "\n")
    }
}

extension Markdown {
    fileprivate static let banner = "> **这一页落后于英文版。**"

    /// Whether the page says that it is behind the page in English.
    public var isBehind: Bool { prose.lines.contains { $0.hasPrefix(Self.banner) } }
}
