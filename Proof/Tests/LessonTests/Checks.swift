import Evidence
import Foundation

/// What a check found: how many things it looked at, and the faults among them, each as a sentence with its remedy.
struct Report {
    var checked = 0
    var faults: [String] = []
}

/// The checks that keep the lessons true. Each takes lessons and reads the files of the checkout.
enum Check {
    private static let experimenting =
        "That is fine while you experiment (`git diff Sources` shows your change); to keep it, change the lesson too."

    /// Every Swift block names its file and stands in it, line by line, indentation aside.
    static func swiftBlocks(_ lessons: [Markdown]) -> Report {
        report(on: lessons.flatMap(\.blocks).filter { $0.language == "swift" }) { block in
            guard let file = block.arguments.first, block.arguments.count == 1 else {
                return "\(block.place): name the file that this code is from: ```swift Sources/…"
            }
            guard let text = read(file) else { return "\(block.place): there is no \(file)." }
            if contains(text, block.lines) { return nil }
            return "\(block.place) shows code that is not in \(file). \(experimenting)"
        }
    }

    /// Every diff block names the old and the new file; its old lines stand together in the one, its new in the other.
    static func diffBlocks(_ lessons: [Markdown]) -> Report {
        report(on: lessons.flatMap(\.blocks).filter { $0.language == "diff" }) { block in
            guard block.arguments.count == 2, let old = read(block.arguments[0]),
                let new = read(block.arguments[1])
            else {
                return
                    "\(block.place): name two files that are there: ```diff Sources/…old Sources/…new"
            }
            guard block.lines.allSatisfy({ $0.isEmpty || " +-".contains($0.prefix(1)) }) else {
                return "\(block.place): each line of a diff begins with a space, a plus or a minus."
            }
            guard block.lines.contains(where: { $0.hasPrefix("+") || $0.hasPrefix("-") }) else {
                return "\(block.place): this diff changes nothing."
            }
            for (text, other, file) in [
                (old, "+", block.arguments[0]), (new, "-", block.arguments[1]),
            ] {
                let lines = block.lines.filter { !$0.hasPrefix(other) }.map {
                    String($0.dropFirst())
                }
                if !contains(text, lines) {
                    return "\(block.place) shows lines that are not in \(file). \(experimenting)"
                }
            }
            return nil
        }
    }

    /// Every picture that names a graph is what the container prints of it.
    static func pictures(_ lessons: [Markdown], graphs: [String: String]) -> Report {
        report(
            on: lessons.flatMap(\.blocks).filter {
                $0.language == "mermaid" && !$0.arguments.isEmpty
            }
        ) { block in
            guard let picture = graphs[block.arguments[0]] else {
                return
                    "\(block.place): there is no graph '\(block.arguments[0])' in Tests/LessonTests."
            }
            if block.lines.joined(separator: "\n") == picture { return nil }
            return "\(block.place) is not what `graph.mermaid` prints, which is:\n\(picture)"
        }
    }

