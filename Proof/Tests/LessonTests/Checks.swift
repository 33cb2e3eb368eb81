import Foundation
import ProofKit
import Support

/// What a check found: how many things it looked at, and what is wrong with them, each issue a
/// sentence with its place and the remedy.
struct Report {
    let checked: Int
    let issues: [String]

    init<Thing>(on things: [Thing], issue: (Thing) -> String?) {
        checked = things.count
        issues = things.compactMap(issue)
    }
}

/// The checks that keep the pages true. Each takes pages and compares them with the checkout.
enum Check {
    // MARK: - Code

    /// Every Swift block names its file and stands there, indentation aside.
    static func swiftBlocks(_ pages: [Markdown]) -> Report {
        Report(on: pages.flatMap(\.blocks).filter { $0.language == "swift" }) { block in
            guard block.arguments.count == 1, let file = block.arguments.first else {
                return "\(block.place): name the file that this code is from: ```swift Sources/…"
            }
            return missing(block.lines, in: file).map { "\(block.place) \($0)" }
        }
    }

    /// Every diff block names two files. Its old lines stand together in the one, its new lines in
    /// the other. Each may be a file with changes: `Sources/Step3ThreadSafe/Mini….swift#a-plain-lock`.
    static func diffBlocks(_ pages: [Markdown]) -> Report {
        Report(on: pages.flatMap(\.blocks).filter { $0.language == "diff" }) { block in
            let signs = Set(block.lines.map { $0.first ?? " " })
            guard block.arguments.count == 2 else {
                return "\(block.place): name the old and the new file: ```diff Sources/… Sources/…"
            }
            guard signs.isSubset(of: [" ", "+", "-"]), signs != [" "] else {
                return "\(block.place): each line of a diff begins with ' ', '+' or '-', "
                    + "and one at least with '+' or '-'."
            }
            func lines(without sign: String) -> [String] {
                block.lines.filter { !$0.hasPrefix(sign) }.map { String($0.dropFirst()) }
            }
            let issue =
                missing(lines(without: "+"), in: block.arguments[0])
                ?? missing(lines(without: "-"), in: block.arguments[1])
            return issue.map { "\(block.place) \($0)" }
        }
    }

    /// Why the lines are not what the file has; nil when they stand there together.
    private static func missing(_ lines: [String], in file: String) -> String? {
        func run(_ lines: some Sequence<String>) -> String {
            "\n" + lines.map { trimmed($0) + "\n" }.joined()
        }
        let text: String
        do {
            text = run(try Halfway.text(at: file).lines)
        } catch let complaint as Complaint {
            return "names \(file): \(complaint)"
        } catch {
            return "names \(file), and there is no such file: correct the name."
        }
        let count = lines.indices.last { text.contains(run(lines.prefix($0))) } ?? 0
        if text.contains(run(lines)) || lines.isEmpty { return nil }
        return "shows lines that do not stand together in \(file), from `\(trimmed(lines[count]))` "
            + "on. While you experiment that is fine; to keep your change, change the page, too."
    }

    /// Every diagram that names a graph is what a container prints of it, but for the lines that
    /// tell a screen reader what it shows.
    static func pictures(_ pages: [Markdown], graphs: [String: String]) -> Report {
        let blocks = pages.flatMap(\.blocks).filter {
            $0.language == "mermaid" && !$0.arguments.isEmpty
        }
        return Report(on: blocks) { block in
            guard let diagram = graphs[block.arguments[0]] else {
                return "\(block.place): there is no graph '\(block.arguments[0])' in "
                    + "Proof/Tests/LessonTests/Graphs.swift: add it there."
            }
            let printed = block.lines.filter { !trimmed($0).hasPrefix("acc") }
            if printed.joined(separator: "\n") == diagram { return nil }
            return
                "\(block.place) is not what the container prints. Put this in its place:\n\(diagram)"
        }
    }

    // MARK: - Names

