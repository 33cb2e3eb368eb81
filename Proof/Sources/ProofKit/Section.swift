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
    public static func all(in text: String) -> [Section] {
        var sections: [Section] = []
        var heading = (level: 0, title: "", place: 1)
        var lines: [String] = []
        var isCode = false
        func end() {
            sections.append(
                Section(
                    level: heading.level, title: heading.title, place: heading.place, lines: lines))
        }
        for (number, line) in text.lines.enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            let level = line.prefix { $0 == "#" }.count
            guard !isCode, level > 0, line.dropFirst(level).hasPrefix(" ") else {
                lines.append(line)
                continue
            }
            end()
            heading = (level, String(line.dropFirst(level + 1)), number + 1)
            lines = []
        }
        end()
        return sections
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
