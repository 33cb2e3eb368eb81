import Foundation
import Support

/// The map of the course: the steps, the exercises, and the one next thing to do.
public enum Map {
    static func text() throws -> String {
        let progress = Progress.load()
        let all = try Exercise.all()
        let title = Text(
            en: "MiniContainer: how a dependency injection container works",
            zh: "MiniContainer：依赖注入容器是怎样工作的")
        var lines = [Terminal.styled(Terminal.wrapped(title), .bold), ""]
        for step in Course.steps {
            let mark = progress.built.contains(step.number) ? "[x]" : "[ ]"
            lines += [
                row("\(mark) \(step.number.padded(to: 3)) \(step.name)", step.adds),
                row("", Text(en: "still breaks: \(step.breaks)", zh: "遗留问题：\(step.breaks)")),
            ]
            lines += exercises(
                all.filter { Course.step(of: $0.lesson)?.name == step.name }, progress)
        }
        lines.append(row("        \(Course.fast.name)", Course.fast.about))
        lines += exercises(all.filter { $0.lesson == Course.fast.name }, progress)
        lines.append(row("        \(Course.styles.name)", Course.styles.about))
        // The one about an app of your own is the last of them.
        lines += exercises(
            all.filter { $0.lesson.hasPrefix("Style") || $0.lesson == "InAnApp" }, progress)
        lines += [
            "",
            Terminal.wrapped(
                Text(
                    en: """
                        Lessons/Step1Basic.md, Sources/Step1Basic, Tests/Step1BasicTests and \
                        `swift run tour 1` belong together, and so on for each step.
                        """,
                    zh: """
                        Lessons/zh-Hans/Step1Basic.md、Sources/Step1Basic、Tests/Step1BasicTests \
                        和 `swift run tour 1` 是一套，其余各步也一样。
                        """)),
        ]
        return try (lines + [""] + solved(all, progress) + [""]).joined(separator: "\n")
            + "\n" + next()
    }

    private static func exercises(_ all: [Exercise], _ progress: Progress) -> [String] {
        if all.isEmpty { return [] }
        // With spaces at which no line is broken: a mark stays with its exercise.
        let marks = all.map {
            "\(progress.solved.contains($0.id) ? "[x]" : "[ ]") \($0.displayName)"
                .replacing(" ", with: "\u{A0}")
        }
        let text = marks.joined(separator: " ")
        return [
            row("", Text(en: "exercises: \(text)", zh: "练习：\(text)")).replacing("\u{A0}", with: " ")
        ]
    }

    private static func solved(_ all: [Exercise], _ progress: Progress) -> [String] {
        func bar(_ done: Int, of count: Int) -> String {
            let bar = String(repeating: "#", count: done).padding(
                toLength: count, withPad: ".", startingAt: 0)
            return "[\(bar)] \(done)/\(count)"
        }
        let steps = bar(progress.built.count, of: Course.steps.count)
        let exercises = bar(all.count { progress.solved.contains($0.id) }, of: all.count)
        return [
            Text(en: "Built:     \(steps)", zh: "已完成：\(steps)").description,
            Text(en: "Solved:    \(exercises)", zh: "已练习：\(exercises)").description,
        ]
    }

    /// The one next thing to do.
    public static func next() throws -> String {
        let progress = Progress.load()
        let all = try Exercise.all()
        if progress.nextStep == nil && all.allSatisfy({ progress.solved.contains($0.id) }) {
            return Course.whatComesAfter
        }
        let next = try Course.checkable(named: nil, progress)
        let title =
            progress.checks == 0
            ? Text(
                en: "Next: build your own container, beginning with Step 1.",
                zh: "接下来：从第 1 步开始，写你自己的容器。")
            : Label.next(next, progress)
        let rows =
            next.rows + [Terminal.row(Label.check, "swift run workshop check \(next.number)")]
        return ([Terminal.styled(Terminal.wrapped(title), .bold)] + rows.map { "  \($0)" })
            .joined(separator: "\n")
    }

    private static func row(_ name: String, _ text: some CustomStringConvertible) -> String {
        Terminal.row(name, text, column: 26)
    }
}
