import Foundation
import Support

/// Text on a terminal: as wide as it is, up to 80 columns, and with colour only there.
public enum Terminal {
    /// Whether a person reads along and can press a key.
    public static let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    /// Whether the output is a terminal that understands more than text. (In Emacs, `TERM` is `dumb`.)
    static let isRich =
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    private static let hasColour =
        isRich && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// The columns of the terminal, or those that `COLUMNS` asks for where there is none.
    public static var width: Int {
        let asked = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return min(max(size.map { Int($0.ws_col) } ?? asked ?? 80, 40), 80)
    }

    /// The lines of the terminal.
    static var height: Int { size.map { Int($0.ws_row) } ?? 24 }

    private static var size: winsize? {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? size : nil
    }

    /// The red and the green are of the palette of 256 colors, because a theme changes no color of
    /// it: both can be read on black and on white, and from the last row.
    public enum Style: String, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "1;38;5;196"
        case green = "1;38;5;28"
    }

    /// Where a terminal understands it: what was there is gone, and the next line is the first.
    static var emptyScreen: String { isRich ? "\u{1B}[2J\u{1B}[H" : "" }

    public static func styled(_ text: some CustomStringConvertible, _ style: Style) -> String {
        hasColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : "\(text)"
    }

    /// Breaks each line where it would not fit, behind `indent` spaces and those that the line
    /// itself begins with.
    public static func wrapped(_ text: some CustomStringConvertible, indent: Int = 0) -> String {
        let lines = text.description.lines.flatMap { line -> [String] in
            let margin = String(repeating: " ", count: indent + line.prefix { $0 == " " }.count)
            if indent + line.columns <= width && !line.isEmpty {
                return [String(repeating: " ", count: indent) + line]
            }
            var lines: [String] = []
            for word in words(of: line) {
                let next = (word.hasSpaceBefore ? " " : "") + word.text
                if let last = lines.last, last.columns + next.columns <= width {
                    lines[lines.count - 1] = last + next
                } else {
                    lines.append(margin + word.text)
                }
            }
            return lines.isEmpty ? [""] : lines
        }
        return lines.joined(separator: "\n")
    }

    /// A name, and a text in a column beside it; in a narrow terminal below it.
    public static func row(
        _ name: some CustomStringConvertible, _ text: some CustomStringConvertible, column: Int = 10
    ) -> String {
        if width - column < 30 {
            return (name.description.isEmpty ? "" : "\(name)\n") + wrapped(text, indent: 4)
        }
        let lines = wrapped(text, indent: column)
        return name.description.padded(to: column) + lines.drop { $0 == " " }
    }

    /// As much of a line as fits, with a sign when some is missing.
    public static func cut(_ line: String, to count: Int = width) -> String {
        if line.columns <= count { return line }
        var room = count - 1
        return line.prefix {
            room -= $0.columns
            return room >= 0
        } + "…"
    }

    /// A line from side to side, with a text in it.
    static func rule(_ text: String) -> String {
        let begin = "-- \(text) "
        return begin + String(repeating: "-", count: max(width - begin.columns, 0))
    }

    /// What a line may be broken into. English is broken at spaces. Chinese is broken anywhere, but
    /// not before a `，` nor behind a `“`, nor in a Latin word. Code between backticks stays whole.
    private static func words(of line: String) -> [(text: String, hasSpaceBefore: Bool)] {
        var words: [(text: String, hasSpaceBefore: Bool)] = []
        var last: Character = " "
        var rest = line[...]
        while let first = rest.first {
            let closing = first == "`" ? rest.dropFirst().firstIndex(of: "`") : nil
            let part = rest[...(closing ?? rest.startIndex)]
            rest = rest[part.endIndex...]
            let touchesChinese = last.columns == 2 || first.columns == 2
            let mayBreak = touchesChinese && !first.beginsNoLine && !last.endsNoLine
            if first != " " && (last == " " || mayBreak) {
                words.append((text: "", hasSpaceBefore: last == " " && !words.isEmpty))
            }
            if first != " " { words[words.count - 1].text += part }
            last = part.last ?? " "
        }
        return words
    }
}

extension String {
    /// The lines, whatever ends them: a checkout on Windows has CRLF.
    var lines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    /// A Chinese character is as wide as two Latin letters.
    public var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Spaces behind it up to a column, one at least.
    func padded(to column: Int) -> String {
        self + String(repeating: " ", count: max(column - columns, 1))
    }
}

extension Character {
    /// Two for Unicode's East Asian Wide and Fullwidth, as far as they are used here.
    fileprivate var columns: Int {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }

    fileprivate var beginsNoLine: Bool { "，。；：？！、）》」』”’…—·),.;:?!".contains(self) }
    fileprivate var endsNoLine: Bool { "（《「『“‘(".contains(self) }
}
