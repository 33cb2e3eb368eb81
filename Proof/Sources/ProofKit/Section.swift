import Foundation

/// A heading of a page with what stands below it, up to the next heading of any level. The first
/// section of a page is what stands above its title.
public struct Section: Sendable {
    public let level: Int
    public let title: String
    /// The line of the page that the heading is on. The first line is 1.
    public let place: Int
    /// What stands below the heading.
    public let lines: [String]

    /// The sections of a page, in order.
    public static func all(in page: Markdown) -> [Section] {
        let lines = page.text.lines
        let top = Markdown.Heading(level: 0, text: "", line: 0)
        let ends = page.headings.map { $0.line - 1 } + [lines.count]
        return zip([top] + page.headings, ends).map { heading, end in
            Section(
                level: heading.level, title: heading.text, place: max(heading.line, 1),
                lines: Array(lines[heading.line..<end]))
        }
    }

    /// What a translation notes under its heading, `<!-- en 1a2b3c4d -->`: the fingerprint of the
    /// section that it was made from.
    public var note: String? {
        lines.first?.wholeMatch(of: /<!-- en (\w*) ?-->/).map { String($0.1) }
    }

    /// Eight digits that change when the words do (FNV-1a).
    ///
    /// Where the lines end makes no difference. Nor do code, numbers, names in code and the targets
    /// of links: these are the same in both languages, so `Parity` compares them themselves.
    public var fingerprint: String {
        let hash = words.joined(separator: " ").utf8.reduce(0x811c_9dc5 as UInt32) {
            ($0 ^ UInt32($1)) &* 0x0100_0193
        }
        return String(format: "%08x", hash)
    }

    private var words: [Substring] {
        ([title] + sentences).flatMap {
            $0.replacing(/`[^`]*`|\]\([^)]*\)/, with: " ").split { !$0.isLetter }
        }
    }

    /// The prose below the heading, a sentence each: what shows a person what has changed.
    public var sentences: [String] {
        Markdown(name: "", text: lines.joined(separator: "\n")).passages.flatMap {
            $0.text.replacing(#/([.!?:]) /#) { "\($0.1)\n" }.lines
        }
    }
}
