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

/// `swift run workshop tour [1-4]`
enum Tour {
    static func show(_ arguments: [String]) throws(Complaint) {
        guard arguments.count < 2, let scenes = scenes(of: arguments.first) else {
            let asked = arguments.joined(separator: " ")
            throw Complaint("there is no tour of '\(asked)'. Say `tour`, or `tour 1` to `tour 4`.")
        }
        for (step, scenes) in scenes {
            print(Terminal.styled(Terminal.wrapped("Step \(step): \(Map.steps[step - 1].adds)"), .bold))
            for (index, scene) in scenes.enumerated() {
                print("\n" + Terminal.styled("\(step).\(index + 1)  \(scene.title)", .bold))
                print(Terminal.wrapped(scene.story, indent: 5))
                show("broken", scene.broken, .broken)
                show("mended", scene.mended, .mended)
                print(Terminal.styled(Terminal.wrapped("test: \(scene.test)", indent: 5), .faint))
            }
            print()
        }
        print(Terminal.wrapped(next(after: scenes.map(\.step))))
    }

    private static func scenes(of argument: String?) -> [(step: Int, scenes: [Scene])]? {
        let all = [1: step1, 2: step2, 3: step3, 4: step4]
        guard let argument else { return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        return Int(argument).flatMap { step in all[step].map { [(step, $0)] } }
    }

    private static func show(
        _ verdict: String, _ half: (step: String, show: () -> [String]), _ style: Terminal.Style
    ) {
        print("\n     " + Terminal.styled("\(verdict) in \(half.step)", style))
        fflush(nil)  // The reader watches: what is above must be there while the scene still runs.
        for line in half.show() { print(Terminal.wrapped(line, indent: 5)) }
    }

    private static func next(after steps: [Int]) -> String {
        let step = Map.steps[steps[0] - 1]
        return steps.count > 1
            ? "Next: read Sources/Step1Basic, then `diff -r Sources/Step1Basic Sources/Step2Scopes`, and so on."
            : "Next: read Sources/\(step.name), then run its tests: swift test --filter \(step.name)Tests"
    }
}
