import Foundation

/// One situation, met twice: by a step that cannot handle it, and by one that can.
struct Scene: Sendable {
    let title: String
    let story: String
    /// The name of a step (or of a naive fixture) and what it makes of the situation, worked out
    /// when it is asked.
    let broken: (step: String, show: @Sendable () -> [String])
    let fixed: (step: String, show: @Sendable () -> [String])
    /// The test that proves the same, by its name in `Limitations.swift` and `Fixes.swift`.
    let test: String
}

/// `swift run workshop tour`, and the same with `1`, `2`, `3`, `4`, `4a` to `4d`, or `styles`.
enum Tour {
    /// Scenes that are shown together.
    struct Part {
        let name: String
        let title: String
        let scenes: [Scene]
        /// What to do after it.
        let next: String
    }

    /// The steps and stages, in their order.
    static let steps = zip(Map.steps, [step1, step2, step3, step4a, step4b, step4c, step4d]).map {
        step, scenes in
        Part(
            name: step.number, title: "Step \(step.number): \(step.adds)", scenes: scenes,
            next: "read Lessons/\(step.name).md beside Sources/\(step.name), then run its tests: "
                + "swift test --filter \(step.name)Tests")
    }

    static func show(_ arguments: [String]) throws(Complaint) {
        let parts = arguments.count < 2 ? parts(named: arguments.first) : []
        guard let first = parts.first else {
            let asked = arguments.joined(separator: " ")
            throw Complaint(
                "there is no tour of '\(asked)'. Add 1 to 4, 4a to 4d, styles, or nothing."
            )
        }
        for part in parts {
            print(Terminal.styled(Terminal.wrapped(say(part.title)), .bold))
            for scene in part.scenes {
                print("\n  " + Terminal.styled(say(scene.title), .bold))
                print(Terminal.wrapped(say(scene.story), indent: 5))
                show("broken", scene.broken, .broken)
                show("fixed", scene.fixed, .fixed)
                let test = Terminal.wrapped(say("test: \(scene.test)"), indent: 5)
                print(Terminal.styled(test, .faint))
            }
            print()
        }
        print(Terminal.wrapped(say("Next: \(first.next)")))
    }

    /// The steps without a name, or the parts that a name begins: `4` is all of Step 4.
    private static func parts(named name: String?) -> [Part] {
        guard let name else { return steps }
        let styles = Part(
            name: "styles", title: "Styles: other ways to do dependency injection", scenes: styles,
            next: "read Lessons/Styles.md, which says when to take which.")
        return (steps + [styles]).filter {
            $0.name == name || (name == "4" && $0.name.hasPrefix(name))
        }
    }

    private static func show(
        _ verdict: String, _ half: (step: String, show: () -> [String]), _ style: Terminal.Style
    ) {
        print("\n     " + Terminal.styled(say("\(verdict) in \(half.step)"), style))
        fflush(nil)  // The reader watches: what is above must be there while the scene still runs.
        for line in half.show() { print(Terminal.wrapped(say(line), indent: 5)) }
    }
}
