import Foundation

/// What a `console` block of a page shows: commands, and what they print.
public enum ConsoleBlock {
    public struct Command: Sendable {
        public let text: String
        public let expected: [String]

        public init(text: String, expected: [String]) {
            self.text = text
            self.expected = expected
        }
    }

    public static func commands(in lines: [String]) -> [Command] {
        var commands: [Command] = []
        for line in lines {
            if line.hasPrefix("$ ") {
                commands.append(Command(text: String(line.dropFirst(2)), expected: []))
            } else if let last = commands.popLast() {
                commands.append(Command(text: last.text, expected: last.expected + [line]))
            }
        }
        return commands
    }

    /// Whether a command printed what a page shows. A page that shows nothing does not mind.
    public static func matches(_ output: String, _ expected: [String]) -> Bool {
        if expected.isEmpty { return true }
        let pattern = expected.map { line in
            if line == "…" { return "(?:.*\n)*?" }
            return line.split(separator: "…", omittingEmptySubsequences: false)
                .map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".+")
                + "\n"
        }
        guard let regex = try? NSRegularExpression(pattern: "\\A\(pattern.joined())\\z") else {
            return false
        }
        return regex.firstMatch(in: output, range: NSRange(output.startIndex..., in: output)) != nil
    }
}
