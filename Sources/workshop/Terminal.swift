import Foundation

/// Words on a terminal: 80 columns, and colour only on a terminal.
enum Terminal {
    static let width = 80
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

    /// Breaks each line where it would not fit, behind `indent` spaces and those that the line itself begins with.
    static func wrapped(_ text: String, indent: Int = 0) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            line -> [String] in
            let margin = String(repeating: " ", count: indent + line.prefix { $0 == " " }.count)
            var lines: [String] = []
            for word in line.split(separator: " ") {
                if let last = lines.last, last.count + 1 + word.count <= width {
                    lines[lines.count - 1] = "\(last) \(word)"
                } else {
                    lines.append("\(margin)\(word)")
                }
            }
            return lines
        }
        return lines.joined(separator: "\n")
    }
}
