import Evidence
import Foundation

/// What a learner can do with an exercise.
enum Verbs {
    /// Ends the command without a message: what there is to say was said.
    struct NotSolved: Error {}

    static func check(_ words: [String]) throws {
        let asked = try Asked("check", words, options: ["--log"])
        let exercise = try Exercise.named(asked.id, Progress.load())
        if !isThere(exercise) {
            throw Complaint(
                "\(exercise.path) is not there: "
                    + "`swift run workshop reset \(exercise.id)` brings it back."
            )
        }
        let isSolved = try check(exercise, showsLog: asked.options.contains("--log"))
        if !isSolved { throw NotSolved() }
    }

    /// Checks, and again whenever a file of the answer was saved, until it is solved.
    static func watch(_ words: [String]) throws {
        let exercise = try Exercise.named(Asked("watch", words).id, Progress.load())
        let answer = exercise.url.appending(path: "Starter")
        while true {
            let time = Date().formatted(
                .verbatim(
                    "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    timeZone: .current, calendar: .current))
            print(Terminal.styled(Terminal.rule(say("checked at \(time)")), .faint))
            let before = Exercise.files(in: answer)
            if isThere(exercise) {
                if try check(exercise, showsLog: false) {
                    print(Terminal.styled(say("\nSolved, so the watch ends."), .faint))
                    return
                }
            } else {
                print(
                    Terminal.wrapped(
                        say(
                            "\(exercise.path) is not there. Save it, or end this and use "
                                + "`swift run workshop reset \(exercise.id)`.")))
            }
            print(Terminal.styled(say("\nWatching \(exercise.path)\nCtrl-C ends it."), .faint))
            fflush(nil)
            waitForChange(of: answer, from: before)
            print()
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

    private static func isThere(_ exercise: Exercise) -> Bool {
        FileManager.default.fileExists(atPath: exercise.url.appending(path: exercise.file).path)
    }

    private static func check(_ exercise: Exercise, showsLog: Bool) throws -> Bool {
        let checker = Checker()
        let isCold = !FileManager.default.fileExists(
            atPath: checker.folder.appending(path: checker.configuration).path)
        let note = isCold ? " The first time takes half a minute." : ""
        let phrases = exercise.phrases
        let building = say("Building \(exercise.id) \(exercise.title).\(note)")
        let waiting = Waiting(building)
        let (outcome, remark, log) = try FileLock.hold(checker.folder) {
            waiting.say(say("Another check is at work. This one waits for it."))
        } _: { () -> (Checker.Outcome, Checker.NoSanitizer?, log: String) in
            let (failure, log) = try checker.build(exercise.id) { moment in
                let isHeld = moment.seconds > 10 && moment.waitsForAnotherBuild
                if isHeld {
                    waiting.say(
                        say("Another swift command is at work in Exercises/. Waiting."))
                }
                waiting.tick(Int(moment.seconds), doing: isHeld ? nil : building)
            }
            if let failure { return (failure, nil, log) }
            let (outcome, remark, more) = try checker.judge(exercise, exercise.id) { time, test in
                let doing = "Testing \(exercise.id): \(test ?? exercise.title)"
                waiting.tick(time, doing: say(doing, phrases))
            }
            return (outcome, remark, log + more)
        }
        waiting.end()
        if showsLog { print(log) }

        let report = try Progress.update { progress in
            let (isFirst, wasSolved) =
                (progress.checks == 0, progress.solved.contains(exercise.id))
            progress.checks += 1
            if case .solved = outcome {
                progress.solved.insert(exercise.id)
            } else if outcome.isAbout(exercise) {
                progress.solved.remove(exercise.id)
            }
            return Report(
                outcome, of: exercise, progress, isFirst: isFirst, wasSolved: wasSolved)
        }
        let next = try Report.next(after: exercise, Exercise.all(), Progress.load())
        print(report.text(next: next, phrases))
        if let remark { print(Terminal.styled(Terminal.wrapped(say(remark.rawValue)), .faint)) }
        if case .solved = outcome { return true }
        return false
    }

    static func hint(_ words: [String]) throws {
        let exercise = try Exercise.named(Asked("hint", words).id, Progress.load())
        let hints = try hints(of: exercise)
        let rung = try Progress.update { progress in
            let rung = min(progress.hints[exercise.id, default: 0] + 1, hints.count)
            progress.hints[exercise.id] = rung
            return rung
        }
        print(
            Terminal.styled(
                say("\(exercise.id) \(exercise.title): hint \(rung) of \(hints.count)"), .bold))
        // On a terminal the words stand for themselves.
        print(Terminal.wrapped(hints[rung - 1].replacing("**", with: ""), indent: 2))
        let next = rung < hints.count ? "hint \(exercise.id)" : "solution \(exercise.id) --peek"
        print(
            say(
                "\n  Try it:  swift run workshop check \(exercise.id)\n"
                    + "  Next:    swift run workshop \(next)")
        )
    }

    /// The three hints: what stands below each `## ` in `hints.md`.
    static func hints(of exercise: Exercise) throws(Complaint) -> [String] {
        let name = say("Exercises/\(exercise.folder)/hints.md")
        let page = try? String(
            contentsOf: Compiler.checkout.appending(path: name), encoding: .utf8)
        let text = (page ?? "").lines.filter { !$0.hasPrefix("<!-- en") }.joined(separator: "\n")
        let hints = text.components(separatedBy: "\n## ").dropFirst().map { hint in
            let lines = hint.lines.dropFirst()
            // One paragraph is one line, so that it can be broken to the width of the terminal.
            return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
                .replacing(/([^\n])\n([^\n])/) { match in
                    let isChinese = match.1.contains(where: \.isWide)
                    return match.1 + (isChinese ? "" : " ") + match.2
                }
        }
        if hints.isEmpty {
            throw Complaint(
                "\(name) has no hints: restore it with git.")
        }
        return hints
    }

    /// Shows what the solution has otherwise than the learner's file.
    static func solution(_ words: [String]) throws {
        let asked = try Asked("solution", words, options: ["--peek"])
        let progress = Progress.load()
        guard let id = asked.id else {
            throw Complaint(
                "say which solution you want to see: "
                    + "`swift run workshop solution 1.1`.")
        }
        let exercise = try Exercise.named(id, progress)
        guard progress.solved.contains(exercise.id) || asked.options.contains("--peek") else {
            throw Complaint(
                "\(exercise.id) is not solved yet. See the solution all the same: "
                    + "`swift run workshop solution \(exercise.id) --peek`."
            )
        }
        let mine = Exercise.files(in: exercise.url.appending(path: "Starter"))
        let solution = Exercise.files(in: exercise.url.appending(path: "Solution"))
        if solution.isEmpty {
            throw Complaint("Exercises/\(exercise.folder)/Solution is empty: restore it with git.")
        }
        var isOther = false
        for (name, text) in solution.sorted(by: { $0.key < $1.key }) {
            let difference = LineDifference(from: mine[name] ?? "", to: text)
            if difference.isEmpty {
                print(say("Your \(name) is the solution, word for word."))
            } else {
                isOther = true
                print(say("From your \(name) (-) to the solution (+):") + "\n\n\(difference.code)")
            }
        }
        if isOther { print(say("\nAnother answer that passes all tests is as good as this one.")) }
    }

    /// Brings the starter back, and keeps what the learner has written.
    static func reset(_ words: [String]) throws {
        guard let id = try Asked("reset", words).id else {
            throw Complaint(
                "say which exercise to begin again: "
                    + "`swift run workshop reset 1.1`.")
        }
        let exercise = try Exercise.named(id, Progress.load())
        let answer = exercise.url.appending(path: "Starter")
        let manager = FileManager.default
        if Exercise.files(in: answer) == Exercise.files(in: exercise.starter) {
            print(Terminal.wrapped(say("\(exercise.path) is as it was at the beginning.")))
        } else {
            do {
                let number = (1...).first {
                    !manager.fileExists(atPath: exercise.url.appending(path: "Mine-\($0)").path)
                }
                let mine = "Mine-\(number ?? 1)"
                if manager.fileExists(atPath: answer.path) {
                    try manager.moveItem(at: answer, to: exercise.url.appending(path: mine))
                    print(
                        Terminal.wrapped(
                            say("What you had is kept in Exercises/\(exercise.folder)/\(mine).")))
                }
                try manager.copyItem(at: exercise.starter, to: answer)
            } catch {
                throw Complaint("\(exercise.id) was not reset: \(error.localizedDescription)")
            }
            print(Terminal.wrapped(say("\(exercise.path) is the starter again.")))
        }
        try Progress.update {
            $0.solved.remove(exercise.id)
            $0.hints[exercise.id] = nil
        }
    }
}
