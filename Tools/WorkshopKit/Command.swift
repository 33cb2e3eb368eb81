import Foundation
import Support

/// `swift run workshop check 2`: the verbs of the command line.
public enum Command: String, CaseIterable {
    case check, watch, take, bench, hint, solution, reset, ready, help

    /// - Parameter words: What stands behind the program's name. Without any it shows the map.
    /// - Returns: The exit status.
    public static func run(_ words: [String]) throws -> Int32 {
        guard let verb = words.first else {
            print(try Map.text())
            return 0
        }
        let command = ["--help", "-h"].contains(verb) ? .help : Command(rawValue: verb)
        guard let command else { throw unknown(verb) }
        let arguments = try Arguments(words.dropFirst(), of: command)
        switch command {
        case .check: return try check(arguments) ? 0 : 1
        case .watch: try watch(arguments)
        case .take: try take(arguments)
        case .bench: return try bench(arguments) ? 0 : 1
        case .hint: try hint(arguments)
        case .solution: try solution(arguments)
        case .reset: try reset(arguments)
        case .ready: return try ready() ? 0 : 1
        case .help: print(helpText)
        }
        return 0
    }

    var options: Set<String> {
        switch self {
        case .check: ["--log"]
        case .solution: ["--peek"]
        default: []
        }
    }

    private static func unknown(_ verb: String) -> Complaint {
        // By its letters, `test` would be near `reset`.
        let word = verb.lowercased() == "test" ? "check" : verb.lowercased()
        if let near = word.nearest(of: allCases.map(\.rawValue)) {
            return Complaint(
                en: "there is no '\(verb)'. Did you mean '\(near)'?",
                zh: "没有“\(verb)”这个命令。你要的是不是“\(near)”？")
        }
        return Complaint(
            en: "there is no '\(verb)'. `swift run workshop help` lists all commands.",
            zh: "没有“\(verb)”这个命令。`swift run workshop help` 会列出全部命令。")
    }

    private static var helpText: String {
        let rows = [
            ("", Text(en: "the map of the course, and what to do next", zh: "课程地图，以及接下来做什么")),
            (" check 2", Text(en: "Step 2's tests on your container", zh: "用第 2 步的测试检查你的容器")),
            (" watch", Text(en: "checks at each save, and goes on", zh: "每次保存都检查，通过后自动进入下一步")),
            (" take 2", Text(en: "Step 2 for you; yours is kept", zh: "直接用第 2 步的代码；你写的会备份")),
            (
                " bench",
                Text(en: "your container's speed, beside the course's", zh: "你的容器有多快，和课程的比")
            ),
            (" check 2.1", Text(en: "builds and tests your answer", zh: "构建并测试你的答案")),
            (" hint 2.1", Text(en: "one hint at a time, three in all", zh: "一次一条提示，一共三条")),
            (
                " solution 2.1",
                Text(en: "once it is solved, or with --peek", zh: "通过后才能看；--peek 直接看")
            ),
            (" reset 2.1", Text(en: "starts over; what you wrote is kept", zh: "重新开始；你写的会备份")),
            (
                " reset all",
                Text(en: "all as at the beginning, for the next group", zh: "全部恢复原样，给下一批人用")
            ),
            (" ready", Text(en: "whether this computer can do the course", zh: "这台电脑能不能上这门课")),
            (" check 2 --log", Text(en: "shows all output, your prints, too", zh: "同时显示完整输出")),
            (" --lang zh-Hans", Text(en: "用中文：speaks Chinese from now on", zh: "--lang en 换回英文")),
        ]
        let tours = [
            ("", Text(en: "live: what breaks, and what fixes it", zh: "现场看：哪里出错，怎样修复")),
            (" 4a", Text(en: "one step; or --all", zh: "只看一步；或者 --all")),
        ]
        let note = Text(
            en: """
                Without a number, check and watch take what comes next.
                `swift run -q workshop` leaves out what Swift prints while it builds.
                """,
            zh: """
                check 和 watch 后面不写编号，就检查接下来要做的那一步或练习。
                用 `swift run -q workshop`，就不显示 Swift 的构建输出。
                """)
        let lines =
            rows.map { Terminal.row("swift run workshop\($0.0)", $0.1, column: 36) } + [""]
            + tours.map { Terminal.row("swift run tour\($0.0)", $0.1, column: 36) }
        return lines.joined(separator: "\n") + "\n\n" + Terminal.wrapped(note)
    }

    static func say(_ text: some CustomStringConvertible) {
        print(Terminal.wrapped(text))
    }
}

/// The words behind a verb: the name of a step or an exercise, perhaps, and options.
struct Arguments {
    let name: String?
    let options: Set<String>
    private let verb: String

    /// - Throws: A `Complaint` about the first word that the verb does not take.
    init(_ words: some Sequence<String>, of command: Command) throws(Complaint) {
        let names = words.filter { !$0.hasPrefix("-") }
        options = Set(words.filter { $0.hasPrefix("-") })
        name = names.first
        verb = command.rawValue
        // `help` answers whatever stands behind it.
        if command == .help { return }
        let tooMany = names.dropFirst()
        if let word = options.subtracting(command.options).min() ?? tooMany.first {
            if let near = word.nearest(of: command.options.sorted()) {
                throw Complaint(
                    en: "`\(verb)` does not take '\(word)'. Did you mean '\(near)'?",
                    zh: "`\(verb)` 后面不能写“\(word)”。你要的是不是“\(near)”？")
            }
            throw Complaint(
                en: "`\(verb)` does not take '\(word)'. See `swift run workshop help`.",
                zh: "`\(verb)` 后面不能写“\(word)”。请看 `swift run workshop help`。")
        }
    }

    /// The name, where none can be guessed.
    func requiredName(example: String = "2.1") throws(Complaint) -> String {
        guard let name else {
            let example = "`swift run workshop \(verb) \(example)`"
            throw Complaint(en: "which one? For instance \(example).", zh: "哪一个？例如 \(example)。")
        }
        return name
    }
}
