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
        let progress = Progress.load()
        let exercises = try Exercise.all()
        print(
            Terminal.styled("MiniContainer", .bold)
                + ": how a dependency injection container works, in four steps")
        for step in steps {
            print()
            let number = step.number.padding(toLength: 4, withPad: " ", startingAt: 0)
            print(Terminal.styled(number + step.name, .bold))
            print(Terminal.wrapped("adds: \(step.adds)", indent: 4))
            print(Terminal.wrapped("still breaks: \(step.breaks)", indent: 4))
            print(
                Terminal.styled(
                    "    read: Lessons/\(step.name).md beside Sources/\(step.name)", .faint))
            print(Terminal.styled("    run:  swift test --filter \(step.name)Tests", .faint))
            for exercise in exercises where exercise.lesson == step.name {
                show(exercise, progress)
            }
        }
        print("\n" + Terminal.styled("Styles", .bold) + ": four other ways to do it, after Step 4")
        print(Terminal.styled("    read: Lessons/Styles.md", .faint))
        print(Terminal.styled("    run:  swift run workshop tour styles", .faint))
        let names = Set(steps.map(\.name))
        for exercise in exercises where !names.contains(exercise.lesson) {
            show(exercise, progress, readsFirst: ": Lessons/\(exercise.lesson).md")
        }
        let solved = exercises.count { progress.solved.contains($0.id) }
        let bar =
            String(repeating: "#", count: solved)
            + String(repeating: ".", count: exercises.count - solved)
        print("\nSolved: [\(bar)] \(solved) of \(exercises.count)\n")
        showNext(
            exercises.first { !progress.solved.contains($0.id) }, isBeginner: progress.checks == 0)
    }

    private static func show(
        _ exercise: Exercise, _ progress: Progress, readsFirst lesson: String = ""
    ) {
        let isSolved = progress.solved.contains(exercise.id)
        let line =
            "\(isSolved ? "[x]" : "[ ]") \(exercise.id) \(exercise.title), "
            + "\(exercise.minutes) minutes\(lesson)"
        print("    " + (isSolved ? Terminal.styled(line, .fixed) : line))
    }

    private static func showNext(_ next: Exercise?, isBeginner: Bool) {
        guard let next else {
            print(
                "Every exercise is solved. Look at the tests of Step 4, or at a container that you use at work."
            )
            return
        }
        if isBeginner {
            print("Next: see Step 1 break and Step 2 fix it, live:  swift run workshop tour 1")
            print("Then the first exercise. Read Lessons/\(next.lesson).md, and")
        } else {
            print("Next: exercise \(next.id), \(next.title).")
            print("    read  Exercises/\(next.folder)/README.md")
        }
        print("    edit  \(next.path)\n    run   swift run workshop check \(next.id)")
    }
}
