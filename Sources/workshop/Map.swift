/// The map of the course.
enum Map {
    struct Step {
        let number: String
        let name: String
        let adds: String
        let breaks: String
    }

    /// The steps, with the stages in which Step 4 grows.
    static let steps = [
        Step(
            number: "1", name: "Step1Basic", adds: "a factory for each type, found by its name",
            breaks: "every resolve builds a new instance"),
        Step(
            number: "2", name: "Step2Scopes", adds: "scopes: a singleton is built once and kept",
            breaks: "two threads build it twice"),
        Step(
            number: "3", name: "Step3ThreadSafe",
            adds: "a lock, and services that any thread may use",
            breaks: "a loop or a gap in the wiring kills the process"),
        Step(
            number: "4a", name: "Step4aLoops",
            adds: "errors that name the loop or the gap, with the path that led there",
            breaks: "a factory that resolves captures the container: a leak"),
        Step(
            number: "4b", name: "Step4bParameters",
            adds: "a factory's parameters are its dependencies",
            breaks: "services that need each other for a good reason cannot be built"),
        Step(
            number: "4c", name: "Step4cProviders",
            adds: "dependencies that come later or may be missing, and the scope .graph",
            breaks: "a fault in the wiring shows only when a resolve meets it"),
        Step(
            number: "4d", name: "Step4Graph",
            adds: "the dependency graph as a value: faults are found before launch, and drawn",
            breaks: "one slow factory holds up all others"),
    ]

    static func show() throws {
        print(page(try Exercise.all(), Progress.load()))
    }

    static func page(_ exercises: [Exercise], _ progress: Progress) -> String {
        var lines = [
            Terminal.styled("MiniContainer", .bold)
                + Language.colon + say("how a dependency injection container works")
        ]
        func list(_ exercises: [Exercise]) {
            for exercise in exercises {
                let isSolved = progress.solved.contains(exercise.id)
                let name = "\(isSolved ? "[x]" : "[ ]") \(exercise.id) \(exercise.title)"
                let line = say("\(name), \(exercise.minutes) minutes")
                lines.append("    " + (isSolved ? Terminal.styled(line, .fixed) : line))
            }
        }
        func faint(_ name: String, _ text: String) {
            lines.append(Terminal.styled(row(name, text), .faint))
        }
        for step in steps {
            let number = step.number.padding(toLength: 4, withPad: " ", startingAt: 0)
            lines += ["", Terminal.styled(number + step.name, .bold)]
            lines.append(Terminal.wrapped(say("adds: \(step.adds)"), indent: 4))
            lines.append(Terminal.wrapped(say("still breaks: \(step.breaks)"), indent: 4))
            faint("see:", "swift run workshop tour \(step.number)")
            faint("read:", "Lessons/\(step.name).md beside Sources/\(step.name)")
            faint("run:", "swift test --filter \(step.name)Tests")
            list(exercises.filter { $0.lesson == step.name })
        }
        lines += [
            "",
            Terminal.styled("Step4Fast", .bold) + Language.colon
                + say("what that cost, and what can be done"),
        ]
        faint("read:", "Lessons/Step4Fast.md beside Sources/Step4Fast")
        faint("run:", "swift test --filter Step4FastTests")
        list(exercises.filter { $0.lesson == "Step4Fast" })
        lines += [
            "",
            Terminal.styled(say("Styles"), .bold) + Language.colon
                + say("five other ways to do it, after Step 4"),
        ]
        faint("see:", "swift run workshop tour styles")
        faint("read:", "Lessons/Styles.md")
        list(exercises.filter { $0.lesson.hasPrefix("Style") })

        let solved = exercises.count { progress.solved.contains($0.id) }
        let bar =
            String(repeating: "#", count: solved)
            + String(repeating: ".", count: exercises.count - solved)
        lines += ["", say("Solved: [\(bar)] \(solved) of \(exercises.count)"), ""]
        let next = exercises.first { !progress.solved.contains($0.id) }
        return (lines + self.next(next, isBeginner: progress.checks == 0)).joined(separator: "\n")
    }

    private static func next(_ next: Exercise?, isBeginner: Bool) -> [String] {
        guard let next else {
            return [
                Terminal.wrapped(
                    say(
                        "Every exercise is solved. Look at the tests of Step 4, or at a container "
                            + "that you use at work."))
            ]
        }
        let tour =
            steps.first { $0.name == next.lesson }?.number
            ?? (next.lesson.hasPrefix("Style") ? "styles" : "4d")
        var lines = [
            Terminal.wrapped(
                say(
                    isBeginner
                        ? "Next: see Step 1 break and Step 2 fix it, live. Then the first exercise."
                        : "Next: exercise \(next.id), \(next.title)."))
        ]
        let rows = [
            ("see", "swift run workshop tour \(tour)"), ("read", "Lessons/\(next.lesson).md"),
            ("read", "Exercises/\(next.folder)/README.md"), ("edit", next.path),
            ("run", "swift run workshop check \(next.id)"),
        ]
        lines += rows.map(row)
        if isBeginner {
            lines.append(
                Terminal.wrapped(
                    say("`swift run -q workshop` leaves out what Swift says while it builds.")))
        }
        return lines
    }

    private static func row(_ name: String, _ text: String) -> String {
        Terminal.row("    \(say(name))", say(text))
    }
}
