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
            lines += [
                row("\(step.number.padded(to: 3)) \(step.name)", step.adds),
                row("", Text(en: "still breaks: \(step.breaks)", zh: "遗留问题：\(step.breaks)")),
            ]
            lines += exercises(
                all.filter { Course.step(of: $0.lesson)?.name == step.name }, progress)
        }
        lines.append(row("    \(Course.fast.name)", Course.fast.about))
        lines += exercises(all.filter { $0.lesson == Course.fast.name }, progress)
        lines.append(row("    \(Course.styles.name)", Course.styles.about))
        lines += exercises(all.filter { $0.lesson.hasPrefix("Style") }, progress)
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
        let marks = all.map { "\(progress.solved.contains($0.id) ? "[x]" : "[ ]") \($0.id)" }
        let text = marks.joined(separator: "  ")
        return [row("", Text(en: "exercises: \(text)", zh: "练习：\(text)"))]
    }

    private static func solved(_ all: [Exercise], _ progress: Progress) -> [String] {
        let count = all.count { progress.solved.contains($0.id) }
        let bar =
            String(repeating: "#", count: count)
            + String(repeating: ".", count: all.count - count)
        let text = Text(
            en: "Solved: [\(bar)] \(count) of \(all.count)",
            zh: "已解决：[\(bar)] \(count)/\(all.count)")
        return ["\(text)"]
    }

    /// The one next thing to do.
    public static func next(withTour: Bool = true) throws -> String {
        let progress = Progress.load()
        guard let next = try Exercise.all().first(where: { !progress.solved.contains($0.id) })
        else { return Course.whatComesAfter }

        let isBeginner = progress.checks == 0 && withTour
        let what =
            isBeginner
            ? Text(
                en: "Next: see Step 1 break and Step 2 fix it, live. Then the first exercise.",
                zh: "接下来：亲眼看看第 1 步出错、第 2 步修好它，然后做第一个练习。")
            : Text(en: "Next for you: \(next.name)", zh: "接下来：\(next.name)")
        var rows = [("read", "读", Course.page("Lessons/\(next.lesson).md"))]
        if withTour {
            rows.insert(("see", "看", "swift run tour \(Course.tour(of: next.lesson))"), at: 0)
        }
        if let step = Course.step(of: next.lesson) {
            rows.append(("run", "运行", "swift test --filter \(step.name)Tests"))
        }
        rows += [
            ("read", "读", next.readme), ("edit", "改", next.path),
            ("check", "检查", "swift run workshop check \(next.id)"),
        ]
        let lines = rows.map { Terminal.row(Text(en: "  \($0.0)", zh: "  \($0.1)"), $0.2) }
        return ([Terminal.styled(Terminal.wrapped(what), .bold)] + lines).joined(separator: "\n")
    }

    private static func row(_ name: String, _ text: some CustomStringConvertible) -> String {
        Terminal.row(name, text, column: 22)
    }
}
