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
        let gifts = MyContainer.gifts(of: step)
        try refuse(gifts, of: step)
        try MyContainer.give(gifts)
        tell(gifts)

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
        let word = try arguments.needed(for: "take", example: "2")
        if let exercise = try? Exercise.named(word, Progress.load()) {
            let command = "swift run workshop solution \(exercise.id) --peek"
            throw Complaint(
                en: "\(exercise.id) is a practice, not a step. Its solution: `\(command)`.",
                zh: "\(exercise.id) 是练习，不是步骤。它的参考答案：`\(command)`。")
        }
        let step = try Course.step(named: word)
        let kept = try MyContainer.take(step)
        try Progress.update {
            $0.step = step.number
            $0.taken.insert(step.number)
        }
        print(
            Terminal.wrapped(
                Text(
                    en: "\(MyContainer.path) is the course's Step \(step.number) now.",
                    zh: "\(MyContainer.path) 现在是课程的第 \(step.number) 步。")))
        if let kept {
            print(Terminal.wrapped(Label.kept(in: kept)) + "\n")
            let back = Text(en: "These two lines bring it back:", zh: "想要回来，就用这两行：")
            print(Terminal.wrapped(back))
            let name = MyContainer.folder.lastPathComponent
            print("  mv \(MyContainer.path) \(Kept.freePath(beside: MyContainer.folder, name))")
            print("  mv \(kept) \(MyContainer.path)\n")
        }
        print(Terminal.row(Label.check, "swift run workshop check \(step.number)"))
    }

    /// What is given for a later step would stand in the way of those before it: a file that needs
    /// what only that step's container has.
    ///
    /// - Throws: A `Complaint` about a step that the reader has not come to.
    private static func refuse(_ gifts: [MyContainer.Gift], of step: Step) throws {
        guard gifts.contains(where: { $0.state != .kept }),
            let next = Progress.load().frontier, let before = Course.steps(before: step).last,
            Course.steps(after: next).contains(where: { $0.number == step.number })
        else { return }
        let check = "`swift run workshop check \(next.number)`"
        let take = "`swift run workshop take \(before.number)`"
        throw Complaint(
            en: """
                Step \(next.number) comes first: \(check). Or jump to Step \(step.number): \(take) puts \
                the course's Step \(before.number) into \(MyContainer.path) and keeps yours beside it.
                """,
            zh: """
                先做第 \(next.number) 步：\(check)。想直接做第 \(step.number) 步，就用 \(take)，\
                它把课程的第 \(before.number) 步放进 \(MyContainer.path)，你写的会留在旁边。
                """)
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
                "MINE": step.name, Language.variable: Language.current.rawValue,
            ], joinsErrors: false, limit: 120)
        let text = child.ending == .exit(0) ? child.output : child.output + child.errors
        print("\n" + Terminal.wrapped(text.trimmingCharacters(in: .newlines)))
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
            return [
                heading(Text(en: "does not compile", zh: "编译不过"), .red), goingBack,
                ([Terminal.wrapped(error.message)] + error.excerpt()).joined(separator: "\n"),
                note(on: error).map { Terminal.wrapped($0) } ?? "",
                firstCheck, Terminal.row(Label.read, step.lesson) + "\n" + help,
            ]
        case .refused(let refusals):
            let others = Set(refusals.map(\.test)).count - 1
            let more = Text(
                en: "\(others) more \(others == 1 ? "test is" : "tests are") red.",
                zh: "还有 \(others) 个测试没有通过。")
            return [
                heading(Label.notYet, .red), goingBack,
                about(
                    refusals[0].test,
                    [refusals[0].comment, refusals[0].found].filter { !$0.isEmpty }
                        .joined(separator: "\n"),
                    at: refusals[0].place),
                others > 0 ? Terminal.wrapped(more) : "", firstCheck, help,
            ]
        case .crashed(let test, let crash):
            return [
                heading(Label.notYet, .red), goingBack,
                about(test, "\(crash.found)\n\(crash.why)"), firstCheck, help,
            ]
        case .hangs(let test, let hang):
            let text = Text(
                en: "It hangs: \(hang.why.english)", zh: "它一直没有结束：\(hang.why.chinese)")
            return [
                heading(Label.notYet, .red), goingBack,
                about(test, text.description, reading: hang == .loops ? step.lesson : nil),
                firstCheck, help,
            ]
        case .doesNotBuild(let reason):
            return [
                heading(Label.notBuilt, .red), Terminal.wrapped(reason),
                Terminal.row(Label.log, "swift run workshop check \(step.number) --log"),
            ]
        }
    }

    /// A later step that was green, so that this one need not be. (What does not compile never is.)
    private var laterStep: Step? {
        if case .doesNotCompile(let error) = outcome, error.message.hasPrefix(MyContainer.path) {
            return nil
        }
        return progress.built(after: step)
    }

    private var goingBack: String {
        guard let later = laterStep else { return "" }
        let take = "`swift run workshop take \(step.number)`"
        return Terminal.wrapped(
            Text(
                en: """
                    You have built Step \(later.number) already, and a later step changes what an \
                    earlier one did: the container of Step \(later.number) need not pass the tests \
                    of Step \(step.number). To see Step \(step.number) again, use \(take): it \
                    keeps your container, and tells how to bring it back.
                    """,
                zh: """
                    你已经写到第 \(later.number) 步了。后面的步骤会改掉前面的一些做法，所以第 \
                    \(later.number) 步的容器不必通过第 \(step.number) 步的测试。想再看看第 \
                    \(step.number) 步，就用 \(take)：它会留着你的容器，并告诉你怎样取回来。
                    """))
    }

    /// What the compiler's error does not say by itself.
    private func note(on error: CompilerError) -> Text? {
        let message = error.message
        if message.hasPrefix(MyContainer.path) || laterStep != nil { return error.explanation }
        if message.contains("cannot use mutating member") {
            return Text(
                en: """
                    Is your container a struct? Whoever is handed a struct has a copy, and \
                    everybody has to use the same container: a class.
                    """,
                zh: "你的容器是结构体吗？结构体交给谁，谁拿到的都是副本，而大家要用同一个容器，所以它得是类。")
        }
        if message.contains("actor-isolated") {
            return Text(
                en: """
                    Is your container an actor? These tests call it without `await`, as an app \
                    does when it builds a screen.
                    """,
                zh: "你的容器是 actor 吗？这些测试调用它时没有 `await`，App 创建界面时也没有。")
        }
        let isMissing = Text(
            en: "This step's tests use what your container does not have, or no longer has.",
            zh: "这一步的测试用到的东西，你的容器里还没有，或者已经没有了。")
        return error.explanation ?? isNotPublic(error)
            ?? (error.isAboutDeclaration ? isMissing : nil)
    }

    /// The tests miss a type that the container does have: most likely it is not `public`.
    private func isNotPublic(_ error: CompilerError) -> Text? {
        guard
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

    /// - Parameter page: What to read. Nil: the section about the test.
    private func about(
        _ test: String, _ text: String, at place: String? = nil, reading page: String? = nil
    ) -> String {
        let folder = place?.hasPrefix("TestSupport/") == true ? "Tools" : "Tests"
        let rows = [
            place.map { Terminal.row(Label.test, "\(folder)/\($0)") },
            Terminal.row(Label.read, page ?? section(about: test)),
        ]
        return
            ([Terminal.styled(Terminal.wrapped(test), .bold), Terminal.wrapped(text, indent: 2)]
            + rows.compactMap(\.self)).joined(separator: "\n")
    }

    /// The section that names a test, in the step's pages or in the notes, or else the whole lesson.
    private func section(about test: String) -> String {
        for page in step.pages + [Course.page("Lessons/Troubleshooting.md")] {
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
        if laterStep != nil { return "" }
        return Terminal.row(Label.stuck, "swift run workshop take \(step.number)")
    }
}
