import Support

/// What `check` tells a learner.
struct Report {
    let exercise: Exercise
    let outcome: Checker.Outcome
    /// With this check in it.
    let progress: Progress
    /// Whether the exercise was solved before.
    let wasSolved: Bool

    /// The report as a terminal shows it.
    var text: String {
        paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var paragraphs: [String] {
        switch outcome {
        case .solved(let tests):
            let state = Text(en: "solved, \(tests) tests pass", zh: "解决了，\(tests) 个测试全部通过")
            let compare = row(Label.compare, "swift run workshop solution \(exercise.id)")
            return [heading(state, .green) + "\n" + compare]
        case .refused(let refusals):
            let first = refusals[0]
            return red(
                expected: first.expected.isEmpty ? Label.thisTest : Text(first.expected),
                found: Text(first.found), why: Text(first.why),
                test: "\(first.place.split(separator: "/").last ?? ""), \(first.test)")
        case .hangs(let test, let hang):
            return red(found: Label.hangs, why: hang.why, test: test)
        case .crashed(let test, let crash):
            return red(found: crash.found, why: crash.why, test: test)
        case .doesNotCompile(let error) where error.isAbout(exercise):
            let state = Text(en: "does not compile", zh: "编译不过")
            let isMissing = error.isInTests(of: exercise) && error.isAboutDeclaration
            let note = isMissing ? Label.keepDeclarations(exercise) : error.explanation
            return [
                heading(state, .red), shown(error), note.map { Terminal.wrapped($0) } ?? "", help,
            ]
        case .doesNotCompile(let error):
            return [
                heading(Label.notBuilt, .red), shown(error),
                Terminal.wrapped(Label.notInYourAnswer), row(Label.log, log),
            ]
        case .doesNotBuild(let reason):
            return [heading(Label.notBuilt, .red), row(Label.found, reason), row(Label.log, log)]
        }
    }

    private func red(
        expected: Text = Label.anAnswer, found: Text, why: Text, test: String
    ) -> [String] {
        let reasons = [
            row(Label.expected, expected), row(Label.found, found),
            why.english.isEmpty ? nil : row(Label.why, why),
        ]
        let hasOneFile = Exercise.files(in: exercise.starter).count < 2
        let places = [
            row(Label.test, test),
            row(Label.file, hasOneFile ? exercise.path : "Exercises/\(exercise.folder)/Starter"),
            row(Label.prints, log),
        ]
        return [
            heading(wasSolved ? Label.noLonger : Label.notYet, .red),
            reasons.compactMap(\.self).joined(separator: "\n"),
            places.joined(separator: "\n"),
            progress.checks == 1 ? Terminal.wrapped(Label.firstCheck) : "",
            help,
        ]
    }

    private func heading(_ state: Text, _ style: Terminal.Style) -> String {
        Terminal.styled(Text(en: "\(exercise.name): ", zh: "\(exercise.name)："), .bold)
            + Terminal.styled(state, style)
    }

    private func row(_ name: Text, _ text: some CustomStringConvertible) -> String {
        Terminal.row(name, text)
    }

    private func shown(_ error: CompilerError) -> String {
        ([Terminal.wrapped(error.message)] + error.excerpt()).joined(separator: "\n")
    }

    private var log: String { "swift run workshop check \(exercise.id) --log" }

    private var help: String {
        let next = progress.hints[exercise.id, default: 0] + 1
        if next > 3 {
            return row(Label.stuck, "swift run workshop solution \(exercise.id) --peek")
        }
        let command = "swift run workshop hint \(exercise.id)"
        return row(
            Label.hint,
            Text(en: "\(command) (hint \(next) of 3)", zh: "\(command)（第 \(next) 条，共 3 条）"))
    }
}

/// The words that stand before or between what varies.
enum Label {
    static let check = Text(en: "Check", zh: "检查")
    static let compare = Text(en: "Compare", zh: "对比")
    static let edit = Text(en: "Edit", zh: "改")
    static let expected = Text(en: "Expected", zh: "预期")
    static let file = Text(en: "File", zh: "文件")
    static let found = Text(en: "Found", zh: "实际")
    static let hint = Text(en: "Hint", zh: "提示")
    static let log = Text(en: "Log", zh: "日志")
    static let prints = Text(en: "Prints", zh: "打印")
    static let read = Text(en: "Read", zh: "读")
    static let stuck = Text(en: "Stuck?", zh: "卡住了？")
    static let test = Text(en: "Test", zh: "测试")
    static let why = Text(en: "Why", zh: "原因")

