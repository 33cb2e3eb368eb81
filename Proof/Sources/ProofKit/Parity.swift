import Foundation
import Support

/// Whether a page in Chinese has what its page in English has, as far as a program can tell.
///
/// It compares the two section by section: what is the same in every language, and whether the
/// English words are still those that the Chinese was made from.
public struct Parity {
    public let english: Markdown
    public let chinese: Markdown

    public init(english: Markdown, chinese: Markdown) {
        self.english = english
        self.chinese = chinese
    }

    /// What lists the differences of all pages.
    public static let command = "swift run --package-path Proof proof parity"

    /// Reads a page in English and its twin.
    public init(page: String) throws {
        english = try Markdown(file: page)
        chinese = try Markdown(file: Self.twin(of: page))
    }

    // MARK: - Which pages

    /// The page in Chinese for a page in English: `Lessons/zh-Hans/Step1Basic.md`, and
    /// `README.zh-Hans.md` beside a README.
    public static func twin(of page: String) -> String {
        if page.hasPrefix("Lessons/") {
            return page.replacing("Lessons/", with: "Lessons/zh-Hans/")
        }
        return page.replacing(".md", with: ".zh-Hans.md")
    }

    /// From the twin to its page in English.
    public static func link(to page: String) -> String {
        let name = page.split(separator: "/").last ?? ""
        return page.hasPrefix("Lessons/") ? "../\(name)" : "\(name)"
    }

    static func isChinese(_ page: String) -> Bool {
        page.contains("zh-Hans")
    }

    /// Every page in English that must have a twin, and CONTRIBUTING if it has one.
    public static func pages() -> [String] {
        let lessons = Checkout.files(in: "Lessons", ending: ".md")
        let exercises = Checkout.files(in: "Exercises", ending: ".md").filter {
            $0.hasSuffix("/README.md") || $0.hasSuffix("/hints.md")
        }
        let others = ["README.md"] + ["CONTRIBUTING.md"].filter { Checkout.has(twin(of: $0)) }
        return (others + lessons + exercises).filter { !isChinese($0) }
    }

    // MARK: - What differs

    /// The sections whose English words have changed since they were translated.
    public var stale: [(section: Section, twin: Section)] {
        sections.filter { $0.fingerprint != $1.note }.map { (section: $0, twin: $1) }
    }

    /// Each way in which the two pages differ, as a sentence with its place and the remedy.
    ///
    /// A page that tells its reader that it is behind has one fault only: to say so when it is not.
    public var faults: [String] {
        if !isBehind { return differences }
        return withoutBanner.differences.isEmpty
            ? ["\(chinese.name) is not behind any more: take out its banner."] : []
    }

    private var differences: [String] {
        if let otherHeadings { return [otherHeadings] }
        // What stands above the title is compared, too: there each page links the other.
        let pairs = zip(Section.all(in: english), Section.all(in: chinese))
        let contents = pairs.flatMap { section, twin in
            let here = Content(of: section, in: english)
            return here.differences(to: Content(of: twin, in: chinese)).map {
                "\(chinese.name):\(twin.place) '\(twin.title)' and \(english.name):\(section.place) "
                    + "'\(section.title)' differ in \($0)"
            }
        }
        let changed = stale.map { section, twin in
            "\(chinese.name):\(twin.place) '\(twin.title)' was made from other words than "
                + "\(english.name):\(section.place) '\(section.title)' has now. "
                + "`\(Self.command)` shows what changed, and says what to do."
        }
        return contents + changed
    }

    /// The sections side by side, from the title on.
    private var sections: [(Section, Section)] {
        zip(Section.all(in: english), Section.all(in: chinese)).dropFirst().map { $0 }
    }

    /// The fault of a page whose sections cannot be told apart by their order.
    private var otherHeadings: String? {
        if english.headings.map(\.level) == chinese.headings.map(\.level) { return nil }
        return "\(chinese.name): it must have the headings of \(english.name). English: "
            + outline(english) + ". Chinese: " + outline(chinese) + "."
    }

    private func outline(_ page: Markdown) -> String {
        page.headings.map { "\($0.level) \($0.text)" }.joined(separator: ", ")
    }

    // MARK: - What a person decides

    private static let banner = "> **这一页落后于英文版。**"

    /// Whether the page in Chinese tells its reader that it is behind.
    public var isBehind: Bool {
        chinese.text.lines.contains { $0.hasPrefix(Self.banner) }
    }

    /// The page in Chinese with a banner under its title.
    public var markedBehind: String {
        if isBehind { return chinese.text }
        var lines = chinese.text.lines
        let title = Section.all(in: chinese).dropFirst().first
        let place = (title?.place ?? 0) + (title?.note == nil ? 0 : 1)
        lines.insert(
            contentsOf: ["", "\(Self.banner) 请读[英文版](\(Self.link(to: english.name)))。"], at: place)
        return lines.joined(separator: "\n")
    }

