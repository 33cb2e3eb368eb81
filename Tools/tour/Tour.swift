import Support
import WorkshopKit

/// `swift run tour`: what breaks in a step, and what fixes it, live.
enum Tour {
    /// Scenes that are shown together.
    struct Part {
        /// `4a`
        let name: String
        let title: Text
        var scenes: [Scene]
    }

    static let steps = zip(
        Course.steps, [step1, step2, step3, step4a, step4b, step4c, step4d, step4e]
    )
    .map { step, scenes in
        Part(
            name: step.number,
            title: Text(
                en: "Step \(step.number): \(step.adds)", zh: "第 \(step.number) 步：\(step.adds)"),
            scenes: scenes)
    }

    /// - Returns: The exit status.
    static func run(_ words: [String]) throws -> Int32 {
        if words.first == "crash" { return Crash.happen(words.last) }
        if words == ["--help"] || words == ["-h"] || words == ["help"] {
            print(Terminal.wrapped(help))
            return 0
        }

        let waits = Terminal.isInteractive && words != ["--all"]
        let parts = try parts(words)
        for (place, part) in parts.enumerated() {
            Scene.show(
                part.scenes, under: part.title, waits: waits, isLast: place == parts.count - 1)
        }
        print(try ending())
        return 0
    }

    private static let help = Text(
        en: """
            `swift run tour` shows the first scene of each step. Add 1 to 4 or 4a to 4e \
            to see all scenes of that part, or --all to see everything. On a terminal each scene \
            has the screen for itself, and waits for Enter before the bug and before the fix; with \
            --all, or into a file, it does not.
            """,
        zh: """
            `swift run tour` 演示每一步的第一个场景。加上 1 到 4 或 4a 到 4e，\
            显示那一步的全部场景；加上 --all 显示全部。在终端里，每个场景单独占一屏，\
            出问题之前和修复之前都先提问，按回车再演示；\
            用了 --all，或者输出到文件，就不等待。
            """)

    /// What to show: without a word the first scene of each step.
    private static func parts(_ words: [String]) throws -> [Part] {
        let word = words.first ?? ""
        let found: [Part]
        switch word {
        case "": found = steps.map { Part(name: $0.name, title: $0.title, scenes: [$0.scenes[0]]) }
        case "--all": found = steps
        default: found = steps.filter { word == $0.name || word == $0.name.prefix(1) }
        }
        if words.count < 2 && !found.isEmpty { return found }
        let asked = words.joined(separator: " ")
        throw Complaint(
            en:
                "there is no tour of '\(asked)'. Add 1 to 4, 4a to 4e, --all or nothing.",
            zh: "没有“\(asked)”的场景。后面可以写 1 到 4、4a 到 4e、--all，或者什么都不写。")
    }

    /// What this learner can do next, and what else there is to see.
    private static func ending() throws -> String {
        let more = Text(
            en: """
                One step, all its scenes: `swift run tour 4a`. Other styles: \
                `swift run --package-path Styles`.
                """,
            zh: """
                只看一步的全部场景：`swift run tour 4a`。其他风格：\
                `swift run --package-path Styles`。
                """)
        return try Map.next() + "\n\n" + Terminal.wrapped(more)
    }
}
