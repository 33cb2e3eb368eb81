import Foundation

/// Whether a page in Chinese says what the page in English says, as far as a program can tell: it
/// compares what is the same in both languages, section by section.
public enum Parity {
    /// Under the title of a page that is knowingly behind, until it is mended.
    public static let banner = "> **这一页落后于英文版。**"

    /// The page in Chinese for a page in English: `Lessons/zh-Hans/Step1Basic.md`, and
    /// `README.zh-Hans.md` beside a README.
    public static func twin(of page: String) -> String {
        if page.hasPrefix("Lessons/") { return "Lessons/zh-Hans/" + page.dropFirst(8) }
        return page.hasSuffix(".md") ? page.dropLast(3) + ".zh-Hans.md" : page
    }

    /// Every page in English that has a twin.
    public static func translated() throws -> [String] {
        let files = FileManager.default
        func names(_ folder: String) throws -> [String] {
            try files.contentsOfDirectory(atPath: Compiler.checkout.appending(path: folder).path)
                .sorted()
        }
        let lessons = try names("Lessons").map { "Lessons/\($0)" }
        let exercises = try names("Exercises").flatMap { exercise in
            ["README.md", "hints.md", "WrongAnswers/README.md"].map {
                "Exercises/\(exercise)/\($0)"
            }
        }
        return (["README.md"] + lessons + exercises).filter {
            $0.hasSuffix(".md")
                && files.fileExists(atPath: Compiler.checkout.appending(path: twin(of: $0)).path)
        }
    }

    /// The first line of a page: a link to the other language.
    static func isLanguageLink(_ line: String) -> Bool {
        ["[English](", "[简体中文]("].contains(where: line.hasPrefix) && line.hasSuffix(")")
    }

    /// Each way in which the two differ, as a sentence with its place.
    public static func faults(english: Markdown, chinese: Markdown) -> [String] {
        var faults = language(english, chinese) + frontMatter(english, chinese)
        let (ours, theirs) = (Section.all(in: english.text), Section.all(in: chinese.text))
        let isBehind = chinese.text.lines.contains { $0.hasPrefix(banner) }
        let stale = stale(english: english, chinese: chinese)
        if isBehind {
            // What a reader is told is no fault. But the banner must go when it is no longer true.
            return stale.isEmpty && ours.count == theirs.count
                ? ["\(chinese.name) is not behind: take out its banner."] : faults
        }
        guard ours.map(\.level) == theirs.map(\.level) else {
            let place = zip(ours, theirs).first { $0.level != $1.level }?.1.place ?? 1
            return faults + [
                "\(chinese.name):\(place): the headings differ. English: "
                    + outline(ours) + ". Chinese: " + outline(theirs) + "."
            ]
        }
        for (section, twin) in zip(ours, theirs).dropFirst() {
            let (here, there) = (
                Content(of: section, in: english), Content(of: twin, in: chinese)
            )
            faults += here.differences(to: there).map {
                "\(chinese.name):\(twin.place) '\(twin.title)': \($0)"
            }
        }
        return faults
            + stale.map {
                "\(chinese.name):\($0.twin.place) '\($0.twin.title)' was made from another text than "
                    + "\(english.name):\($0.section.place) '\($0.section.title)' has now. "
                    + "`swift run workshop parity` shows what changed."
            }
    }

    /// The sections that have changed in English since they were translated.
    public static func stale(
        english: Markdown, chinese: Markdown
    ) -> [(section: Section, twin: Section)] {
        zip(Section.all(in: english.text), Section.all(in: chinese.text)).dropFirst()
            .filter { $0.fingerprint != $1.made }.map { (section: $0, twin: $1) }
    }

    /// The page in Chinese with the fingerprints of the page in English as it is now.
    public static func accepted(english: Markdown, chinese: Markdown) -> String {
        let prints = Section.all(in: english.text).map(\.fingerprint)
        let places = Section.all(in: chinese.text).map(\.place)
        var lines = chinese.text.lines
        for (place, print) in zip(places, prints).dropFirst().reversed() {
            let note = "<!-- en \(print) -->"
            if lines.indices.contains(place), Section.note(in: lines[place]) != nil {
                lines[place] = note
            } else {
                lines.insert(note, at: place)
            }
        }
        return lines.joined(separator: "\n")
    }

    // MARK: - The parts

    private static func outline(_ sections: [Section]) -> String {
        sections.dropFirst().map { "\($0.level) \($0.title)" }.joined(separator: ", ")
    }

    private static func language(_ english: Markdown, _ chinese: Markdown) -> [String] {
        zip([english, chinese], [chinese, english]).compactMap { page, other in
            let lines = Section.all(in: page.text)[0].lines.filter(isLanguageLink)
            let target = lines.count == 1 ? Markdown(name: page.name, text: lines[0]).links : []
            return target.map { page.path(of: $0.target) } == [other.name]
                ? nil : "\(page.name): the line above the title must link \(other.name)."
        }
    }