    /// Every link leads to a file or a heading that is there; where its text is code, to a test of that name.
    static func links(_ lessons: [Markdown]) -> Report {
        report(on: lessons.flatMap { lesson in lesson.links.map { (lesson, $0) } }) {
            lesson, link in
            if link.target.contains("://") { return nil }
            let parts = link.target.split(
                separator: "#", maxSplits: 1, omittingEmptySubsequences: false
            ).map(
                String.init)
            let file = parts[0].isEmpty ? lesson.name : lesson.path(of: link.target)
            guard parts[0].isEmpty || exists(file) else {
                return "\(link.place): there is no \(file)."
            }
            if parts.count == 2, let other = parts[0].isEmpty ? lesson : try? Markdown(file: file),
                !other.headings.contains(where: { anchor($0.text) == parts[1] })
            {
                return "\(link.place): \(file) has no heading #\(parts[1])."
            }
            if file.contains(/^(Examples\/.*)?Tests\//), file.hasSuffix(".swift"),
                link.text.hasPrefix("`")
            {
                let test = "func \(link.text)("
                if read(file)?.contains(test) != true {
                    return "\(link.place): \(file) has no test named \(link.text)."
                }
            }
            return nil
        }
    }

    /// A link stands on one line, since the other checks read line by line.
    static func brokenLinks(_ lessons: [Markdown]) -> Report {
        report(on: lessons) { lesson in
            let lines = lesson.text.lines
            let broken = zip(lines, lines.dropFirst()).first { line, next in
                line.contains(#/\[[^\]`]*$/#) && next.contains(#/^[^\[]*\]\(/#)
            }
            return broken.map {
                "\(lesson.name): write on one line the link that '\($0.0)' begins."
            }
        }
    }

    /// Every lesson has its front matter, its headings in their order, and keeps to its length.
    static func shape(_ lessons: [Markdown], budget: Budget) -> Report {
        report(on: lessons) { lesson in
            let missing = Budget.frontMatter.filter { lesson.frontMatter[$0, default: ""].isEmpty }
            if !missing.isEmpty {
                return "\(lesson.name): the front matter lacks \(missing.joined(separator: ", "))."
            }
            let headings = lesson.headings.filter { $0.level > 1 }.map(\.text)
            if headings != budget.headings {
                return "\(lesson.name): the headings are \(headings)."
            }
            if !budget.words.contains(lesson.wordCount) {
                return "\(lesson.name) has \(lesson.wordCount) words, not \(budget.words)."
            }
            let shown = lesson.blocks.filter { !$0.isFolded && $0.language != "mermaid" }
            let lines = shown.reduce(0) { $0 + $1.lines.count }
            if lines > budget.lines {
                return "\(lesson.name) shows \(lines) lines of code, more than \(budget.lines)."
            }
            return shown.first { $0.lines.count > 15 }.map {
                "\($0.place): a block of more than 15 lines."
            }
        }
    }

    /// Above every Swift block stands a link to the file that it is from: readers do not see what follows the fence.
    static func fileLinks(_ lessons: [Markdown]) -> Report {
        let blocks = lessons.flatMap { lesson in
            lesson.blocks.filter { $0.language == "swift" }.map { (lesson, $0) }
        }
        return report(on: blocks) { lesson, block in
            let file = block.arguments.first ?? ""
            let targets = Markdown(name: lesson.name, text: block.lineAbove).links.map(\.target)
            if targets.contains(where: { lesson.path(of: $0) == file }) { return nil }
            return "\(block.place): the line above this block does not link \(file)."
        }
    }

    /// Under its title every lesson says to the reader what its front matter says to the checks.
    static func openings(_ lessons: [Markdown]) -> Report {
        report(on: lessons) { lesson in
            let opening = lesson.opening
            let objectives = lesson.frontMatter["objectives", default: ""].split(separator: "; ")
            let values =
                [lesson.frontMatter["read"], lesson.frontMatter["exercises"]]
                .compactMap { $0 } + objectives.map(String.init)
            if objectives.count != 3 { return "\(lesson.name): there are not three objectives." }
            if let value = values.first(where: { !opening.contains($0) }) {
                return "\(lesson.name): the paragraph under the title does not say '\(value)'."
            }
            let linked = Markdown(name: lesson.name, text: opening).links
                .map { lesson.path(of: $0.target) }
            let files = lesson.frontMatter["files", default: ""].split(separator: ", ")
            return files.first { !linked.contains(String($0)) }
                .map { "\(lesson.name): the paragraph under the title does not link \($0)." }
        }
    }

    /// The minutes of every agenda add up to those of its headline, and each row has time for its exercises.
    ///
    /// A headline is `**Half a day, 240 minutes: …** Nine exercises.`, with the number of those that its table links. A
    /// day also says the minutes that are not in its table: "in the morning (240 minutes)".
    static func agendas(_ page: Markdown) -> Report {
        let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
        let paragraphs = page.text.components(separatedBy: "\n\n")
        let agendas = zip(paragraphs, paragraphs.dropFirst()).filter { $1.hasPrefix("| minutes |") }
        return report(on: agendas) { headline, table in
            guard let stated = headline.firstMatch(of: /^\*\*(?:[^*:]*, )?(\d+) minutes:\s/),
                let counted = headline.firstMatch(of: /\*\* (\w+) exercises/)
            else {
                return "\(page.name): '\(headline.prefix(30))…' states no minutes or exercises."
            }
            let start = "\(page.name): '\(headline.prefix { $0 != ":" })**'"
            let before = headline.firstMatch(of: /\((\d+) minutes\)/).flatMap { Int($0.1) } ?? 0
            let rows = table.split(separator: "\n").dropFirst(2).compactMap { row in
                row.firstMatch(of: /^\| (\d+) \| (.*)/).map { (Int($0.1) ?? 0, String($0.2)) }
            }
            let sum = rows.reduce(before) { $0 + $1.0 }
            if sum != Int(stated.1) { return "\(start) has rows of \(sum) minutes." }
            var count = 0
            for (minutes, text) in rows {
                let folders = text.matches(of: /\.\.\/(Exercises\/[^\/)]+)\/README\.md/).map(\.1)
                let times = folders.map {
                    Int((try? Markdown(file: "\($0)/README.md"))?.frontMatter["minutes"] ?? "") ?? 0
                }
                count += folders.count
                // Of the exercises of the styles each person takes one.
                let isChoice = folders.allSatisfy { $0.hasPrefix("Exercises/5.") }
                let needed = isChoice ? times.max() ?? 0 : times.reduce(0, +)
                if needed > minutes {
                    return "\(start): \(minutes) minutes, with exercises of \(needed)."
                }
            }
            let word = String(counted.1)
            return words.firstIndex(of: word) == count
                ? nil : "\(start) links \(count) exercises, and says \(word)."
        }
    }

    /// Every statement about a framework has a link, its version and the day on which it was read.
    static func frameworks(_ lessons: [Markdown]) -> Report {
        let statements = lessons.flatMap { lesson in
            ["In real frameworks", "真实框架里"].flatMap(lesson.items).map { (lesson, $0) }
        }
        return report(on: statements) { lesson, statement in
            let start = "\(lesson.name): '\(statement.prefix(40))…'"
            if !statement.contains("](") { return "\(start) has no link." }
            if !statement.contains(/\d{4}-\d\d-\d\d/) {
                return "\(start) does not say when it was read: (read 2026-11-21)."
            }
            return nil
        }
    }

    /// Every "break it" links the patch that does the same, and its folded answer names what the patch says turns red.
    static func breaks(_ lessons: [Markdown]) -> Report {
        let breaks = lessons.flatMap { lesson in
            lesson.text.components(separatedBy: "hen break it").dropFirst().map { (lesson, $0) }
        }
        return report(on: breaks) { lesson, text in
            let parts = text.components(separatedBy: "<details>")
            guard let link = parts[0].firstMatch(of: /\(\.\.\/(Tests\/Mutants\/\S+\.patch)\)/)?.1,
                let patch = read(String(link))
            else { return "\(lesson.name): a 'break it' does not link its patch in Tests/Mutants." }
            let answer = (parts.dropFirst().first ?? "").components(separatedBy: "</details>")[0]
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let red = patch.matches(of: /(?m)^red: (.*)$/).map { String($0.1) }
            let fates = ["dies": "dies", "hangs": "hangs", "does not compile": "not compile"]
            let unnamed = red.filter { !answer.contains(fates[$0] ?? "`\($0)`") }
            if red.isEmpty { return "\(link) does not say what turns red." }
            return unnamed.isEmpty
                ? nil
                : "\(lesson.name): the answer to its 'break it' does not name: \(unnamed.joined(separator: "; "))"
        }
    }

    /// A lesson shows at least 70 % of the code lines that its step adds to the one before.
    static func coverage(_ lessons: [Markdown], after steps: [String: String?]) -> Report {
        report(on: lessons) { lesson in
            let step = String(lesson.name.dropFirst("Lessons/".count).dropLast(".md".count))
            guard let before = steps[step] else {
                return "\(lesson.name): there is no step \(step)."
            }
            let coverage = Coverage(of: lesson, step: step, before: before)
            if 10 * coverage.shown >= 7 * coverage.added && coverage.added > 0 { return nil }
            return
                "\(lesson.name) shows \(coverage.shown) of the \(coverage.added) lines that Sources/\(step) "
                + "adds. Not shown: \(coverage.hidden.prefix(5).joined(separator: " ⏎ "))"
        }
    }

    private static func report<Thing>(on things: [Thing], fault: (Thing) -> String?) -> Report {
        Report(checked: things.count, faults: things.compactMap(fault))
    }

    private static func exists(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: Compiler.checkout.appending(path: file).path)
    }

