import Foundation
import Support

/// `check 2`: the step's tests run on the reader's own container.
extension Step: Checkable {
    var heading: Text { Text(en: "\(displayName) on your container", zh: "\(displayName)，你的容器") }
    var page: String { lesson }
    var path: String { "\(MyContainer.path)/MiniContainer.swift" }
    var workingFolder: URL { MyContainer.folder }

    func prepare() throws { try prepare(for: nil) }

    /// - Parameter exercise: On the container of this step, which then has to be there already.
    func prepare(for exercise: Exercise?) throws {
        try MyContainer.requireFiles()
        let files = MyContainer.filesToProvide(for: self)
        try rejectIfTooEarly(files, exercise)
        try MyContainer.provide(files)
        announce(files)
    }

    func run(_ check: inout Check) throws -> Check.Outcome { try check.run(self) }

    func record(_ outcome: Check.Outcome, in progress: inout Progress) {
        progress.step = number
        if outcome.hasPassed { progress.built.insert(number) }
    }

    func next(_ progress: Progress) throws -> (any Checkable)? {
        if let step = progress.nextStep { return step }
        return try Exercise.all().first { !progress.solved.contains($0.id) }
    }

    /// The files of a later step would break those before it: they use what only that step's
    /// container has.
    ///
    /// - Throws: A `Complaint` about a step that the reader has not come to.
    private func rejectIfTooEarly(
        _ files: [MyContainer.ProvidedFile], _ exercise: Exercise?
    ) throws {
        guard files.contains(where: { $0.state != .changedByReader }),
            let next = Progress.load().frontier,
            let before = exercise == nil ? Course.steps(before: self).last : self,
            exercise != nil || Course.steps(after: next).contains(where: { $0.number == number })
        else { return }
        let goal = Text(
            en: exercise.map { "exercise \($0.id)" } ?? "Step \(number)",
            zh: exercise.map { "练习 \($0.id)" } ?? "第 \(number) 步")
        let check = "`swift run workshop check \(next.number)`"
        let take = "`swift run workshop take \(before.number)`"
        throw Complaint(
            en: """
                Step \(next.number) comes first: \(check). Or jump to \(goal.english): \(take) puts \
                the course's Step \(before.number) into \(MyContainer.path) and keeps yours beside it.
                """,
            zh: """
                先做第 \(next.number) 步：\(check)。想直接做\(goal.chinese)，就用 \(take)，\
                它把课程的第 \(before.number) 步放进 \(MyContainer.path)，并把你写的备份在旁边。
                """)
    }

    /// Lists the files that are provided.
    private func announce(_ files: [MyContainer.ProvidedFile]) {
        let provided = files.filter { $0.state != .changedByReader }
        if !provided.isEmpty {
            say(
                Text(
                    en: "Provided in \(MyContainer.path) (boilerplate, nothing to type):",
                    zh: "\(MyContainer.path) 里直接放好了这些文件（样板代码，不用敲）："))
            for file in provided { print(Terminal.row("  \(file.name)", file.about, column: 25)) }
            print()
        }
        for file in files where file.state == .changedByReader {
            let path = "\(MyContainer.path)/\(file.name)"
            say(
                Text(
                    en: "\(path) has your changes, so it stays. For this step's instead:",
                    zh: "\(path) 你改过，没有覆盖。想换成这一步的版本："))
            print("  cp \(file.source) \(MyContainer.path)/\n")
        }
    }

    /// After the last step: the reader's own `validate()`, on a wiring with three bugs.
    func celebrate() throws {
        guard number == Course.steps.last?.number else { return }
        let child = try Child.run(
            Toolchain.tool("swift"),
            ["run", "-q", "--scratch-path", MyContainer.scratch] + Toolchain.buildSystem
                + ["finale"],
            environment: [
                "MINE": name, "EX": "finale", Language.variable: Language.current.rawValue,
            ],
            joinsErrors: false, limit: 600)
        let text = child.ending == .exit(0) ? child.output : child.output + child.errors
        print("\n" + Terminal.wrapped(text.trimmingCharacters(in: .newlines)))
        let count = MyContainer.written.count
        if count > 0 {
            print()
            say(
                Text(
                    en: """
                        For all this you have written \(count) lines of code, not counting comments \
                        and empty lines.
                        """,
                    zh: "你一共写了 \(count) 行代码（不含注释和空行）。"))
        }
        let page = Course.page("Lessons/InAnApp.md")
        print()
        say(
            Text(
                en: "It is ready for an app: \(page) shows how.",
                zh: "可以用到 App 里了，接入方法见 \(page)。"))
    }

