/// What `check` says to a learner.
struct Report {
    let exercise: Exercise
    let progress: Progress
    /// Whether this is the learner's first check of all.
    let isFirst: Bool
    /// Whether the exercise counted as solved until now.
    let wasSolved: Bool

    func show(_ outcome: Checker.Outcome) throws {
        switch outcome {
        case .solved(let tests):
            title("solved, \(tests) of \(tests) tests pass", .fixed)
            try showNext()
            return
        case .refused(let refusals):
            title(wasSolved ? "no longer solved" : "not yet", .broken)
            guard let first = refusals.first else { return }
            print()
            row("Expected", first.expected)
            row("Found", first.found)
            if !first.why.isEmpty { row("Why", first.why) }
            print()
            row("Test", "\(first.place), \(first.test)")
        case .doesNotCompile(let error):
            title("does not compile", .broken)
            print()
            for line in error.split(separator: "\n", omittingEmptySubsequences: false) {
                print(
                    line.contains(" | ")
                        ? String(line.prefix(Terminal.width)) : Terminal.wrapped(String(line)))
            }
            showHint()
            return
        case .doesNotBuild:
            title("was not built", .broken)
            print("\nThe exercise's package cannot be built. See the whole log:")
            print("    swift run workshop check \(exercise.id) --log")
            return
        case .hasNoEnd(let test):
            title(wasSolved ? "no longer solved" : "not yet", .broken)
            print()
            row("Expected", "an answer.")
            row(
                "Found",
                "none after \(Int(Checker.limit)) seconds. Something waits for ever, or goes round in a circle."
            )
            row("Test", test)
        case .stopped(let test):
            title(wasSolved ? "no longer solved" : "not yet", .broken)
            print()
            row("Expected", "an answer.")
            row(
                "Found",
                "the program was stopped: a `!`, a cast that failed, or a call that never came back."
            )
            row("Test", test)
        }
        let files = Exercise.files(in: exercise.url.appending(path: "Starter"))
        if files.count > 1 {
            row("Files", "Exercises/\(exercise.folder)/Starter")
        } else {
            row("File", exercise.path)
        }
        if isFirst {
            print(
                Terminal.wrapped(
                    "\nThis is your first check. Red is where everyone starts: nothing is wrong with your "
                        + "installation. Change the file, and check again."))
        }
        showHint()
    }

    private func title(_ state: String, _ style: Terminal.Style) {
        print(
            Terminal.styled("\(exercise.id) \(exercise.title): ", .bold)
                + Terminal.styled(state, style))
    }

    private func row(_ name: String, _ text: String) {
        let lines = Terminal.wrapped(text, indent: 10).drop { $0 == " " }
        print(name.padding(toLength: 10, withPad: " ", startingAt: 0) + lines)
    }

    private func showHint() {
        let read = progress.hints[exercise.id, default: 0]
        print()
        if read < 3 {
            row("Hint", "swift run workshop hint \(exercise.id) (hint \(read + 1) of 3)")
        } else {
            row("Stuck?", "swift run workshop solution \(exercise.id) --peek")
        }
    }

    private func showNext() throws {
        row("Compare", "swift run workshop solution \(exercise.id)")
        // The next after this one, or what was left out before.
        let open = try Exercise.all().filter { !progress.solved.contains($0.id) }
        guard let next = open.first(where: { $0.id > exercise.id }) ?? open.first else {
            row("Next", "nothing: every exercise is solved.")
            return
        }
        if next.lesson != exercise.lesson { row("Read", "Lessons/\(next.lesson).md") }
        row("Read", "Exercises/\(next.folder)/README.md")
        row("Edit", next.path)
        row("Then", "swift run workshop check \(next.id)")
    }
}
