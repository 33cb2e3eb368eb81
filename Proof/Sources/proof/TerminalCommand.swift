import Foundation
import ProofKit
import Support
import WorkshopKit

/// `proof terminal`: the picture of a terminal in the README and the book shows what `workshop`
/// prints today. With `--write` it is drawn again.
enum TerminalCommand {
    /// What the reader has, one after the other, while `watch` runs.
    private static let containers = [
        "Step1Basic", "Step2Scopes#instances-have-their-own-dictionary", "Step2Scopes",
    ]

    static func run(_ words: [String]) throws {
        let sandbox = try Sandbox(named: "sandbox-console")
        for (language, suffix) in [(Language.english, ""), (.chinese, ".zh-Hans")] {
            let file = "Book/assets/terminal\(suffix).svg"
            let drawn = svg(try lines(of: sandbox, in: language))
            if words == ["--write"] {
                let url = Checkout.root.appending(path: file)
                try drawn.write(to: url, atomically: true, encoding: .utf8)
            } else if try Checkout.text(of: file) != drawn {
                throw Complaint("\(file) shows what is printed no more: `proof terminal --write`.")
            }
        }
        print("The pictures of the terminal show what is printed.")
    }

    private static var heading: Regex<(Substring, Substring, Substring)> {
        /((?:Step 2 on|第 2 步，).*?[:：] ?)(.*)/
    }

    private static func lines(of sandbox: Sandbox, in language: Language) throws -> [String] {
        let checks = try containers.map { container in
            try sandbox.build(container)
            // Not the first check: that says more.
            try sandbox.write(#"{"checks":1,"taken":["1"],"stages":5}"#, to: ".progress.json")
            let workshop = try Child.run(
                URL(filePath: CommandLine.arguments[0]), ["workshop", "check", "2"],
                environment: sandbox.environment(language: language, columns: 78))
            // What is said while it builds is gone when the report comes.
            return workshop.output.trimmingCharacters(in: .newlines).lines
                .drop { !$0.contains(heading) }
        }
        let rule = ["", String(repeating: "-", count: 78), ""]
        return ["$ swift run workshop watch", ""] + checks.joined(separator: rule)
    }

    private static func svg(_ lines: [String]) -> String {
        let texts = lines.enumerated().compactMap { place, line in
            line.isEmpty ? nil : "<text x=\"20\" y=\"\(56 + 19 * place)\">\(spans(line))</text>"
        }
        let height = 65 + 19 * lines.count
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 714 \(height)" width="714" \
            height="\(height)" role="img">
            <rect width="100%" height="100%" rx="8" fill="#0d1117"/>
            <circle cx="20" cy="20" r="6" fill="#ff5f57"/><circle cx="40" cy="20" r="6" \
            fill="#febc2e"/><circle cx="60" cy="20" r="6" fill="#28c840"/>
            <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', \
            'PingFang SC', 'Noto Sans CJK SC', monospace" font-size="14" style="white-space:pre">
            \(texts.joined(separator: "\n"))
            </g></svg>

            """
    }

    /// The colors of the terminal: a heading is bold, and its verdict red or green.
    private static func spans(_ line: String) -> String {
        func span(_ text: some CustomStringConvertible, _ color: String, bold: Bool = false)
            -> String
        {
            let escaped = text.description.replacing("&", with: "&amp;").replacing(
                "<", with: "&lt;")
            let weight = bold ? " font-weight=\"bold\"" : ""
            return "<tspan fill=\"#\(color)\"\(weight)>\(escaped)</tspan>"
        }
        if line.hasPrefix("$ ") {
            return span("$ ", "7d8590") + span(line.dropFirst(2), "ffffff", bold: true)
        }
        if line.hasPrefix("---") { return span(line, "7d8590") }
        if let heading = line.wholeMatch(of: heading) {
            let isGreen = ["green", "通过"].contains(heading.2)
            return span(heading.1, "ffffff", bold: true)
                + span(heading.2, isGreen ? "3fb950" : "ff7b72", bold: true)
        }
        return span(line, "d0d7de")
    }
}
