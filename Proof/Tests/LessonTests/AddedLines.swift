import Foundation
import ProofKit
import Support

extension Check {
    /// Every line of code that a step adds is shown in its lesson. A file that `workshop check` gives
    /// to the reader need only be named. What else is routine is listed in a comment:
    ///
    ///     <!-- not shown: why
    ///     a line of code
    ///     -->
    ///
    /// A listed line that opens a bracket stands for all that it holds, and the name of a file for
    /// the whole file.
    static func addedLines(
        _ lessons: [(page: Markdown, library: String, before: String?, given: [String])]
    ) -> Report {
        Report(on: lessons) { page, library, before, given in
            let old = Set(before.map(CodeLine.all)?.map(\.text) ?? [])
            let added = CodeLine.all(in: library).filter { !old.contains($0.text) }
            let shown = Set(shownLines(of: library, in: page))
            let comments = page.comments.filter { $0.text.hasPrefix(" not shown:") }
            let listed = comments.flatMap { $0.text.lines.dropFirst().map(trimmed) }
                .filter { !$0.isEmpty }

            if let comment = comments.first(where: { trimmed($0.text.lines[0]) == "not shown:" }) {
                return "\(comment.place): say behind the colon why it is not shown."
            }
            for line in listed where !added.contains(where: { $0.holders.contains(line) }) {
                return
                    "\(page.name): \(Library.sources(of: library)) adds no `\(line)`: take it out of the "
                    + "comment `not shown`."
            }
            let named = given.filter(page.prose.contains)
            let hidden = added.filter {
                !shown.contains($0.text) && $0.holders.isDisjoint(with: listed + named)
            }
            if hidden.isEmpty, !added.isEmpty { return nil }
            return "\(page.name) does not show these of the \(added.count) lines that its step "
                + "adds. Show them; name the given file that has them; or list them in a comment:\n"
                + "<!-- not shown: why\n\(hidden.map(\.text).joined(separator: "\n"))\n-->"
        }
    }

    /// What the page shows of a library: its Swift blocks, and the lines of its diffs that are not
    /// removed. What it shows of a changed file, `….swift#a-plain-lock`, is not the library's.
    private static func shownLines(of library: String, in page: Markdown) -> [String] {
        let blocks = page.blocks.filter {
            $0.arguments.last?.hasPrefix(Library.sources(of: library) + "/") == true
                && $0.arguments.last?.contains("#") == false
        }
        return blocks.flatMap { block in
            if block.language != "diff" { return block.lines.map(trimmed) }
            return block.lines.filter { !$0.hasPrefix("-") }.map { trimmed(String($0.dropFirst())) }
        }
    }
}

/// A line of a library that is neither a comment nor brackets alone.
struct CodeLine {
    let text: String
    /// The line itself, the lines that open a bracket around it, and the name of its file.
    let holders: Set<String>

    static func all(in library: String) -> [CodeLine] {
        Checkout.files(in: Library.sources(of: library), ending: ".swift").flatMap { file in
            let name = String(file.split(separator: "/").last ?? "")
            var open: [(text: String, depth: Int)] = []
            var found: [CodeLine] = []
            for line in (try? Checkout.text(of: file))?.lines ?? [] {
                let text = trimmed(line)
                if text.isEmpty || text.hasPrefix("//") { continue }
                let depth = line.prefix { $0 == " " }.count
                // `) -> Int {` and `} else {` go on with what a line above them began.
                let goesOn = ")}]".contains(text.prefix(1))
                open.removeAll { $0.depth > depth || ($0.depth == depth && !goesOn) }
                open.append((text, depth))
                if text.contains(where: \.isLetter) {
                    found.append(
                        CodeLine(text: text, holders: Set(open.map(\.text)).union([name])))
                }
            }
            return found
        }
    }
}

func trimmed(_ line: some StringProtocol) -> String {
    line.trimmingCharacters(in: .whitespaces)
}
