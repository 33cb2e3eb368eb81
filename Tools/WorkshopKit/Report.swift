import Foundation
import Support

/// What `check` says to the reader, one thing at a time, the first:
///
///     2.1 Log out: not yet
///
///     the next user does not see the last
///     Expected  nobody is logged in after the session was reset.
///     Found     Ada is still logged in.
///     Why       the next person at this device would see another person's profile.
///     Test      Exercises/2.1-LogOut/Tests/LogOutTests.swift:26
///     Edit      Exercises/2.1-LogOut/Starter/LogOut.swift
///     Log       swift run workshop check 2.1 --log
///
///     Hint      swift run workshop hint 2.1 (hint 1 of 3)
struct Report {
    let subject: any Checkable
    let outcome: Check.Outcome
    /// With this check in it.
    let progress: Progress
    /// Whether it is an exercise that was solved before.
    var wasSolved = false

    /// The report as a terminal shows it: paragraphs with an empty line between them.
    var text: String {
        paragraphs.map { $0.filter { !$0.isEmpty }.joined(separator: "\n") }
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var paragraphs: [[String]] {
        switch outcome {
        case .passed(let tests):
            return [
                [heading(subject.verdict(passing: tests), .green)],
                [subject.praise(passing: tests)],
            ]
        case .failed(let failures):
            let count = Set(failures.map(\.test)).count - 1
            let others = Text(
                en: "\(count) more \(count == 1 ? "test is" : "tests are") red.",
                zh: "还有 \(count) 个测试没有通过。")
            return red(
                failures[0].test, rows(about: failures[0]), at: failures[0].place,
                others: count > 0 ? others : nil)
        case .crashed(let test, let crash):
            return red(test, [indented(crash.found), indented(crash.why)])
        case .hangs(let test, let hang):
            let text = Text(
                en: "It hangs: \(hang.why.english)", zh: "测试卡死：\(hang.why.chinese)")
            return red(test, [indented(text)], hang: hang)
        case .doesNotCompile(let error):
            let shown = [Terminal.wrapped(error.message)] + error.excerpt()
            guard subject.isToBlame(for: error) else {
                return notBuilt(shown + ["", Terminal.wrapped(Label.notInYourAnswer)])
            }
            let note = excuse == nil ? error.explanation ?? subject.note(on: error) : nil
            return [
                [heading(Text(en: "does not compile", zh: "编译不过"), .red)], paragraph(excuse),
                shown, paragraph(note), firstCheck,
                [Terminal.row(Label.read, subject.page), help],
            ]
        case .doesNotBuild(let reason):
            return notBuilt([Terminal.wrapped(reason)])
        }
    }

    private func red(
        _ test: String, _ findings: [String], at place: String? = nil, hang: Check.Hang? = nil,
        others: Text? = nil
    ) -> [[String]] {
        [
            [heading(wasSolved ? Label.noLonger : Label.notYet, .red)], paragraph(excuse),
            [Terminal.styled(Terminal.wrapped(test), .bold)] + findings
                + subject.places(of: test, at: place, hang: hang),
            paragraph(others), paragraph(since), firstCheck, [help],
        ]
    }

    /// The verdict of an exercise has three parts; elsewhere there may be a comment.
    private func rows(about failure: Check.Failure) -> [String] {
        if failure.expected.isEmpty {
            // The error of an endless cycle has more lines than a terminal.
            let lines = failure.found.lines
            let found =
                lines.count > 24 ? lines.prefix(10) + ["  …"] + lines.suffix(8) : lines[...]
            return [failure.comment, found.joined(separator: "\n")].filter { !$0.isEmpty }
                .map(indented)
        }
        return [
            Terminal.row(Label.expected, failure.expected),
            Terminal.row(Label.found, failure.found),
            failure.why.isEmpty ? "" : Terminal.row(Label.why, failure.why),
        ]
    }

    private func notBuilt(_ reason: [String]) -> [[String]] {
        [[heading(Label.notBuilt, .red)], reason, [Label.logRow(of: subject)]]
    }

    /// How long the same test has been the first that is red, so that a pair sees when it is stuck.
    private var since: Text? {
        guard let red = progress.red, red.checks > 1 else { return nil }
        let clock = Date.ISO8601FormatStyle(timeZone: .current).time(
            includingFractionalSeconds: false)
        let time = red.since.formatted(clock).prefix(5)
        return Text(
            en: "Red since \(time), in \(red.checks) checks.",
            zh: "从 \(time) 起连续 \(red.checks) 次没有通过。")
    }

    private var excuse: Text? { subject.excuse(for: outcome, progress) }

    private var firstCheck: [String] { paragraph(progress.checks == 1 ? Label.firstCheck : nil) }

    private var help: String { excuse == nil ? subject.help(progress) : "" }

    private func heading(_ verdict: Text, _ style: Terminal.Style) -> String {
        Terminal.styled(
            Text(en: "\(subject.heading): ", zh: "\(subject.heading)："), .bold)
            + Terminal.styled(verdict, style)
    }

    private func paragraph(_ text: Text?) -> [String] {
        text.map { [Terminal.wrapped($0)] } ?? []
    }

    private func indented(_ text: some CustomStringConvertible) -> String {
        Terminal.wrapped(text, indent: 2)
    }
}

/// The words that stand before or between what varies.
enum Label {
    static let check = Text(en: "Check", zh: "检查")
    static let compare = Text(en: "Compare", zh: "对比")
    static let edit = Text(en: "Edit", zh: "修改")
    static let expected = Text(en: "Expected", zh: "预期")
    static let found = Text(en: "Found", zh: "实际")
    static let hint = Text(en: "Hint", zh: "提示")
    static let log = Text(en: "Log", zh: "日志")
    static let read = Text(en: "Read", zh: "阅读")
    static let stuck = Text(en: "Stuck?", zh: "卡住了？")
    static let test = Text(en: "Test", zh: "测试")
    static let why = Text(en: "Why", zh: "原因")

