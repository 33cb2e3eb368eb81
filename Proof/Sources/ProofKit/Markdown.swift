import Foundation
import Support

/// A page taken apart: its front matter, headings, blocks of code, links and comments, and the
/// prose between them.
///
/// Only as much Markdown as the course uses.
public struct Markdown: Sendable {
    /// What stands between two fences.
    public struct Block: Sendable {
        /// The first word behind the opening fence: `swift`, `diff`, `console`, `mermaid`.
        public let language: String
        /// The other words there: for code, the files it is shown from.
        public let arguments: [String]
        public let lines: [String]
        /// The page and the line of the opening fence: `Lessons/Step1Basic.md:12`.
        public let place: String
    }

    public struct Heading: Sendable {
        public let level: Int
        public let text: String
        /// The first line of the page is 1.
        public let line: Int

        /// What a link to the heading ends with, as GitHub makes it: `#the-change`.
        public var anchor: String {
            text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    public struct Link: Sendable {
        public let text: String
        public let target: String
        public let place: String
    }

    /// A heading with what stands below it, up to the next heading of any level.
    public struct Section: Sendable {
        public let heading: Heading
        public let lines: [String]
    }

    /// A paragraph, an item of a list, a row of a table, or a comment.
    public struct Passage: Sendable {
        public let text: String
        public let place: String
    }

    /// The path from the top of the checkout, as messages name it.
    public let name: String
    public let text: String
    public private(set) var frontMatter: [String: String] = [:]
    public private(set) var headings: [Heading] = []
    public private(set) var blocks: [Block] = []
    /// What stands between `<!--` and `-->` at the beginning of a line.
    public private(set) var comments: [Passage] = []
    /// The text with empty lines in place of front matter, code and comments.
    public private(set) var prose = ""

    /// Reads a file of the checkout.
    public init(file: String) throws {
        self.init(name: file, text: try Checkout.text(of: file))
    }

    public init(name: String, text: String) {
        self.name = name
        self.text = text
        let lines = text.lines
        var number = lines.first == "---" ? readFrontMatter(lines) : 0
        var prose = Array(repeating: "", count: number)
        while number < lines.count {
            let start = number
            let line = lines[number].trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("```") {
                number = readBlock(lines, from: start)
            } else if line.hasPrefix("<!--") {
                number = readComment(lines, from: start)
            } else {
                number += 1
                let level = line.prefix { $0 == "#" }.count
                if level > 0, line.dropFirst(level).hasPrefix(" ") {
                    let text = String(line.dropFirst(level + 1))
                    headings.append(Heading(level: level, text: text, line: number))
                }
                prose.append(lines[start])
                continue
            }
            prose += Array(repeating: "", count: number - start)
        }
        self.prose = prose.joined(separator: "\n")
    }

    private mutating func readFrontMatter(_ lines: [String]) -> Int {
        let body = lines.dropFirst().prefix { $0 != "---" }
        for line in body {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            frontMatter[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return min(body.endIndex + 1, lines.count)
    }

    private mutating func readBlock(_ lines: [String], from start: Int) -> Int {
        let opening = lines[start].trimmingCharacters(in: .whitespaces)
        let fence = opening.prefix { $0 == "`" }
        let body = lines[(start + 1)...].prefix {
            $0.trimmingCharacters(in: .whitespaces) != fence
        }
        let words = opening.dropFirst(fence.count).split(separator: " ").map(String.init)
        blocks.append(
            Block(
                language: words.first ?? "", arguments: Array(words.dropFirst()),
                lines: Array(body), place: "\(name):\(start + 1)"))
        return min(body.endIndex + 1, lines.count)
    }

    private mutating func readComment(_ lines: [String], from start: Int) -> Int {
        let body = lines[start...].prefix { !$0.contains("-->") }
        let end = min(body.endIndex + 1, lines.count)
        let text = lines[start..<end].joined(separator: "\n").replacing("<!--", with: "")
            .replacing("-->", with: "")
        comments.append(Passage(text: text, place: "\(name):\(start + 1)"))
        return end
    }

    /// The sections of the page, from the first heading on.
    public var sections: [Section] {
        let lines = text.lines
        let ends = headings.dropFirst().map { $0.line - 1 } + [lines.count]
        return zip(headings, ends).map { heading, end in
            Section(heading: heading, lines: Array(lines[heading.line..<end]))
        }
    }

    /// The links of the prose. One may begin on one line and end on the next.
    public var links: [Link] {
        var line = 1
        var index = prose.startIndex
        return prose.matches(of: /\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)\s]+)\)/).map { match in
            line += prose[index..<match.range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") }
            index = match.range.lowerBound
            let text = match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return Link(text: text, target: String(match.2), place: "\(name):\(line)")
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

    /// The prose in its smallest parts, each on one line.
    public var passages: [Passage] {
        var passages: [Passage] = []
        var isOpen = false
        for (number, line) in prose.lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            let begins = line.hasPrefix("|") || line.isItem
            if isOpen, !begins, !line.isEmpty, let last = passages.popLast() {
                passages.append(Passage(text: "\(last.text) \(line)", place: last.place))
            } else if !line.isEmpty {
                passages.append(Passage(text: line, place: "\(name):\(number + 1)"))
            }
            isOpen = !line.isEmpty
        }
        return passages
    }
}

extension String {
    /// The lines, whatever ends them: a checkout on Windows has CRLF.
    public var lines: [String] {
        split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
    }

    /// Whether the line begins an item of a list: `- an item`, `1. an item`.
    fileprivate var isItem: Bool {
        hasPrefix("- ") || (first?.isNumber == true && drop(while: \.isNumber).hasPrefix(". "))
    }
}

extension Checkout {
    /// The text of a file, whose path begins at the top.
    public static func text(of file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }

    public static func has(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: file).path)
    }

    /// Every file below a folder with that ending, but for hidden ones, as paths from the top.
    public static func files(in folder: String = "", ending: String) -> [String] {
        let paths = FileManager.default.enumerator(
            at: root.appending(path: folder), includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles)
        let top = root.standardizedFileURL.path + "/"
        return (paths?.allObjects ?? []).compactMap { ($0 as? URL)?.standardizedFileURL.path }
            .filter { $0.hasSuffix(ending) && $0.hasPrefix(top) }
            .map { String($0.dropFirst(top.count)) }.sorted()
    }
}
