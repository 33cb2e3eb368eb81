import Foundation

/// A heading of a page with what stands below it, up to the next heading of any level. The first
/// section of a page is what stands above its title.
public struct Section: Sendable {
    public let level: Int
    public let title: String
    /// The lines below the heading.
    public let lines: [String]
    /// The line of the page that the heading is on. The first line is 1.
    public let place: Int
    /// What a translation notes under its heading: the `fingerprint` of what it was made from.
    public let made: String?

    /// The first line under each heading of a translation: `<!-- en 1a2b3c4d -->`.
    static func note(in line: String?) -> String? {
        guard let line, line.hasPrefix("<!-- en"), line.hasSuffix("-->") else { return nil }
        return line.dropFirst(7).dropLast(3).trimmingCharacters(in: .whitespaces)
    }

    public static func all(in text: String) -> [Section] {
        var sections: [Section] = []
        var heading = (level: 0, title: "", place: 1)
        var lines: [String] = []
        var isCode = false
        func end() {
            let made = note(in: lines.first)
            sections.append(
                Section(
                    level: heading.level, title: heading.title,
                    lines: made == nil ? lines : Array(lines.dropFirst()), place: heading.place,
                    made: made))
        }
        for (number, line) in text.lines.enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else {
                lines.append(line)
                continue
            }
            end()
            let level = line.prefix { $0 == "#" }.count
            let title = line.dropFirst(level).trimmingCharacters(in: .whitespaces)
            (heading, lines) = ((level, title, number + 1), [])
        }
        end()
        return sections
    }

    /// Eight digits that change when the section does (FNV-1a). Blank lines and line ends aside.
    public var fingerprint: String {
        let text = ([title] + lines).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !Parity.isLanguageLink($0) }.joined(separator: "\n")
        let hash = text.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return String(format: "%08x", hash)
    }
}