    /// The page in Chinese as made from the English of today in the sections with these titles, in
    /// either language. The banner goes with the last difference.
    ///
    /// - Throws: `Fault` when the page has no section with that title, or lacks a section.
    public func accepting(_ titles: [String]) throws(Fault) -> String {
        if let otherHeadings { throw Fault(otherHeadings) }
        var lines = chinese.text.lines
        for title in titles {
            let named = sections.filter { $0.title == title || $1.title == title }
            if named.isEmpty {
                throw Fault(
                    "\(english.name) has no section '\(title)'. It has: \(outline(english)).")
            }
        }
        for (section, twin) in sections.reversed()
        where titles.contains(section.title) || titles.contains(twin.title) {
            let end = twin.note == nil ? twin.place : twin.place + 1
            lines.replaceSubrange(twin.place..<end, with: ["<!-- en \(section.fingerprint) -->"])
        }
        let accepted = Parity(
            english: english,
            chinese: Markdown(name: chinese.name, text: lines.joined(separator: "\n")))
        let mended = accepted.withoutBanner
        return (mended.differences.isEmpty ? mended : accepted).chinese.text
    }

    private var withoutBanner: Parity {
        var lines = chinese.text.lines
        if let place = lines.firstIndex(where: { $0.hasPrefix(Self.banner) }) {
            // The empty line above came with it.
            lines.removeSubrange(max(place - 1, 0)...place)
        }
        return Parity(
            english: english,
            chinese: Markdown(name: chinese.name, text: lines.joined(separator: "\n")))
    }
}

/// A sentence for the person who is at work: what is wrong, where, and what to do.
public struct Fault: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// What of a section is the same in every language.
private struct Content {
    private let parts: [(name: String, things: [String])]

    init(of section: Section, in page: Markdown) {
        let part = Markdown(name: page.name, text: section.lines.joined(separator: "\n"))
        let prose = section.title + "\n" + part.prose.replacing(/\]\([^)\s]*\)/, with: "]")
        let spans = prose.matches(of: /`([^`]+)`/).map {
            $0.1.split(whereSeparator: \.isWhitespace)
        }
        let numbers = prose.replacing(/`[^`]+`/, with: " ")
            .replacing(/([0-9]),([0-9]{3})/) { "\($0.1)\($0.2)" }
            .matches(of: /[0-9]+(\.[0-9]+)*/)
        let lines = prose.lines
        parts = [
            // Its words may be Chinese.
            (
                "front matter",
                part.frontMatter.map { "\($0): \($1.filter { ("0"..."9").contains($0) })" }.sorted()
            ),
            ("code", part.blocks.map(Self.code)),
            ("links", part.links.map { Self.english(page.path(of: $0.target)) }.sorted()),
            // A name may be repeated where the language wants it.
            ("names in code", Set(spans.map { $0.joined(separator: " ") }).sorted()),
            // A small one may be a word in one of the languages: two, the third step.
            ("numbers", numbers.map { String($0.0) }.filter { $0.count > 1 }.sorted()),
            (
                "tables",
                lines.filter { $0.hasPrefix("|") }.map { "\($0.count { $0 == "|" }) bars" }
            ),
            ("lists", ["\(part.passages.count { $0.text.isItem }) items"]),
            ("folded parts", ["\(lines.count { $0.contains("<details>") })"]),
        ]
    }

    /// What of a block is the same in both languages: all of it, but for words in a drawing, and
    /// for what the workshop's commands print.
    private static func code(_ block: Markdown.Block) -> String {
        var lines = block.lines
        if block.language == "text" {
            lines = lines.map { $0.replacing(/[^0-9\[\]]/, with: "") }
        } else if block.language == "mermaid", block.arguments.isEmpty {
            lines = lines.map {
                $0.replacing(/"[^"]*"|\|[^|]*\||\[[^\]]*\]|\sas\s.*|:\s.*/, with: "")
                    .replacing(/--\s.*?\s-->/, with: "-- -->")
                    .replacing(/-\.\s.*?\s\.->/, with: "-. .->")
            }
        } else if lines.contains(where: { $0.contains(/^\$ swift run .*(workshop|tour)/) }) {
            lines = lines.filter { $0.hasPrefix("$ ") }.map { $0.replacing(/'[^']*'/, with: "") }
        }
        return (["\(block.language) \(block.arguments)"] + lines).joined(separator: "\n")
    }

    /// The page that a page in Chinese stands for.
    private static func english(_ file: String) -> String {
        file.replacing("Lessons/zh-Hans/", with: "Lessons/").replacing(".zh-Hans.md", with: ".md")
    }

    func differences(to other: Content) -> [String] {
        zip(parts, other.parts).filter { $0.things != $1.things }.map { ours, theirs in
            let changes = theirs.things.difference(from: ours.things).map { change in
                switch change {
                case .remove(_, let thing, _): "only English has '\(thing)'"
                case .insert(_, let thing, _): "only Chinese has '\(thing)'"
                }
            }
            return "\(ours.name): \(changes.joined(separator: "; "))."
        }
    }
}
