import Foundation
import Support
import WorkshopKit

/// A page of the course in the parts that DocC shows in different ways.
///
/// It knows the forms of Markdown that the course uses. Any other is a fault with file and line.
struct Page {
    indirect enum Part {
        case heading(String, level: Int)
        case paragraph(String)
        /// What stays as it is: a list, a table, a block of console output.
        case other(String)
        case quote([String])
        /// A block of code that names its file, or the two files that it is the difference of.
        case code([String], files: [String])
        case picture([String])
        /// What is folded: `<details><summary>Answer</summary>`.
        case fold(title: String, [Part])
    }

    /// From the top of the checkout: `Lessons/Step2Scopes.md`.
    let file: String
    private(set) var title = ""
    /// How long the front matter says; without one, what two hundred words a minute make.
    private(set) var minutes: Int
    var parts: [Part] = []
    /// A page in Chinese that tells its readers so: see `proof parity behind`.
    let isBehind: Bool
    private var lines: ArraySlice<String>

    init(file: String) throws {
        self.file = file
        let text = try String(contentsOf: Checkout.root.appending(path: file), encoding: .utf8)
        isBehind = text.contains("\n> **这一页落后于英文版。**")
        minutes = max(1, text.split(separator: " ").count / 200)
        lines =
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(String.init)[...]
        readFrontMatter()
        parts = try readParts()
        guard let first = parts.firstIndex(where: { $0.level == 1 }),
            case .heading(let title, _) = parts.remove(at: first)
        else { throw fault("a page needs a title: # …") }
        self.title = title
    }

    /// The headings as a link names them, `#the-change`, and as DocC does.
    var anchors: [String: String] {
        parts.reduce(into: [:]) { anchors, part in
            guard case .heading(let text, level: 2) = part else { return }
            let plain = text.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            anchors[plain.lowercased().replacing(" ", with: "-")] = plain.replacing(" ", with: "-")
        }
    }

    private func fault(_ text: String) -> Complaint {
        Complaint("\(file):\(lines.startIndex + 1): \(text)")
    }

    private mutating func readFrontMatter() {
        guard lines.first == "---" else { return }
        lines.removeFirst()
        while let line = lines.popFirst(), line != "---" {
            let words = line.split(separator: ":", maxSplits: 1)
            guard words.count == 2, ["read", "minutes"].contains(words[0]) else { continue }
            minutes = Int(words[1].filter(\.isNumber)) ?? minutes
        }
    }

    private mutating func readParts() throws -> [Part] {
        var parts: [Part] = []
        while let line = lines.first, line != "</details>" {
            if line.isEmpty {
                lines.removeFirst()
            } else if line.hasPrefix("<!--") {
                while let line = lines.popFirst(), !line.contains("-->") {}
            } else if line.hasPrefix("```") {
                parts.append(try readBlock())
            } else if line.hasPrefix("<details>") {
                parts.append(try readFold())
            } else if line.hasPrefix("#") {
                let level = line.prefix { $0 == "#" }.count
                let text = line.dropFirst(level).trimmingCharacters(in: .whitespaces)
                parts.append(.heading(text, level: level))
                lines.removeFirst()
            } else if line.hasPrefix(">") {
                parts.append(.quote(readLines().map { $0.trimmingPrefix(">").description }))
            } else if line.hasPrefix("|") || line.isItem {
                parts.append(.other(readLines().joined(separator: "\n")))
            } else if line.hasPrefix("<") || line.hasPrefix("    ") || line.hasPrefix("---") {
                throw fault("the site does not know this form of Markdown: \(line)")
            } else {
                parts.append(.paragraph(readLines().joined(separator: "\n")))
            }
        }
        return parts
    }

    /// Up to an empty line, or to one that begins something else.
    private mutating func readLines() -> [String] {
        let found = lines.prefix { line in
            !line.isEmpty && !line.hasPrefix("```") && !line.hasPrefix("<")
        }
        lines = lines.dropFirst(found.count)
        return Array(found)
    }

    private mutating func readBlock() throws -> Part {
        let opening = lines.removeFirst()
        let body = Array(lines.prefix { $0 != "```" })
        lines = lines.dropFirst(body.count + 1)
        let words = opening.dropFirst(3).split(separator: " ").map(String.init)
        switch words.first {
        case "swift" where words.count == 2, "diff" where words.count == 3:
            return .code(body, files: Array(words.dropFirst()))
        case "mermaid": return .picture(body)
        case "console", "sh", "text":
            return .other((["```sh"] + body + ["```"]).joined(separator: "\n"))
        default: throw fault("the site does not know this block: \(opening)")
        }
    }

    private mutating func readFold() throws -> Part {
        let line = lines.removeFirst()
        guard let match = line.wholeMatch(of: /<details><summary>(.*)<\/summary>/) else {
            throw fault("a fold begins with <details><summary>…</summary>, on one line.")
        }
        let parts = try readParts()
        guard lines.popFirst() != nil else { throw fault("a fold ends with </details>.") }
        return .fold(title: String(match.1), parts)
    }
}

extension Page.Part {
    var isCode: Bool {
        if case .code = self { true } else { false }
    }

    /// Whether it stands on the right of a step.
    var isShown: Bool {
        if case .picture = self { true } else { isCode }
    }

    var level: Int? {
        if case .heading(_, let level) = self { level } else { nil }
    }
}

extension String {
    fileprivate var isItem: Bool {
        hasPrefix("- ") || (first?.isNumber == true && drop(while: \.isNumber).hasPrefix(". "))
    }
}
