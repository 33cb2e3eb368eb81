/// What `check` says to a learner: a value, that a test can compare.
struct Report: Equatable {
    struct Row: Equatable {
        let name: String
        let text: String

        init(_ name: String, _ text: String) {
            (self.name, self.text) = (name, text)
        }
    }

    /// `2.1 Keep one`
    let title: String
    let isSolved: Bool
    private(set) var state = ""
    /// The compiler's error, as it shows it.
    private(set) var error: CompilerError?
    /// What was expected, what was found, and why it matters.
    private(set) var rows: [Row] = []
    private(set) var note: String?
    /// What to do next.
    private(set) var advice: [Row] = []

    init(
        _ outcome: Checker.Outcome, of exercise: Exercise, _ progress: Progress, isFirst: Bool,
        wasSolved: Bool
    ) {
        title = "\(exercise.id) \(exercise.title)"
        let red = wasSolved ? "no longer solved" : "not yet"
        let check = "swift run workshop check \(exercise.id)"
        if case .solved(let tests) = outcome {
            (isSolved, state) = (true, "solved, \(tests) of \(tests) tests pass")
            advice = [Row("Compare", "swift run workshop solution \(exercise.id)")]
            return
        }
        isSolved = false
        guard outcome.isAbout(exercise) else {
            state = "was not built"
            if case .doesNotCompile(let error) = outcome {
                self.error = error
                note =
                    "This is not in your answer. If you did not mean to change that file, "
                    + "`git checkout` with its path brings it back."
            } else if case .doesNotBuild(let reason) = outcome {
                rows = [Row("Found", reason)]
                note = "This is not about your answer. The whole log tells more."
            }
            advice = [Row("Log", "\(check) --log")]
            return
        }

        let read = progress.hints[exercise.id, default: 0]
        advice = [
            read < 3
                ? Row("Hint", "swift run workshop hint \(exercise.id) (hint \(read + 1) of 3)")
                : Row("Stuck?", "swift run workshop solution \(exercise.id) --peek")
        ]
        if case .doesNotCompile(let error) = outcome {
            (state, self.error) = ("does not compile", error)
            if error.isInTests(of: exercise) {
                note =
                    "The tests call what the starter declared: its types, functions and "
                    + "parameters. "
                    + "Keep them, or get the starter again, which keeps what you wrote in a copy: "
                    + "swift run workshop reset \(exercise.id)"
            } else if let explanation = error.explanation {
                note = "That is: \(explanation)"
            }
            return
        }
        state = red
        let files = Exercise.files(in: exercise.url.appending(path: "Starter"))
        rows =
            Self.rows(outcome) + [
                files.count > 1
                    ? Row("Files", "Exercises/\(exercise.folder)/Starter")
                    : Row("File", exercise.path)
            ]
        if isFirst {
            note =
                "This is your first check. Red is where everyone starts: nothing is wrong "
                + "with your installation. Change the file, and check again."
        }
    }

    private static func rows(_ outcome: Checker.Outcome) -> [Row] {
        func rows(_ test: String, _ found: String, _ why: String) -> [Row] {
            [
                Row("Expected", "an answer."), Row("Found", found), Row("Why", why),
                Row("Test", test),
            ]
        }
        switch outcome {
        case .refused(let refusals):
            guard let first = refusals.first else { return [] }
            return [Row("Expected", first.expected), Row("Found", first.found)]
                + (first.why.isEmpty ? [] : [Row("Why", first.why)])
                + [Row("Test", "\(first.place), \(first.test)")]
        case .hasNoEnd(let test, isBusy: true):
            return rows(
                test,
                "none after \(Int(2 * Checker.limit)) seconds, in which the program worked "
                    + "all the time.",
                "it goes round in a circle, or it is very slow. If the machine has much else "
                    + "to do, check again."
            )
        case .hasNoEnd(let test, isBusy: false):
            return rows(
                test,
                "none after \(Int(Checker.limit)) seconds, and the program does nothing any more.",
                "it waits for something that never comes: a lock that another thread "
                    + "holds, or that was never let go."
            )
        case .printsTooMuch(let test):
            return rows(
                test, "the program printed more than four million letters.",
                "it goes round in a circle, and prints each time.")
        case .stopped(let test, let stop):
            return rows(test, stop.found, stop.why)
        case .solved, .doesNotCompile, .doesNotBuild:
            return []
        }
    }

    /// What comes after a solved exercise.
    static func next(after exercise: Exercise, _ all: [Exercise], _ progress: Progress) -> [Row] {
        // The next after this one, or what was left out before.
        let open = all.filter { !progress.solved.contains($0.id) }
        guard let next = open.first(where: { $0.id > exercise.id }) ?? open.first else {
            return [Row("Next", "nothing: every exercise is solved.")]
        }
        return (next.lesson != exercise.lesson ? [Row("Read", "Lessons/\(next.lesson).md")] : [])
            + [
                Row("Read", "Exercises/\(next.folder)/README.md"), Row("Edit", next.path),
                Row("Then", "swift run workshop check \(next.id)"),
            ]
    }

    /// The report as a terminal shows it.
    ///
    /// - Parameters:
    ///   - next: What to do when this exercise is solved.
    ///   - phrases: What the exercise's tests say, in Chinese.
    func text(
        next: [Row], width: Int = Terminal.width, _ phrases: Phrases = .workshop
    ) -> String {
        func lines(_ rows: ArraySlice<Row>) -> [String] {
            rows.map { Terminal.row(say($0.name), say($0.text, phrases), width: width) }
        }
        let verdict = Terminal.styled(say(state), isSolved ? .fixed : .broken)
        var parts = [[Terminal.styled(title + Language.colon, .bold) + verdict]]
        if let error {
            let message = Terminal.wrapped(error.message, width: width)
            parts.append([message] + error.excerpt(width: width))
        }
        let place = rows.firstIndex { $0.name == "Test" } ?? rows.endIndex
        parts += [rows[..<place], rows[place...]].map { lines($0[...]) }
        if let note { parts.append([Terminal.wrapped(say(note), width: width)]) }
        let advice = lines((self.advice + (isSolved ? next : []))[...])
        if isSolved { parts[0] += advice } else { parts.append(advice) }
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }
}

extension Checker.Outcome {
    /// Whether it says something about the learner's answer. Otherwise the exercise keeps its mark.
    func isAbout(_ exercise: Exercise) -> Bool {
        switch self {
        case .doesNotBuild: false
        case .doesNotCompile(let error): error.isAbout(exercise)
        default: true
        }
    }
}