    /// What a program reads is the same; what a reader reads has the same numbers.
    private static func frontMatter(_ english: Markdown, _ chinese: Markdown) -> [String] {
        let (ours, theirs) = (english.frontMatter, chinese.frontMatter)
        let prose: Set = ["read", "exercises", "know first", "objectives"]
        return Set(ours.keys).union(theirs.keys).sorted().compactMap { key in
            let (value, other) = (ours[key, default: ""], theirs[key, default: ""])
            let same =
                prose.contains(key)
                ? Content.numbers(in: value) == Content.numbers(in: other) && !other.isEmpty
                : value == other
            return same ? nil : "\(chinese.name): the front matter's '\(key)' is another one."
        }
    }
}

/// What of a section is the same in every language.
private struct Content {
    private let code: [String]
    private let pictures: [String]
    private let links: [String]
    private let names: [String]
    private let numbers: [String]
    private let tables: [String]
    private let items: Int
    private let folds: Int

    init(of section: Section, in page: Markdown) {
        let part = Markdown(name: page.name, text: section.lines.joined(separator: "\n"))
        // A picture that no program prints has words of its language.
        let drawn = part.blocks.filter { $0.language == "mermaid" && $0.arguments.isEmpty }
        pictures = drawn.map {
            $0.lines.joined(separator: "\n")
                .replacing(#/"[^"]*"|\|[^|]*\||\[[^\]]*\]|\sas\s.*|:\s.*/#, with: "")
                .replacing(#/--\s.*?\s-->/#, with: "-- -->")
                .replacing(#/-\.\s.*?\s\.->/#, with: "-. .->")
        }
        code = part.blocks.filter { $0.language != "mermaid" || !$0.arguments.isEmpty }.map {
            (["\($0.language) \($0.arguments)"] + Self.lines(of: $0)).joined(separator: "\n")
        }
        links = part.links.map { Self.english(page.path(of: $0.target)) }.sorted()

        var prose: [String] = []
        var isCode = false
        for line in [section.title] + section.lines {
            if line.hasPrefix("```") { isCode.toggle() } else if !isCode { prose.append(line) }
        }
        let text = prose.joined(separator: "\n").replacing(/\]\([^)\s]*\)/, with: "]")
        // A name may be said once more, or once less, where the language wants it.
        let spans = text.matches(of: /`([^`]+)`/).map { $0.1.split(whereSeparator: \.isWhitespace) }
        names = Set(spans.map { $0.joined(separator: " ") }).sorted()
        numbers = Self.numbers(in: String(text.replacing(/`[^`]+`/, with: " ")))
        tables = prose.filter { $0.hasPrefix("|") }.map { String($0.count { $0 == "|" }) }
        items = prose.count { $0.contains(#/^\s*(?:-|\d+\.)\s/#) }
        folds = prose.count { $0.contains("<details>") }
    }

    /// The lines of a block that are the same in both languages: all, but for words in a `text`
    /// block, and for what the workshop says, which `console` compares with what it prints.
    private static func lines(of block: Markdown.Block) -> [String] {
        switch block.language {
        case "text":
            block.lines.map { $0.replacing(#/[^0-9\[\]]/#, with: "") }
        case "console" where block.lines.contains { $0.contains("workshop") }:
            block.lines.filter { $0.hasPrefix("$ ") }.map { $0.replacing(#/'[^']*'/#, with: "") }
        default: block.lines
        }
    }

    static func numbers(in text: String) -> [String] {
        text.replacing(/([0-9]),([0-9]{3})/) { "\($0.1)\($0.2)" }.matches(
            of: #/[0-9]+(?:\.[0-9]+)*/#
        )
        .map { String($0.0) }.sorted()
    }

    /// The page that a translated page stands for.
    private static func english(_ file: String) -> String {
        file.replacing("Lessons/zh-Hans/", with: "Lessons/").replacing(".zh-Hans.md", with: ".md")
    }

    func differences(to other: Content) -> [String] {
        func compared(_ what: String, _ ours: [String], _ theirs: [String]) -> String? {
            if ours == theirs { return nil }
            let missing = Self.without(ours, theirs)
            let extra = Self.without(theirs, ours)
            let parts = [("lacks", missing), ("has besides", extra)].filter { !$1.isEmpty }.map {
                "\($0) " + $1.map { "'\($0)'" }.joined(separator: ", ")
            }
            return
                "\(what): it \(parts.isEmpty ? "has another order" : parts.joined(separator: "; "))."
        }
        return [
            compared("code", code, other.code), compared("pictures", pictures, other.pictures),
            compared("links", links, other.links), compared("names in code", names, other.names),
            compared("numbers", numbers, other.numbers),
            compared("the bars of the tables' rows", tables, other.tables),
            compared("items of lists", ["\(items)"], ["\(other.items)"]),
            compared("folded parts", ["\(folds)"], ["\(other.folds)"]),
        ].compactMap { $0 }
    }

    private static func without(_ list: [String], _ other: [String]) -> [String] {
        var rest = other
        return list.filter { item in
            rest.firstIndex(of: item).map { rest.remove(at: $0) } == nil
        }
    }
}
