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
        tell(try MyContainer.give(step))

        let status = StatusLine()
        var checker = Checker()
        checker.onActivity = { status.show($0, of: step.title, seconds: $1) }
        let outcome = try checker.check(step)
        status.clear()
        if showsLog { print(checker.log) }
        let progress = try Progress.update { progress in
            progress.checks += 1
            progress.step = step.number
            if case .solved = outcome { progress.built.insert(step.number) }
            return progress
        }
        print(StepReport(step: step, outcome: outcome, progress: progress).text)
        guard case .solved = outcome else { return false }
        if step.number == Course.steps.last?.number { try showFinale(of: step) }
        return true
    }

    static func take(_ words: [String]) throws {
        let arguments = try Arguments("take", words)
        let step = try Course.step(named: arguments.needed(for: "take", example: "2"))
        let kept = try MyContainer.take(step)
        try Progress.update {
            $0.step = step.number
            $0.built.remove(step.number)
        }
        print(
            Terminal.wrapped(
                Text(
                    en: "\(MyContainer.path) is the course's Step \(step.number) now.",
                    zh: "\(MyContainer.path) 现在是课程的第 \(step.number) 步。")))
        if let kept { print(Terminal.wrapped(Label.kept(in: kept))) }
        print(Terminal.row(Label.check, "swift run workshop check \(step.number)"))
    }

    /// What is given to the reader, in one list.
    private static func tell(_ gifts: [MyContainer.Gift]) {
        let given = gifts.filter { $0.state != .kept }
        if !given.isEmpty {
            print(
                Terminal.wrapped(
                    Text(
                        en: "Given to you, in \(MyContainer.path), since typing it teaches little:",
                        zh: "下面这些文件直接给你，放在 \(MyContainer.path) 里，因为照抄学不到什么：")))
            for gift in given {
                print(Terminal.row("  \(gift.file)", gift.about, column: 25))
            }
            print()
        }
        for gift in gifts where gift.state == .kept {
            let file = "\(MyContainer.path)/\(gift.file)"
            print(
                Terminal.wrapped(
                    Text(
                        en: "\(file) has your changes, so it stays. For this step's instead:",
                        zh: "\(file) 你改过，所以保持不变。想换成这一步的版本：")))
            print("  cp \(gift.source) \(MyContainer.path)/\n")
        }
    }

    /// The reader's own `validate()`, on a wiring with three faults.
    private static func showFinale(of step: Step) throws {
        let child = try Child.run(
            Toolchain.tool("swift"),
            ["run", "-q", "--scratch-path", MyContainer.scratch] + Toolchain.buildSystem
                + ["finale"],
            environment: [
                "MINE": step.name, "FINALE": "1", Language.variable: Language.current.rawValue,
            ], limit: 120)
        print("\n" + Terminal.wrapped(child.output.trimmingCharacters(in: .newlines)))
        let count = MyContainer.written.count
        if count > 0 {
            print(
                "\n"
                    + Terminal.wrapped(
                        Text(
                            en: """
                                For all this you have written \(count) lines of code, not \
                                counting comments and empty lines.
                                """,
                            zh: "做到这一切，你写了 \(count) 行代码，注释和空行不算。")))
        }
        let page = Course.page("Lessons/InAnApp.md")
        print(
            "\n"
                + Terminal.wrapped(
                    Text(
                        en: "It is ready for an app: \(page) shows how.",
                        zh: "可以把它放进 App 了：\(page) 讲怎么放。")))
    }
}

/// What `check 2` tells: one thing at a time, the first.
struct StepReport {
    let step: Step
    let outcome: Checker.Outcome
    let progress: Progress

    var text: String {
        paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var paragraphs: [String] {
        switch outcome {
        case .solved(let tests):
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
                en: "This step's tests use what your container does not have, or no longer has.",
                zh: "这一步的测试用到的东西，你的容器里还没有，或者已经没有了。")
            return [
                heading(Text(en: "does not compile", zh: "编译不过"), .red),
                ([Terminal.wrapped(error.message)] + error.excerpt()).joined(separator: "\n"),
                (error.explanation ?? isNotPublic(error)).map { Terminal.wrapped($0) }
                    ?? (isMine ? "" : Terminal.wrapped(note)),
                firstCheck, Terminal.row(Label.read, step.lesson) + "\n" + help,
            ]
        case .refused(let refusals):
            let others = Set(refusals.map(\.test)).count - 1
            let more = Text(
                en: "\(others) more \(others == 1 ? "test is" : "tests are") red.",
                zh: "还有 \(others) 个测试没有通过。")
            return [
                heading(Label.notYet, .red),
                about(
                    refusals[0].test,
                    [refusals[0].comment, refusals[0].found].filter { !$0.isEmpty }
                        .joined(separator: "\n"),
                    at: refusals[0].place),
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

    /// The tests miss a type that the container does have: most likely it is not `public`.
    private func isNotPublic(_ error: CompilerError) -> Text? {
        guard !error.message.hasPrefix(MyContainer.path),
            let name = error.message.firstMatch(of: #/cannot find (?:type )?'(\w+)' in scope/#)?.1,
            MyContainer.files.values.contains(where: {
                $0.contains("class \(name)") || $0.contains("enum \(name)")
                    || $0.contains("struct \(name)")
            })
        else { return nil }
        return Text(
            en: "Your container has a \(name), but the tests cannot see it. Is a `public` missing?",
            zh: "你的容器里有 \(name)，测试却看不到它。是不是漏了 `public`？")
    }

    private func about(_ test: String, _ text: String, at place: String?) -> String {
        let folder = place?.hasPrefix("TestSupport/") == true ? "Tools" : "Tests"
        let rows = [
            place.map { Terminal.row(Label.test, "\(folder)/\($0)") },
            Terminal.row(Label.read, section(about: test)),
        ]
        return
            ([Terminal.styled(Terminal.wrapped(test), .bold), Terminal.wrapped(text, indent: 2)]
            + rows.compactMap(\.self)).joined(separator: "\n")
    }

    /// The section that names a test, in the step's pages or in the notes, or else the whole lesson.
    private func section(about test: String) -> String {
        for page in step.pages + [Course.page("Lessons/Notes.md")] {
            let url = Checkout.root.appending(path: page)
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            var heading: String?
            for line in text.lines {
                if let name = line.wholeMatch(of: /##+ (.+)/)?.1 { heading = String(name) }
                if line.contains("`\(test)`"), let heading {
                    return Text(en: "\(page), \"\(heading)\"", zh: "\(page)，“\(heading)”")
                        .description
                }
            }
        }
        return step.lesson
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
