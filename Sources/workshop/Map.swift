/// The map of the course.
enum Map {
    struct Step {
        let number: Int
        let name: String
        let adds: String
        let breaks: String
    }

    static let steps = [
        Step(
            number: 1, name: "Step1Basic", adds: "a recipe for each type, found by the type's name",
            breaks: "every resolve builds a new instance"),
        Step(
            number: 2, name: "Step2Scopes", adds: "scopes: a singleton is built once and kept",
            breaks: "two threads build it twice"),
        Step(
            number: 3, name: "Step3ThreadSafe", adds: "a lock, and services that any thread may use",
            breaks: "a loop or a gap in the wiring kills the process"),
        Step(
            number: 4, name: "Step4Graph",
            adds: "the graph: a factory's parameters are its dependencies; loops are named, faults found before launch",
            breaks: "one slow factory holds up all others"),
    ]

    static func show() {
        print(Terminal.styled("MiniContainer", .bold) + ": how a dependency injection container works, in four steps")
        for step in steps {
            print()
            print(Terminal.styled("\(step.number)  \(step.name)", .bold))
            print(Terminal.wrapped("adds: \(step.adds)", indent: 3))
            print(Terminal.wrapped("still breaks: \(step.breaks)", indent: 3))
            print(Terminal.styled("   read: Lessons/\(step.name).md beside Sources/\(step.name)", .faint))
            print(Terminal.styled("   run:  swift test --filter \(step.name)Tests", .faint))
        }
        print(
            """

            Next: see Step 1 break and Step 2 mend it, live, with

                swift run workshop tour 1
            """)
    }
}
