import Foundation
import Support

/// `check 2`, `watch` and `take 2`: the reader's own container, held against the tests of a step.
enum StepCheck {
    /// - Returns: Whether the step is green.
    static func check(_ step: Step, showsLog: Bool = false) throws -> Bool {
        guard !MyContainer.files.isEmpty else {
            throw Complaint(
                en: "\(MyContainer.path) has no Swift file: `git checkout \(MyContainer.path)` "
                    + "brings back the empty one, `swift run workshop take 1` puts Step 1 there.",
                zh: "\(MyContainer.path) 里没有 Swift 文件：`git checkout \(MyContainer.path)` "
                    + "取回空文件，`swift run workshop take 1` 放入第 1 步。")
        }
        for gift in try MyContainer.give(step) { tell(gift) }

        let status = StatusLine()
        var checker = StepChecker(step)
        let outcome = try checker.check { activity, seconds in
            status.show(activity, of: step.title, seconds: seconds)
        }
        status.clear()
        if showsLog { print(checker.log) }
        let progress = try Progress.update { progress in
            progress.checks += 1
            if case .green = outcome { progress.built.insert(step.number) }
            return progress
        }
        print(StepReport(checker: checker, outcome: outcome, progress: progress).text)
        guard case .green = outcome else { return false }
        if step.number == Course.steps.last?.number { try showFinale() }
        return true
    }

    static func take(_ words: [String]) throws {
        let arguments = try Arguments("take", words)
        let step = try Course.step(named: arguments.needed(for: "take", example: "2"))
        let kept = try MyContainer.take(step)
        try Progress.update { progress in _ = progress.built.remove(step.number) }
        print(
            Terminal.wrapped(
                Text(
                    en: "\(MyContainer.path) is the course's Step \(step.number) now.",
                    zh: "\(MyContainer.path) 现在是课程的第 \(step.number) 步。")))
        if let kept {
            print(Terminal.wrapped(Text(en: "What you had is in \(kept).", zh: "你原来写的在 \(kept)。")))
        }
        print(Terminal.row(Label.then, "swift run workshop check \(step.number)"))
    }

    private static func tell(_ gift: MyContainer.Gift) {
        let file = "\(MyContainer.path)/\(gift.file)"
        switch gift.state {
        case .new:
            print(
                Terminal.wrapped(
                    Text(en: "Given: \(file), \(gift.about).", zh: "给你：\(file)，\(gift.about)。")))
        case .renewed:
            print(
                Terminal.wrapped(
                    Text(
                        en: "Given again, as this step has it: \(file), \(gift.about).",
                        zh: "换成这一步的版本：\(file)，\(gift.about)。")))
        case .kept:
            print(
                Terminal.wrapped(
                    Text(
                        en: "\(file) has your changes, so it stays. This step's is in Sources.",
                        zh: "\(file) 你改过，所以保持不变。这一步的版本在 Sources 里。")))
        }
    }

    /// The reader's own `validate()`, on a wiring with three faults.
    private static func showFinale() throws {
        let program = Checkout.root.appending(path: "\(StepChecker.scratch)/debug/finale")
        let child = try Child.run(
            program, [], environment: [Language.variable: Language.current.rawValue], limit: 30)
        let count = MyContainer.written.count
        print("\n" + child.output)
        if count > 0 {
            print(
                Terminal.wrapped(
                    Text(
                        en: "You have written \(count) lines of code for this.",
                        zh: "为此你写了 \(count) 行代码。")))
        }
    }
}

/// What `check 2` tells: one thing at a time, the first.
struct StepReport {
    let checker: StepChecker
    let outcome: StepChecker.Outcome
    let progress: Progress

    private var step: Step { checker.step }

    var text: String {
        paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var paragraphs: [String] {
        switch outcome {
        case .green(let tests):
            return [
                heading(Text(en: "green", zh: "通过"), .green),
                Terminal.wrapped(
                    Text(
                        en: "\(tests) tests of the course pass on your own container.",
                        zh: "课程的 \(tests) 个测试，在你自己的容器上全部通过。")),
            ]
        case .doesNotCompile(let error):
            let isMine = error.message.hasPrefix(MyContainer.path)
            let note = Text(
                en: "The tests of this step use what your container does not have yet.",
                zh: "这一步的测试用到了你的容器里还没有的东西。")
            return [
                heading(Text(en: "does not compile", zh: "编译不过"), .red),
                ([Terminal.wrapped(error.message)] + error.excerpt()).joined(separator: "\n"),
                error.explanation.map { Terminal.wrapped($0) }
                    ?? (isMine ? "" : Terminal.wrapped(note)),
                firstCheck, Terminal.row(Label.read, step.lesson) + "\n" + help,
            ]
        case .red(let refusals):
            let others = Set(refusals.map(\.test)).count - 1
            let more = Text(
                en: "\(others) more \(others == 1 ? "test is" : "tests are") red.",
                zh: "还有 \(others) 个测试没有通过。")
            return [
                heading(Label.notYet, .red),
                about(refusals[0].test, refusals[0].expectation, at: refusals[0].place),
                others > 0 ? Terminal.wrapped(more) : "", firstCheck, help,
            ]
        case .crashed(let test, let crash):
            let text = "\(crash.found)\n\(crash.why)"
            return [heading(Label.notYet, .red), about(test, text, at: nil), firstCheck, help]
        case .hangs(let test):
            let text = Text(
                en: """
                    It hangs: a thread waits for what never comes, most likely for a lock that it \
                    holds itself.
                    """,
                zh: "它停住了：有线程在等永远不会来的东西，多半是一把它自己已经持有的锁。")
            return [
                heading(Label.notYet, .red), about(test, text.description, at: nil), firstCheck,
                help,
            ]
        case .doesNotBuild(let reason):
            return [
                heading(Label.notBuilt, .red), Terminal.wrapped(reason),
                Terminal.row(Label.log, "swift run workshop check \(step.number) --log"),
            ]
        }
    }

    private func about(_ test: String, _ text: String, at place: String?) -> String {
        let rows = [
            place.map { Terminal.row(Label.test, $0) },
            Terminal.row(Label.read, checker.section(about: test)),
        ]
        return
            ([Terminal.styled(Terminal.wrapped(test), .bold), Terminal.wrapped(text, indent: 2)]
            + rows.compactMap(\.self)).joined(separator: "\n")
    }

    private func heading(_ state: Text, _ style: Terminal.Style) -> String {
        let name = Text(
            en: "Step \(step.number) on your container: ", zh: "第 \(step.number) 步，你的容器：")
        return Terminal.styled(name, .bold) + Terminal.styled(state, style)
    }

    private var firstCheck: String {
        progress.checks == 1 ? Terminal.wrapped(Label.firstCheck) : ""
    }

    private var help: String {
        Terminal.row(Label.stuck, "swift run workshop take \(step.number)")
    }
}