    /// Once the container is built, there is no next thing that one must do.
    static func next(_ subject: Subject, _ progress: Progress) -> Text {
        progress.nextStep == nil
            ? Text(en: "To practise: \(subject.title)", zh: "做个练习：\(subject.title)")
            : Text(en: "Next: \(subject.title)", zh: "接下来：\(subject.title)")
    }

    static let notYet = Text(en: "not yet", zh: "还没有解决")
    static let noLonger = Text(en: "no longer solved", zh: "又变成未解决")
    static let notBuilt = Text(en: "was not built", zh: "没有构建成功")
    static let hangs = Text(
        en: "none, for many seconds: the test does not end.",
        zh: "等了许多秒也没有结果：测试停不下来。")
    static let anAnswer = Text(en: "an answer.", zh: "得到一个结果。")
    static let thisTest = Text(en: "this test to pass.", zh: "这个测试通过。")

    static func kept(in path: String) -> Text {
        Text(en: "What you had is kept in \(path).", zh: "你原来写的代码保存在 \(path)。")
    }

    static let firstCheck = Text(
        en: """
            This is your first check. Red is where everyone starts: nothing is wrong with your \
            installation. Change the file, and check again.
            """,
        zh: """
            这是你的第一次检查。一开始谁都是红的，也就是没通过，不是你没装好。\
            修改这个文件，再检查一次。
            """)
    static let notInYourAnswer = Text(
        en: "This is not in your answer. `git checkout` with the path of that file restores it.",
        zh: "错误不在你的答案里。用 `git checkout` 加上那个文件的路径就能恢复它。")

    static func keepDeclarations(_ exercise: Exercise) -> Text {
        let command = "swift run workshop reset \(exercise.id)"
        return Text(
            en: """
                The tests call what the starter declared: its types, functions and parameters. \
                Keep them, or take the starter again: `\(command)` keeps what you wrote in a copy.
                """,
            zh: """
                测试要调用起始代码里声明的类型、函数和参数，请不要改动它们。也可以取回起始代码：\
                `\(command)` 会把你写的另存一份。
                """)
    }
}

extension Checker.Hang {
    var why: Text {
        switch self {
        case .waits:
            Text(
                en: """
                    a thread waits for what never comes, most likely for a lock that it holds \
                    itself.
                    """,
                zh: "有线程在等永远不会来的东西，多半是一把它自己已经持有的锁。")
        case .loops:
            Text(
                en: """
                    some code runs in an endless loop. What should end it, and why does that not \
                    happen?
                    """,
                zh: "代码陷入了无限循环。本来该由什么让它结束，为什么没有发生？")
        case .unknown:
            Text(
                en: """
                    a thread waits for a lock that nobody unlocks (perhaps it holds this lock \
                    itself), or for another thread; or some code runs in an endless loop.
                    """,
                zh: """
                    有线程在等一把没有人打开的锁（也许持有这把锁的就是它自己），或者在等另一个线程；\
                    也可能是代码陷入了无限循环。
                    """)
        }
    }
}

extension Checker.Outcome {
    var isSolved: Bool {
        if case .solved = self { true } else { false }
    }

    /// Whether it tells something about the learner's answer. Otherwise the exercise keeps its mark.
    func isAbout(_ exercise: Exercise) -> Bool {
        switch self {
        case .doesNotBuild: false
        case .doesNotCompile(let error): error.isAbout(exercise)
        default: true
        }
    }
}
