import Evidence
import Foundation

/// `swift run workshop console`: runs the commands that README and the lessons show, and compares
/// what they print.
///
/// In a lesson's `console` block a line that begins with `$ ` is a command, and the lines below it
/// are what it prints.
/// `…` in a line stands for anything that varies there, a line of `…` alone for any lines.
enum Console {
    struct Command {
        let text: String
        let expected: [String]
    }

    static func check() throws {
        var (checked, failed) = (0, 0)
        for (page, isChinese) in try pages() {
            for block in page.blocks where block.language == "console" {
                // What does not speak says the same on the page in English.
                if isChinese, !block.lines.contains(where: { $0.contains("workshop") }) { continue }
                for command in commands(in: block.lines) {
                    checked += 1
                    let (output, isFine) = try run(command.text, inChinese: isChinese)
                    let isRight = isFine && matches(output, command.expected)
                    print("\(isRight ? "as shown " : "DIFFERENT") \(block.place): \(command.text)")
                    if !isRight {
                        failed += 1
                        print("It \(isFine ? "printed" : "failed, and printed"):\n\(output)")
                    }
                    fflush(nil)
                }
            }
        }
        if checked == 0 {
            throw Complaint("the lessons show no commands: is this the whole checkout?")
        }
        print("\(checked - failed) of \(checked) commands do what the lessons show.")
        if failed > 0 { throw Complaint("change the pages named above, or what they show.") }
    }

    static func commands(in lines: [String]) -> [Command] {
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

    /// Whether the output is what a lesson shows. A lesson that shows none does not mind.
    static func matches(_ output: String, _ expected: [String]) -> Bool {
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

    private static func pages() throws(Complaint) -> [(page: Markdown, isChinese: Bool)] {
        do {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Compiler.checkout.appending(path: "Lessons").path)
            let lessons = names.filter { $0.hasSuffix(".md") }.sorted().map { "Lessons/\($0)" }
            return try (["README.md"] + lessons).flatMap { page in
                try [page, Language.twin(of: page)].compactMap(\.self).map {
                    (try Markdown(file: $0), $0 != page)
                }
            }
        } catch {
            throw Complaint("the lessons cannot be read: \(error.localizedDescription)")
        }
    }

    private static func run(
        _ command: String, inChinese: Bool
    ) throws -> (output: String, isFine: Bool) {
        var hasSaid = false
        let shell = try Child.run(
            URL(filePath: "/bin/bash"), ["-c", command],
            environment: ["LC_ALL": inChinese ? "zh_CN.UTF-8" : "C"],
            joinsErrors: false
        ) { moment in
            if !hasSaid, moment.seconds > 10, moment.waitsForAnotherBuild {
                hasSaid = true
                print("waiting  for another swift command that is at work here: \(command)")
                fflush(nil)
            }
            return true
        }
        return (shell.output, shell.ending == .exit(0))
    }
}
