import Evidence
import Foundation

/// How many of the code lines that a step adds to the one before stand in its lesson, open to see.
struct Coverage {
    private(set) var added = 0
    private(set) var hidden: [String] = []
    var shown: Int { added - hidden.count }

    /// - Parameter before: The name of the step before. Without one, every line is added.
    init(of lesson: Markdown, step: String, before: String?) {
        for file in Self.files(in: step) {
            let old = before.map { Self.code(in: "Sources/\($0)/\(file)") } ?? []
            let new = Self.code(in: "Sources/\(step)/\(file)")
            var open = Self.lines(of: "Sources/\(step)/\(file)", in: lesson)
            for case .insert(_, let line, _) in new.difference(from: old) {
                added += 1
                if let place = open.firstIndex(of: line) {
                    open.remove(at: place)
                } else {
                    hidden.append(line)
                }
            }
        }
    }

    private static func files(in step: String) -> [String] {
        let folder = Compiler.checkout.appending(path: "Sources/\(step)").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// A file's lines without indentation, comments and blank lines. No file: no lines.
    private static func code(in file: String) -> [String] {
        let url = Compiler.checkout.appending(path: file)
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return code(text.split(separator: "\n"))
    }

    private static func code(_ lines: [some StringProtocol]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }

    /// The code lines that the lesson shows of a file: its Swift blocks, and what its diffs keep or add.
    private static func lines(of file: String, in lesson: Markdown) -> [String] {
        lesson.blocks.filter { !$0.isFolded && $0.arguments.last == file }.flatMap { block in
            let isDiff = block.language == "diff"
            return code(
                isDiff
                    ? block.lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
                    : block.lines)
        }
    }
}
