import Evidence
import Foundation

/// Words on a terminal: 60 to 80 columns, as it has them, and colour only there.
enum Terminal {
    /// The columns of the terminal, or those that a caller without one asks for.
    static var width: Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let asked = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return min(max(isKnown ? Int(size.ws_col) : asked ?? 80, 60), 80)
    }

    private static let hasColour =
        isatty(STDOUT_FILENO) == 1
        && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    enum Style: String {
        case bold = "1"
        case faint = "2"
        case broken = "31"
        case fixed = "32"
    }

    static func styled(_ text: String, _ style: Style) -> String {
        hasColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Breaks each line where it would not fit, behind `indent` spaces and those that the line
    /// itself begins with.
    static func wrapped(_ text: String, indent: Int = 0, width: Int = Terminal.width) -> String {
        let lines = text.lines.flatMap { line -> [String] in
            let margin = String(repeating: " ", count: indent + line.prefix { $0 == " " }.count)
            var lines: [String] = []
            for piece in Piece.pieces(of: line) {
                let word = (piece.isApart ? " " : "") + piece.text
                if let last = lines.last, last.columns + word.columns <= width {
                    lines[lines.count - 1] = last + word
                } else {
                    lines.append(margin + piece.text)
                }
            }
            return lines.isEmpty ? [""] : lines
        }
        return lines.joined(separator: "\n")
    }

    /// A name in a column of its own, and a text beside it.
    static func row(
        _ name: String, _ text: String, column: Int = 10, width: Int = Terminal.width
    ) -> String {
        let lines = wrapped(text, indent: column, width: width)
        return name.padded(to: column) + lines.drop { $0 == " " }
    }

    /// As much of a line as fits, with a sign when some is missing.
    static func cut(_ line: String, to count: Int) -> String {
        if line.columns <= count { return line }
        var room = count - 1
        return line.prefix {
            room -= $0.isWide ? 2 : 1
            return room >= 0
        } + "…"
    }

    /// A line from side to side, with a text in it.
    static func rule(_ text: String) -> String {
        let begin = "-- \(text) "
        return begin + String(repeating: "-", count: max(width - begin.columns, 0))
    }
}