    private static func read(_ file: String) -> String? {
        try? String(contentsOf: Compiler.checkout.appending(path: file), encoding: .utf8)
    }

    /// Whether the lines stand together in the text, indentation aside.
    private static func contains(_ text: String, _ lines: [String]) -> Bool {
        func trimmed(_ lines: some Sequence<some StringProtocol>) -> String {
            "\n" + lines.map { $0.trimmingCharacters(in: .whitespaces) + "\n" }.joined()
        }
        return trimmed(text.split(separator: "\n", omittingEmptySubsequences: false)).contains(
            trimmed(lines))
    }

    /// The anchor that GitHub gives a heading.
    private static func anchor(_ heading: String) -> String {
        String(heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
            .replacing(
                " ", with: "-")
    }
}

/// How long a lesson may be, and what it must have.
struct Budget {
    let words: ClosedRange<Int>
    let lines: Int
    let headings: [String]

    static let frontMatter = ["read", "exercises", "know first", "objectives", "files", "commands"]

    static let step = Budget(
        words: 700...1_000, lines: 200,
        headings: [
            "The problem you can run", "Predict", "The idea", "The change", "Prove it",
            "What still breaks",
            "Exercises",
            "Check yourself", "In real frameworks", "Facilitator notes",
        ])

    /// A style has no earlier step, and so no diff.
    static let style = Budget(
        words: 500...1_100, lines: 60,
        headings: [
            "What its author wanted", "The idea", "The code", "Prove it", "What it costs",
            "What still breaks",
            "Exercises", "In real frameworks",
        ])

    // In Chinese each character counts.

    static let chineseStep = Budget(
        words: 1_100...1_800, lines: 200,
        headings: [
            "可以运行的问题", "先猜一猜", "思路", "改动", "证明", "还有什么不行", "练习", "自测", "真实框架里",
            "给主持人",
        ])

    static let chineseStyle = Budget(
        words: 900...2_000, lines: 60,
        headings: [
            "作者想要什么", "思路", "代码", "证明", "代价", "还有什么不行", "练习", "真实框架里",
        ])
}
