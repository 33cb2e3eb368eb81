import Foundation
import Support

/// `swift run workshop`: the course on a terminal.
public enum Workshop {
    /// - Parameter words: What stands behind the command's name.
    /// - Returns: The exit status.
    public static func run(_ words: [String]) throws -> Int32 {
        let rest = Array(words.dropFirst())
        switch words.first {
        case nil: print(try Map.text())
        case "check": return try Check.once(rest) ? 0 : 1
        case "watch": try Check.watch(rest)
        case "hint": try Commands.hint(rest)
        case "solution": try Commands.solution(rest)
        case "reset": try Commands.reset(rest)
        case "take": try StepCheck.take(rest)
        case "help", "--help", "-h": print(help)
        case let word?: throw unknown(word)
        }
        return 0
    }

    private static let verbs = [
        "check", "watch", "take", "hint", "solution", "reset", "help",
    ]

    private static func unknown(_ word: String) -> Complaint {
        if let near = word.nearest(of: verbs) {
            return Complaint(
                en: "there is no '\(word)'. Did you mean '\(near)'?",
                zh: "没有“\(word)”这个命令。你要的是不是“\(near)”？")
        }
        return Complaint(
            en: "there is no '\(word)'. `swift run workshop help` tells what there is.",
            zh: "没有“\(word)”这个命令。`swift run workshop help` 会列出全部命令。")
    }

    private static var help: String {
        let rows = [
            ("", Text(en: "the map of the course, and what to do next", zh: "课程地图，以及接下来做什么")),
            (" check 2", Text(en: "Step 2's tests on your container", zh: "用第 2 步的测试检查你的容器")),
            (" watch", Text(en: "checks at each save, and goes on", zh: "每次保存都检查，通过了就接着做")),
            (" take 2", Text(en: "Step 2 for you; yours is kept", zh: "直接拿第 2 步；你写的会留着")),
            (" check 2.1", Text(en: "builds and tests your answer", zh: "构建并测试你的答案")),
            (" hint 2.1", Text(en: "one hint at a time, three in all", zh: "一次一条提示，一共三条")),
            (
                " solution 2.1",
                Text(en: "once it is solved, or with --peek", zh: "解决后看；加 --peek 先看")
            ),
            (" reset 2.1", Text(en: "begins again; what you wrote is kept", zh: "重新开始；你写的会留着")),
            (" check 2 --log", Text(en: "shows all output, your prints, too", zh: "还显示全部输出")),
            (" --lang zh-Hans", Text(en: "用中文：speaks Chinese from now on", zh: "--lang en 换回英文")),
        ]
        let tours = [
            ("", Text(en: "live: what breaks, and what fixes it", zh: "现场看：哪里出错，怎样修复")),
            (" 4a", Text(en: "one step; or `styles`, or `--all`", zh: "只看一步；或者 styles、--all")),
        ]
        let note = Text(
            en: """
                Without a number, check and watch take what comes next.
                `swift run -q workshop` leaves out what Swift prints while it builds.
                """,
            zh: """
                check 和 watch 后面不写编号，就取接下来要做的那一个。
                用 `swift run -q workshop`，就不会显示 Swift 构建时的输出。
                """)
        let lines =
            rows.map { Terminal.row("swift run workshop\($0.0)", $0.1, column: 36) } + [""]
            + tours.map { Terminal.row("swift run tour\($0.0)", $0.1, column: 36) }
        return lines.joined(separator: "\n") + "\n\n" + Terminal.wrapped(note)
    }
}

/// The words behind a verb: an exercise, perhaps, and options.
struct Arguments {
    let exercise: String?
    let options: Set<String>

    /// - Throws: A `Complaint` about the first word that the verb does not take.
    init(_ verb: String, _ words: [String], options known: Set<String> = []) throws(Complaint) {
        let names = words.filter { !$0.hasPrefix("-") }
        options = Set(words.filter { $0.hasPrefix("-") })
        exercise = names.first
        let tooMany = names.dropFirst()
        if let word = options.subtracting(known).min() ?? tooMany.first {
            if let near = word.nearest(of: known.sorted()) {
                throw Complaint(
                    en: "`\(verb)` does not take '\(word)'. Did you mean '\(near)'?",
                    zh: "`\(verb)` 后面不能写“\(word)”。你要的是不是“\(near)”？")
            }
            throw Complaint(
                en: "`\(verb)` does not take '\(word)'. See `swift run workshop help`.",
                zh: "`\(verb)` 后面不能写“\(word)”。请看 `swift run workshop help`。")
        }
    }

    /// The exercise, where none can be guessed.
    func needed(for verb: String, example: String = "2.1") throws(Complaint) -> String {
        guard let exercise else {
            let example = "`swift run workshop \(verb) \(example)`"
            throw Complaint(en: "which one? For instance \(example).", zh: "哪一个？例如 \(example)。")
        }
        return exercise
    }
}