    private func say(_ text: Text) { print(Terminal.wrapped(text)) }
}

/// What a report says about a step.
extension Step {
    func verdict(passing tests: Int) -> Text { Text(en: "green", zh: "通过") }

    func praise(passing tests: Int) -> String {
        Terminal.wrapped(
            Text(
                en: "\(tests) tests of the course pass on your own container.",
                zh: "课程的 \(tests) 个测试，在你自己的容器上全部通过。"))
    }

    func isToBlame(for error: CompilerError) -> Bool { true }

    /// After a later step was green, this one need not be. (What does not compile never is.)
    func excuse(for outcome: Check.Outcome, _ progress: Progress) -> Text? {
        excuse(for: outcome, progress, of: MyContainer.files)
    }

    /// - Parameter files: The container. After `take 4a` it is not that of Step 4e.
    func excuse(
        for outcome: Check.Outcome, _ progress: Progress, of files: [String: String]
    ) -> Text? {
        if case .doesNotCompile(let error) = outcome, isInContainer(error) { return nil }
        guard !outcome.hasPassed, let later = progress.built(after: self),
            later.provided.allSatisfy({ files[$0.0] != nil })
        else { return nil }
        let take = "`swift run workshop take \(number)`"
        return Text(
            en: """
                You have built Step \(later.number) already, and a later step changes what an \
                earlier one did: the container of Step \(later.number) need not pass the tests of \
                Step \(number). To see Step \(number) again, use \(take): it keeps your container, \
                and shows how to bring it back.
                """,
            zh: """
                你已经写到第 \(later.number) 步了。后面的步骤会改掉前面的一些做法，所以第 \
                \(later.number) 步的容器不必通过第 \(number) 步的测试。想再看看第 \
                \(number) 步，就用 \(take)：它会备份你的容器，并告诉你怎样恢复。
                """)
    }

    func note(on error: CompilerError) -> Text? {
        let message = error.message
        if isInContainer(error) {
            let isProvided = provided.contains {
                message.hasPrefix("\(MyContainer.path)/\($0.file):")
            }
            guard isProvided, error.isAboutDeclaration else { return nil }
            return Text(
                en: "This file is provided, and uses what your container does not have yet.",
                zh: "这个文件是直接提供的，它用到的东西，你的容器里还没有。")
        }
        if message.contains("cannot use mutating member") {
            return Text(
                en: """
                    Is your container a struct? A struct is copied wherever it is passed, and all \
                    code has to use the same container: make it a class.
                    """,
                zh: "你的容器是结构体吗？结构体每传递一次就复制一份，而整个 App 要用同一个容器，所以它得是类。")
        }
        if message.contains("actor-isolated") {
            return Text(
                en: """
                    Is your container an actor? These tests call it without `await`, as an app \
                    does when it creates a screen.
                    """,
                zh: "你的容器是 actor 吗？这些测试调用它时没有 `await`，App 创建页面时也没有。")
        }
        let isMissing = Text(
            en: "This step's tests use what your container lacks, or declares differently.",
            zh: "这一步的测试用到的 API，你的容器里没有，或者声明不一样。")
        if message.contains("inaccessible due to") {
            return Text(
                en: "Your container has it, but the tests cannot see it. Is a `public` missing?",
                zh: "你的容器里有它，测试却看不到。是不是漏了 `public`？")
        }
        return isNotPublic(error) ?? (error.isAboutDeclaration ? isMissing : nil)
    }

    private func isInContainer(_ error: CompilerError) -> Bool {
        error.message.hasPrefix(MyContainer.path)
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

    /// An endless loop may stop any test, so the section about this one may not be about it.
    func places(of test: String, at place: String?, hang: Check.Hang?) -> [String] {
        let folder = place?.hasPrefix("TestSupport/") == true ? "Tools" : "Tests"
        return [
            place.map { Terminal.row(Label.test, "\(folder)/\($0)") } ?? "",
            Terminal.row(Label.read, hang == .loops ? lesson : section(about: test)),
        ]
    }

    /// The section that names a test, in the step's pages, in Troubleshooting, or in the steps before;
    /// or else the whole lesson.
    private func section(about test: String) -> String {
        // `holds here, too: registrations from two threads are not lost`
        let test = test.split(separator: "holds here, too: ").last.map(String.init) ?? test
        let before = Course.steps(before: self).reversed().flatMap(\.pages)
        for page in pages + [Course.page("Lessons/Troubleshooting.md")] + before {
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
        return lesson
    }

    func help(_ progress: Progress) -> String {
        Terminal.row(Label.stuck, "swift run workshop take \(number)")
    }
}
