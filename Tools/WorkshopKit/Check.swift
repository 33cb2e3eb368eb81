import Foundation
import Support

/// What can be checked: the reader's own container, by the tests of a step, or a practice.
enum Subject {
    case step(Step)
    case practice(Exercise)

    /// What a word names. Without one, the step that the container has not passed yet, and after the
    /// last step the next practice.
    static func named(_ word: String?, _ progress: Progress) throws(Complaint) -> Subject {
        guard let word else {
            if let step = progress.nextStep { return .step(step) }
            return .practice(try Exercise.named(nil, progress))
        }
        // As the shell completes it: `Exercises/MyContainer/`.
        if word.contains("MyContainer"), let step = progress.nextStep ?? Course.steps.last {
            return .step(step)
        }
        if word.wholeMatch(of: /(?i)\d[a-z]?|step.*/) != nil {
            return .step(try Course.step(named: word))
        }
        return .practice(try Exercise.named(word, progress))
    }

    /// What comes when this is done. Nil: all is done.
    func next(_ progress: Progress) throws -> Subject? {
        if let step = progress.nextStep { return .step(step) }
        let all = try Exercise.all()
        switch self {
        case .step: return all.first { !progress.solved.contains($0.id) }.map(Subject.practice)
        case .practice(let exercise):
            return progress.next(after: exercise, of: all).map(Subject.practice)
        }
    }

    /// `2` or `2.1`
    var number: String {
        switch self {
        case .step(let step): step.number
        case .practice(let exercise): exercise.id
        }
    }

    var title: String {
        switch self {
        case .step(let step): step.title
        case .practice(let exercise): exercise.name
        }
    }

    /// Where the reader's files are.
    var folder: URL {
        switch self {
        case .step: MyContainer.folder
        case .practice(let exercise): exercise.starter
        }
    }

    /// The file to edit.
    var path: String {
        switch self {
        case .step: "\(MyContainer.path)/MiniContainer.swift"
        case .practice(let exercise): exercise.path
        }
    }

    /// What to read and to edit before it is checked.
    var rows: [String] {
        let page =
            switch self {
            case .step(let step): step.lesson
            case .practice(let exercise): exercise.readme
            }
        return [Terminal.row(Label.read, page), Terminal.row(Label.edit, path)]
    }

    /// - Returns: Whether all tests pass.
    func check(showsLog: Bool = false) throws -> Bool {
        switch self {
        case .step(let step): try StepCheck.check(step, showsLog: showsLog)
        case .practice(let exercise): try Check.check(exercise, showsLog: showsLog)
        }
    }
}

/// `check` and `watch`.
enum Check {
    /// - Returns: Whether all tests pass.
    static func once(_ words: [String]) throws -> Bool {
        let arguments = try Arguments("check", words, options: ["--log"])
        let subject = try Subject.named(arguments.exercise, Progress.load())
        guard try subject.check(showsLog: arguments.options.contains("--log")) else { return false }

        if let next = try tellNext(after: subject) {
            print(Terminal.row(Label.check, "swift run workshop check \(next.number)"))
        }
        return true
    }

    /// What comes next, with what to read and to edit for it. Nil: all is done.
    private static func tellNext(after subject: Subject) throws -> Subject? {
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
    static func watch(_ words: [String]) throws {
        let word = try Arguments("watch", words).exercise
        var subject = try Subject.named(word, Progress.load())
        while true {
            // 18:05:09 is read in every language.
            let clock = Date.ISO8601FormatStyle(timeZone: .current)
            let time = Date().formatted(clock.time(includingFractionalSeconds: false))
            print(Terminal.styled(Terminal.rule("\(subject.title), \(time)"), .faint))
            var before = Exercise.files(in: subject.folder)
            if try isDone(subject) {
                let next = try tellNext(after: subject)
                if word == nil {
                    guard let next else { return }
                    subject = next
                    before = Exercise.files(in: subject.folder)
                }
            }
            let watching = Text(
                en: "Watching \(subject.path)\nCtrl-C ends it.",
                zh: "正在监视 \(subject.path)\n按 Ctrl-C 结束。")
            print("\n" + Terminal.styled(watching, .faint))
            fflush(nil)
            waitForChange(of: subject.folder, from: before)
            print()
        }
    }

    /// A file that is missing may come again: an editor may be about to save it.
    private static func isDone(_ subject: Subject) throws -> Bool {
        do {
            return try subject.check()
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

    static func check(_ exercise: Exercise, showsLog: Bool = false) throws -> Bool {
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
        let outcome = try checker.build(exercise.id) ?? checker.test(exercise, exercise.id)
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
        return outcome.isSolved
    }
}