    static func logRow(of subject: any Checkable) -> String {
        Terminal.row(log, "swift run workshop check \(subject.number) --log")
    }

    /// Once the container is built, there is no next thing that one must do.
    static func next(_ subject: any Checkable, _ progress: Progress) -> Text {
        progress.nextStep == nil
            ? Text(en: "Next exercise: \(subject.displayName)", zh: "做个练习：\(subject.displayName)")
            : Text(en: "Next: \(subject.displayName)", zh: "接下来：\(subject.displayName)")
    }

    static let notYet = Text(en: "not yet", zh: "还没通过")
    static let noLonger = Text(en: "no longer solved", zh: "又不通过了")
    static let notBuilt = Text(en: "was not built", zh: "没有构建成功")

    static func backup(in paths: [String]) -> Text {
        let last = paths.suffix(2).joined(separator: " and ")
        return Text(
            en: "What you had is kept in \((paths.dropLast(2) + [last]).joined(separator: ", ")).",
            zh: "你原来写的保存在 \(paths.joined(separator: "、"))。")
    }

    static let firstCheck = Text(
        en: """
            This is your first check. Red is where everyone starts: nothing is wrong with your \
            installation. Change the file, and check again.
            """,
        zh: """
            这是你的第一次检查。第一次不通过是正常的，不是环境有问题。\
            修改这个文件，再检查一次。
            """)
    static let notInYourAnswer = Text(
        en: "The error is not in your answer: `git checkout` with that file's path restores it.",
        zh: "错误不在你的答案里。用 `git checkout` 加上那个文件的路径就能恢复它。")
}

extension Check.Hang {
    var why: Text {
        switch self {
        case .waits:
            Text(
                en: """
                    a deadlock. A thread waits for a lock that is not unlocked: it holds this lock itself, \
                    or a call on another thread returned without unlocking it.
                    """,
                zh: "死锁。有线程在等一把没有释放的锁：可能它自己已经持有，也可能另一个线程返回时没有解锁。")
        case .loops:
            Text(
                en: """
                    some code runs and does not end: an endless loop, or work that grows each time. \
                    What should end it?
                    """,
                zh: "代码一直运行，没有结束：可能是死循环，也可能每次的工作量都在增加。本来该怎样结束？")
        case .unknown:
            Text(
                en: """
                    a deadlock or an endless loop. A thread waits for another one or for a lock that \
                    is never unlocked (perhaps it holds this lock itself), or some code never ends.
                    """,
                zh: """
                    死锁或死循环。也许有线程在等另一个线程，或者在等一把一直不释放的锁\
                    （可能就是它自己持有的）；也许有代码一直不结束。
                    """)
        }
    }
}

extension Check.Outcome {
    var hasPassed: Bool {
        if case .passed = self { true } else { false }
    }

    /// The test that a report shows.
    var redTest: String? {
        switch self {
        case .failed(let failures): failures[0].test
        case .hangs(let test, _), .crashed(let test, _): test
        case .passed, .doesNotCompile, .doesNotBuild: nil
        }
    }
}
