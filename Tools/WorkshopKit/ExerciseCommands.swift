import Foundation
import Support

/// `hint`, `solution` and `reset`.
extension Command {
    static func hint(_ arguments: Arguments) throws {
        let exercise = try Exercise.named(arguments.name, Progress.load())
        let hints = try exercise.hints()
        let number = try Progress.update { progress in
            let number = min(progress.hints[exercise.id, default: 0] + 1, hints.count)
            progress.hints[exercise.id] = number
            return number
        }
        let title = Text(
            en: "\(exercise.displayName): hint \(number) of \(hints.count)",
            zh: "\(exercise.displayName)：第 \(number) 条提示，共 \(hints.count) 条")
        print(Terminal.styled(title, .bold))
        print(Terminal.wrapped(hints[number - 1], indent: 2))
        let next =
            number < hints.count ? "hint \(exercise.id)" : "solution \(exercise.id) --peek"
        print()
        print(
            Terminal.row(
                Text(en: "Try it", zh: "试一试"), "swift run workshop check \(exercise.id)"))
        print(Terminal.row(Label.stuck, "swift run workshop \(next)"))
    }

    /// Shows where the solution differs from the learner's files.
    static func solution(_ arguments: Arguments) throws {
        let exercise = try Exercise.named(arguments.requiredName(), Progress.load())
        let isSolved = Progress.load().solved.contains(exercise.id)
        guard isSolved || arguments.options.contains("--peek") else {
            let command = "swift run workshop solution \(exercise.id) --peek"
            throw Complaint(
                en: "\(exercise.id) is not solved yet. To see the solution now: `\(command)`.",
                zh: "\(exercise.id) 还没有解决。想先看参考答案：`\(command)`。")
        }
        if let base = exercise.base { return try showAddition(of: exercise, to: base) }
        let mine = Exercise.files(in: exercise.starter)
        let solution = Exercise.files(in: exercise.solution)
        for (name, text) in solution.sorted(by: { $0.key < $1.key }) where mine[name] != text {
            let title = Text(
                en: "From your \(name) (-) to the solution (+):",
                zh: "从你的 \(name)（-）到参考答案（+）：")
            let old = exercise.starter.appending(path: name)
            let new = exercise.solution.appending(path: name)
            print("\(title)\n\n\(try difference(from: old, to: new, context: 9999))\n")
        }
        let isSame = mine == solution
        say(
            Text(
                en: isSame
                    ? "Your answer is the solution, word for word."
                    : "Another answer that passes all tests is as good as this one.",
                zh: isSame ? "你的答案和参考答案一字不差。" : "别的答案只要通过全部测试，就和这个一样好。"))
    }

    /// Shows what the solution adds to the course's own step: the reader's container may be another.
    private static func showAddition(of exercise: Exercise, to base: Step) throws {
        for (name, _) in Exercise.files(in: exercise.solution).sorted(by: { $0.key < $1.key }) {
            let title = Text(
                en: "From the course's \(base.name)/\(name) (-) to the solution (+):",
                zh: "从课程的 \(base.name)/\(name)（-）到参考答案（+）：")
            let new = exercise.solution.appending(path: name)
            let old = base.sources.appending(path: name)
            print("\(title)\n\n\(try difference(from: old, to: new, context: 3))\n")
        }
        say(
            Text(
                en: "Another container that passes all tests is as good as this one.",
                zh: "别的容器只要通过全部测试，就和这个一样好。"))
    }

    /// Two files as git shows where they differ.
    private static func difference(from old: URL, to new: URL, context: Int) throws -> String {
        let isThere = FileManager.default.fileExists(atPath: old.path)
        let git = try Child.run(
            Toolchain.tool("git"),
            [
                "diff", "--no-index", "--unified=\(context)", "--ignore-cr-at-eol",
                Terminal.isRich ? "--color=always" : "--color=never",
                isThere ? old.path : "/dev/null", new.path,
            ])
        // Above the first line of code are the names of the files, and its number.
        let lines = git.output.lines.drop { !$0.contains("@@ ") }.dropFirst()
        return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    /// `reset all`: the computer is ready for the next reader. What this one had is kept.
    private static func resetAll() throws {
        var kept: [String?] = []
        do {
            // Also where git stops halfway.
            defer {
                let paths = kept.compactMap { $0 }
                if !paths.isEmpty { say(Label.backup(in: paths)) }
            }
            let name = MyContainer.folder.lastPathComponent
            kept.append(try Backup.reset(MyContainer.folder, to: name))
            for exercise in try Exercise.all() where exercise.base == nil {
                kept.append(try Backup.reset(exercise.starter, to: "Mine"))
            }
            kept.append(try Progress.reset())
        }
        say(
            Text(
                en: "The container, the exercises and the progress are as at the beginning.",
                zh: "容器、练习和进度都回到了最初的样子。"))
    }

    /// Brings the starter back, and makes a backup of what the learner has written.
    static func reset(_ arguments: Arguments) throws {
        if arguments.name == "all" { return try resetAll() }
        let exercise = try Exercise.named(arguments.requiredName(), Progress.load())
        if let base = exercise.base {
            let take = "`swift run workshop take \(base.number)`"
            throw Complaint(
                en: """
                    \(exercise.id) has no starter: it goes on from your own container. \(take) puts \
                    the course's Step \(base.number) there, and keeps what you have.
                    """,
                zh: """
                    \(exercise.id) 没有起始代码，它接着你自己的容器写。\(take) 会放入课程的第 \
                    \(base.number) 步，并备份你写的。
                    """)
        }
        if let backup = try Backup.reset(exercise.starter, to: "Mine") {
            say(Label.backup(in: [backup]))
            say(
                Text(
                    en: "\(exercise.path) is the starter again.",
                    zh: "\(exercise.path) 已经恢复成起始代码。"))
        } else {
            say(
                Text(
                    en: "\(exercise.path) is as it was at the beginning.",
                    zh: "\(exercise.path) 没有改动。"))
        }
        try Progress.update {
            $0.solved.remove(exercise.id)
            $0.hints[exercise.id] = nil
        }
    }
}
