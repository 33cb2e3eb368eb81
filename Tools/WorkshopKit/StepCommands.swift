import Foundation
import Support

/// `check` and `watch`, which know exercises, too, and `take`.
extension Command {
    /// - Returns: Whether all tests pass.
    static func check(_ arguments: Arguments) throws -> Bool {
        let subject = try Course.checkable(named: arguments.name, Progress.load())
        guard try subject.check(showsLog: arguments.options.contains("--log")) else { return false }
        if let next = try showNext(after: subject) {
            print(Terminal.row(Label.check, "swift run workshop check \(next.number)"))
        }
        return true
    }

    /// What comes next, with what to read and to edit for it. Nil: all is done.
    private static func showNext(after subject: any Checkable) throws -> (any Checkable)? {
        let progress = Progress.load()
        guard let next = try subject.next(progress) else {
            print("\n" + Course.whatComesAfter)
            return nil
        }
        print("\n" + Terminal.styled(Label.next(next, progress), .bold))
        for row in next.rows { print(row) }
        return next
    }

    /// Checks at each save. Without a number it goes on to what comes next, until all is done.
    static func watch(_ arguments: Arguments) throws {
        var subject = try Course.checkable(named: arguments.name, Progress.load())
        while true {
            // 18:05:09 is read in every language.
            let clock = Date.ISO8601FormatStyle(timeZone: .current)
            let time = Date().formatted(clock.time(includingFractionalSeconds: false))
            print(Terminal.styled(Terminal.rule("\(subject.displayName), \(time)"), .faint))
            var before = Exercise.files(in: subject.workingFolder)
            if try hasPassed(subject) {
                let next = try showNext(after: subject)
                if arguments.name == nil {
                    guard let next else { return }
                    subject = next
                    before = Exercise.files(in: subject.workingFolder)
                }
            }
            let watching = Text(
                en: "Watching \(subject.path)\nCtrl-C ends it.",
                zh: "正在监视 \(subject.path)\n按 Ctrl-C 结束。")
            print("\n" + Terminal.styled(watching, .faint))
            fflush(nil)
            waitForChange(of: subject.workingFolder, from: before)
            print()
        }
    }

    /// A file that is missing may come again: an editor may be about to save it.
    private static func hasPassed(_ subject: any Checkable) throws -> Bool {
        do {
            return try subject.check()
        } catch let complaint as Complaint {
            say(complaint)
            return false
        }
    }

    /// Waits until the files are others, and stay so: some editors take a file away before they
    /// save it.
    private static func waitForChange(of folder: URL, from before: [String: String]) {
        var last = before
        while true {
            usleep(200_000)
            let files = Exercise.files(in: folder)
            if files != before && files == last { return }
            last = files
        }
    }

    /// Puts the course's own step in place of the reader's container; or the solution of an exercise
    /// on that container, with the step that it changes.
    static func take(_ arguments: Arguments) throws {
        let word = try arguments.requiredName(example: "2")
        if let exercise = try? Exercise.named(word, Progress.load()), exercise.base == nil {
            let command = "swift run workshop solution \(exercise.id) --peek"
            throw Complaint(
                en: "\(exercise.id) is an exercise, not a step. Its solution: `\(command)`.",
                zh: "\(exercise.id) 是练习，不是步骤。它的参考答案：`\(command)`。")
        }
        let exercise = try? Exercise.named(word, Progress.load())
        let step = try exercise?.base ?? Course.step(named: word)
        let solution = exercise.map { Exercise.files(in: $0.solution) } ?? [:]
        let what = Text(
            en: exercise.map { "solution of \($0.id)" } ?? "Step \(step.number)",
            zh: exercise.map { "练习 \($0.id) 的参考答案" } ?? "第 \(step.number) 步")
        try put(
            step.files.merging(solution, uniquingKeysWith: { $1 }), of: step,
            called: Text(en: "the course's \(what)", zh: "课程的\(what)"))
        let number = exercise?.id ?? step.number
        print(Terminal.row(Label.check, "swift run workshop check \(number)"))
    }

    /// Puts files in place of the reader's container, and prints how to bring that back.
    ///
    /// - Parameter step: From there the reader goes on.
    public static func put(
        _ files: [String: String], of step: Step, called name: Text
    ) throws {
        let backup = try MyContainer.replace(by: files)
        try Progress.update {
            $0.step = step.number
            $0.taken.insert(step.number)
        }
        say(
            Text(
                en: "\(MyContainer.path) is \(name) now.", zh: "\(MyContainer.path) 现在是\(name)。"))
        guard let backup else { return }
        print(Terminal.wrapped(Label.backup(in: [backup])) + "\n")
        say(Text(en: "These two lines bring it back:", zh: "想恢复，就运行这两行："))
        let folder = MyContainer.folder.lastPathComponent
        print("  mv \(MyContainer.path) \(Backup.freePath(beside: MyContainer.folder, folder))")
        print("  mv \(backup) \(MyContainer.path)\n")
    }
}