    /// Every link leads to a file that is there, and to one of its headings, or a row that is
    /// marked `<a id="row-7"></a>`. A link whose text is code, into a file of tests, is the name of
    /// a test.
    static func links(_ pages: [Markdown]) -> Report {
        let links = pages.flatMap { page in page.links.map { (page: page, link: $0) } }
        return Report(on: links.filter { !$0.link.target.contains("://") }) { page, link in
            let file = page.path(of: link.target)
            guard file == page.name || Checkout.has(file) else {
                return "\(link.place) links \(file), and there is no such file: correct the link."
            }
            let target = pages.first { $0.name == file } ?? (try? Markdown(file: file))
            let anchor = link.target.firstMatch(of: /#(.+)/)?.1
            let isMarked = target?.prose.contains("<a id=\"\(anchor ?? "")\"></a>") == true
            if let anchor, !isMarked,
                target?.headings.contains(where: { $0.anchor == anchor }) != true
            {
                return "\(link.place): \(file) has no heading #\(anchor): correct the link."
            }
            if file.hasSuffix(".swift"), file.contains("Tests/"), link.text.hasPrefix("`"),
                (try? Checkout.text(of: file))?.contains("func \(link.text)(") != true
            {
                return "\(link.place): \(file) has no test named \(link.text): correct the name."
            }
            return nil
        }
    }

    /// Every sentence in code is the name of a test: five words or more, and nothing but words.
    static func namedTests(_ pages: [Markdown], tests: Set<String>) -> Report {
        let names = pages.flatMap { page in
            page.passages.flatMap { passage in
                passage.text.matches(of: /`([a-z][\w,'’-]*(?: [\w,'’-]+){4,})`/).map {
                    (name: String($0.1), place: passage.place)
                }
            }
        }
        let sentences = names.filter { name, _ in
            !name.contains(" -") && !["swift ", "git ", "proof "].contains(where: name.hasPrefix)
        }
        return Report(on: sentences) { name, place in
            tests.contains(name) ? nil : "\(place): no test is named `\(name)`: correct the name."
        }
    }

    /// A row of the limitations: `| 8 what breaks | its test | shown in | fixed in |`, where links can
    /// lead to `#row-8`.
    ///
    /// The second cell is the name of the test. The third links each file of limitations that
    /// has it, the fourth each file of fixes. What is so by choice, a trade-off, may have none.
    static func limitations(_ page: Markdown) -> Report {
        let table = page.passages.map { (cells: $0.text.split(separator: "|"), place: $0.place) }
        let rows = page.text.matches(of: /<a id="row-/).count
        return Report(on: (0..<rows).map { $0 + 1 }) { number in
            let first = " <a id=\"row-\(number)\"></a>\(number) "
            guard let row = table.first(where: { $0.cells.first?.hasPrefix(first) == true }),
                row.cells.count == 4, let test = row.cells[1].wholeMatch(of: #/ (`[^`]+`) /#)?.1
            else {
                return "\(page.name) needs a row |\(first)what breaks | `its test` | shown in "
                    + "| fixed in |"
            }
            let kinds = [/\/(Limitations|Tradeoffs)\.swift$/, /\/(Fixes)\.swift$/]
            for (cell, kind) in zip(row.cells[2...], kinds) {
                let links = Markdown(name: page.name, text: String(cell)).links
                let files = links.map { page.path(of: $0.target) }
                let isByChoice = cell == row.cells[3] && row.cells[2].contains("/Tradeoffs.swift")
                let areOfKind = !files.isEmpty && files.allSatisfy { $0.contains(kind) }
                if !areOfKind && !isByChoice {
                    return "\(row.place): row \(number) needs links to Limitations.swift (or "
                        + "Tradeoffs.swift) in its third cell, to Fixes.swift in its fourth."
                }
                for file in files
                where file.contains(kind)
                    && (try? Checkout.text(of: file))?.contains("\(test)(") != true
                {
                    return "\(row.place): \(file) has no test named \(test): correct row "
                        + "\(number), or the test."
                }
            }
            return nil
        }
    }

    /// Every mutant, and every wrong answer, can be made in the code that it changes.
    static func changes(_ pages: [Markdown]) throws -> Report {
        let entries = try pages.flatMap { page in
            let name = page.name.split(separator: "/").last?.dropLast(".md".count) ?? ""
            let isAnswer = page.name.hasPrefix("Proof/WrongAnswers/")
            let code = isAnswer ? "Exercises/\(name)/Solution" : Library.sources(of: String(name))
            return try Changes(name: page.name, text: page.text).entries.flatMap { entry in
                ([code] + entry.alsoIn.map(Library.sources)).map { (entry, $0) }
            }
        }
        return Report(on: entries) { entry, code in
            do {
                _ = try entry.changedFiles(in: Checkout.root.appending(path: code))
                return nil
            } catch {
                return "\(error)"
            }
        }
    }

    /// A change that is no mistake is named by the pages that it says show it.
    static func shown(_ pages: [Markdown], in lessons: [Markdown]) throws -> Report {
        let entries = try pages.flatMap { try Changes(name: $0.name, text: $0.text).entries }
        return Report(on: entries.filter(\.isOnlyShown)) { entry in
            let missing = entry.outcome.first { name in
                let page = lessons.first { "`\($0.name)`" == name }
                let words = page?.blocks.flatMap(\.arguments).flatMap { $0.split(separator: "#") }
                return words?.contains { $0 == entry.anchor } != true
            }
            return missing.map {
                "\(entry.place): no block of \($0) names #\(entry.anchor): take it out."
            }
        }
    }
}
