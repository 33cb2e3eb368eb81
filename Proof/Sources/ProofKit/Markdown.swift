import Foundation

/// A lesson taken apart: its front matter, headings, blocks of code, links, and the words in
/// between.
///
/// Only as much Markdown as the lessons use.
public struct Markdown: Sendable {
    /// What stands between two fences.
    public struct Block: Sendable {
        /// The first word behind the opening fence: `swift`, `diff`, `console`, `mermaid`.
        public let language: String
        /// The other words there: for code, the files it is shown from.
        public let arguments: [String]
        public let lines: [String]
        /// Where the opening fence is.
        public let place: String
        /// Inside `<details>`, where a reader sees it after a click.
        public let isFolded: Bool
        /// The last line above the fence that is not blank.
        public let lineAbove: String
    }

    public struct Link: Sendable {
        public let text: String
        public let target: String
        public let place: String
    }

    public struct Heading: Sendable {
        public let level: Int
        public let text: String
    }

    /// The name of the file, as errors say it.
    public let name: String
    public let text: String
    public private(set) var frontMatter: [String: String] = [:]
    public private(set) var headings: [Heading] = []
    public private(set) var blocks: [Block] = []
    public private(set) var links: [Link] = []
    /// The lines outside code, each with the heading above it.
    private var prose: [(heading: String, line: String)] = []
    /// The words, or the Chinese characters, that a reader sees without opening anything. Code is
    /// not counted.
    public private(set) var wordCount = 0

    /// Reads a file of the checkout.
    public init(file: String) throws {
        self.init(
            name: file,
            text: try String(contentsOf: Compiler.checkout.appending(path: file), encoding: .utf8))
    }

    public init(name: String, text: String) {
        (self.name, self.text) = (name, text)
        var lines = text.lines[...]
        if lines.first == "---" {
            lines.removeFirst()
            while let line = lines.popFirst(), line != "---" {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                frontMatter[String(line[..<colon])] = value
            }
        }

        var folds = 0
        var lineAbove = ""
        while let line = lines.first {
            let place = "\(name):\(lines.startIndex + 1)"
            lines.removeFirst()
            if line.hasPrefix("```") {
                let words = line.dropFirst(3).split(separator: " ").map(String.init)
                let body = lines.prefix { $0 != "```" }
                blocks.append(
                    Block(
                        language: words.first ?? "", arguments: Array(words.dropFirst()),
                        lines: Array(body),
                        place: place, isFolded: folds > 0, lineAbove: lineAbove))
                lines = lines[body.endIndex...].dropFirst()
                continue
            }
            if line.hasPrefix("#") {
                let level = line.prefix { $0 == "#" }.count
                headings.append(
                    Heading(
                        level: level,
                        text: line.dropFirst(level).trimmingCharacters(in: .whitespaces)))
            }
            // What a translation notes about its section is not for the reader.
            if Section.note(in: line) != nil { continue }
            prose.append((headings.last?.text ?? "", line))
            if line.contains(where: { !$0.isWhitespace }) { lineAbove = line }
            let matches = line.contains("](") ? line.matches(of: /\[([^\]]+)\]\(([^)\s]+)\)/) : []
            for match in matches {
                links.append(Link(text: String(match.1), target: String(match.2), place: place))
            }
            if line.contains("<details>") { folds += 1 }
            if folds == 0, !Parity.isLanguageLink(line) { wordCount += Self.words(in: line) }
            if line.contains("</details>") { folds -= 1 }
        }
    }

    /// A link's target as a path from the top of the checkout, or an address as it is.
    public func path(of target: String) -> String {
        if target.contains("://") { return target }
        let file = target.split(separator: "#", omittingEmptySubsequences: false)[0]
        if file.isEmpty { return name }
        let folder = URL(filePath: "/" + name).deletingLastPathComponent()
        return String(folder.appending(path: file).standardized.path.dropFirst())
    }

    /// The paragraph under the title.
    public var opening: String {
        let title = headings.first?.text
        let lines = prose.drop { $0.heading != title }.dropFirst().drop { $0.line.isEmpty }
        return lines.prefix { !$0.line.isEmpty && $0.heading == title }.map(\.line)
            .joined(separator: " ")
    }

    /// The items of the lists and the rows of the tables under a heading, each as one line.
    public func items(under heading: String) -> [String] {
        var items: [String] = []
        for (_, line) in prose.filter({ $0.heading == heading }).dropFirst() {
            if line.hasPrefix("- ") || line.hasPrefix("| ") {
                items.append(line)
            } else if line.hasPrefix("  "), let item = items.popLast() {
                items.append(item + " " + line.trimmingCharacters(in: .whitespaces))
            } else if line.hasPrefix("|-") {
                items.removeLast()  // What stands above the rule is the table's head.
            }
        }
        return items
    }

    private static func words(in line: String) -> Int {
        var prose = line
        // A regex takes long in a debug build, and few lines have a link or a tag.
        if line.contains("](") { prose = prose.replacing(/\]\([^)]*\)/, with: "]") }
        if line.contains("<") { prose = prose.replacing(/<[^>]*>/, with: " ") }
        var (count, isInWord) = (0, false)
        for scalar in prose.unicodeScalars {
            // Chinese has no spaces: there each character counts.
            let isChinese = ("\u{3400}"..."\u{9FFF}").contains(scalar)
            if isChinese || scalar == "|" || scalar.properties.isWhitespace { isInWord = false }
            let counts = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if counts && !isInWord { count += 1 }
            if counts && !isChinese { isInWord = true }
        }
        return count
    }
}

extension String {
    /// The lines, whatever ends them: a checkout on Windows has CRLF.
    public var lines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}
