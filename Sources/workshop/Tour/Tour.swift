import Foundation

/// One situation, met twice: by a step that cannot handle it, and by one that can.
struct Scene: Sendable {
    let title: String
    let story: String
    /// The name of a step (or of a naive fixture) and what it makes of the situation, worked out when it is asked.
    let broken: (step: String, show: @Sendable () -> [String])
    let mended: (step: String, show: @Sendable () -> [String])
    /// The test that proves the same, by its name in `Limitations.swift` and `Fixes.swift`.
    let test: String
}

/// `swift run workshop tour [1-4]`, and `tour styles`
enum Tour {
    /// Scenes that are shown together.
    struct Part {
        let name: String
        let title: String
        let scenes: [Scene]
    }

    static func show(_ arguments: [String]) throws(Complaint) {
        guard arguments.count < 2, let parts = parts(named: arguments.first) else {
            let asked = arguments.joined(separator: " ")
            throw Complaint(
                "there is no tour of '\(asked)'. Say `tour`, or add 1, 2, 3, 4 or styles.")
        }
        for part in parts {
            print(Terminal.styled(Terminal.wrapped(part.title), .bold))
            for (index, scene) in part.scenes.enumerated() {
                print("\n" + Terminal.styled("\(part.name).\(index + 1)  \(scene.title)", .bold))
                print(Terminal.wrapped(scene.story, indent: 5))
                show("broken", scene.broken, .broken)
                show("mended", scene.mended, .mended)
                print(Terminal.styled(Terminal.wrapped("test: \(scene.test)", indent: 5), .faint))
            }
            print()
        }
        print(Terminal.wrapped(next(after: parts)))
    }

    /// The steps' scenes without a name, or the scenes of one step or of the styles.
    private static func parts(named name: String?) -> [Part]? {
        let steps = zip(Map.steps, [step1, step2, step3, step4]).map { step, scenes in
            Part(name: "\(step.number)", title: "Step \(step.number): \(step.adds)", scenes: scenes)
        }
        guard let name else { return steps }
        let styles = Part(
            name: "styles", title: "Styles: other ways to do dependency injection", scenes: styles)
        return (steps + [styles]).first { $0.name == name }.map { [$0] }
    }

    private static func show(
        _ verdict: String, _ half: (step: String, show: () -> [String]), _ style: Terminal.Style
    ) {
        print("\n     " + Terminal.styled("\(verdict) in \(half.step)", style))
        fflush(nil)  // The reader watches: what is above must be there while the scene still runs.
        for line in half.show() { print(Terminal.wrapped(line, indent: 5)) }
    }

    private static func next(after parts: [Part]) -> String {
        if parts.count > 1 {
            return
                "Next: read Sources/Step1Basic, then `diff -r Sources/Step1Basic Sources/Step2Scopes`, and so on."
        }
        guard let step = Map.steps.first(where: { "\($0.number)" == parts[0].name }) else {
            return "Next: read Lessons/Styles.md, which says when to take which."
        }
        return
            "Next: read Sources/\(step.name), then run its tests: swift test --filter \(step.name)Tests"
    }
}
