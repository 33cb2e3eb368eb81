import Foundation
import Support

/// `check` and `watch`.
enum Check {
    /// - Returns: Whether the exercise is solved.
    static func once(_ words: [String]) throws -> Bool {
        let arguments = try Arguments("check", words, options: ["--log"])
        let exercise = try Exercise.named(arguments.exercise, Progress.load())
        let isSolved = try check(exercise, showsLog: arguments.options.contains("--log"))
        guard isSolved else { return false }

        let progress = Progress.load()
        if let next = progress.next(after: exercise, of: try Exercise.all()) {
            for row in Report.rows(to: next, from: exercise.lesson) { print(row) }
            print(Terminal.row(Label.then, "swift run workshop check \(next.id)"))
        } else {
            print("\n" + Course.whatComesAfter)
        }
        return true
    }

    /// Checks at each save, and goes on to the next exercise, until all are solved.
    static func watch(_ words: [String]) throws {
        let word = try Arguments("watch", words).exercise
        var exercise = try Exercise.named(word, Progress.load())
        while true {
            let time = Date().formatted(date: .omitted, time: .standard)
            print(Terminal.styled(Terminal.rule("\(exercise.id), \(time)"), .faint))
            var before = Exercise.files(in: exercise.starter)
            if try isSolved(exercise) {
                let progress = Progress.load()
                guard let next = progress.next(after: exercise, of: try Exercise.all()) else {
                    print("\n" + Course.whatComesAfter)
                    return
                }
                let title = Text(en: "Next: \(next.name)", zh: "接下来：\(next.name)")
                print("\n" + Terminal.styled(title, .bold))
                for row in Report.rows(to: next, from: exercise.lesson) { print(row) }
                exercise = next
                before = Exercise.files(in: exercise.starter)
            }
            let watching = Text(
                en: "Watching \(exercise.path)\nCtrl-C ends it.",
                zh: "正在监视 \(exercise.path)\n按 Ctrl-C 结束。")
            print("\n" + Terminal.styled(watching, .faint))
            fflush(nil)
            waitForChange(of: exercise.starter, from: before)
            print()
        }
    }

    /// A file that is missing may come again: an editor may be about to save it.
    private static func isSolved(_ exercise: Exercise) throws -> Bool {
        do {
            return try check(exercise)
        } catch let complaint as Complaint {
            print(Terminal.wrapped(complaint))
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

    private static func check(_ exercise: Exercise, showsLog: Bool = false) throws -> Bool {
        let file = exercise.url.appending(path: exercise.file).path
        guard FileManager.default.fileExists(atPath: file) else {
            let command = "`swift run workshop reset \(exercise.id)`"
            throw Complaint(
                en: "\(exercise.path) is not there: \(command) brings it back.",
                zh: "\(exercise.path) 不见了：用 \(command) 恢复。")
        }
        let status = StatusLine()
        var checker = Checker()
        checker.onActivity = { status.show($0, of: exercise.name, seconds: $1) }
        let outcome = try FileLock.withLock(on: checker.folder) {
            status.announce(
                Text(
                    en: "Another check is at work. This one waits for it.",
                    zh: "另一个检查正在进行，这次要等它结束。"))
        } _: {
            try checker.build(exercise.id) ?? checker.test(exercise, exercise.id)
        }
        status.clear()
        if showsLog { print(checker.log) }

        let report = try Progress.update { progress in
            let wasSolved = progress.solved.contains(exercise.id)
            progress.checks += 1
            if outcome.isSolved {
                progress.solved.insert(exercise.id)
            } else if outcome.isAbout(exercise) {
                progress.solved.remove(exercise.id)
            }
            return Report(
                exercise: exercise, outcome: outcome, progress: progress, wasSolved: wasSolved)
        }
        print(report.text)
        if let remark = checker.remark {
            print(Terminal.styled(Terminal.wrapped(remark), .faint))
        }
        return outcome.isSolved
    }
}
