import Foundation
import Support

extension Command {
    /// Compares the speed of the reader's container with that of the course's.
    ///
    /// - Returns: Whether there was something to measure.
    static func bench(_ arguments: Arguments) throws -> Bool {
        let progress = Progress.load()
        guard let step = try arguments.name.map(Course.step(named:)) ?? progress.lastBuilt else {
            throw Complaint(
                en: "no step has been green on your container yet: `swift run workshop check 1`. "
                    + "Or name the one that it is: `swift run workshop bench 1`.",
                zh: "你的容器还没有通过任何一步：`swift run workshop check 1`。"
                    + "也可以直接写明它是哪一步：`swift run workshop bench 1`。")
        }
        try MyContainer.requireFiles()
        let status = StatusLine()
        defer { status.clear() }
        var check = Check()
        check.onActivity = { status.show($0, of: step.displayName, seconds: $1) }

        if let failure = try check.buildBenchmark(of: step) {
            status.clear()
            guard case .doesNotCompile(let error) = failure,
                !error.message.hasPrefix(MyContainer.path)
            else {
                print(Report(subject: step, outcome: failure, progress: progress).text)
                return false
            }
            throw isNot(step)
        }
        guard let text = try check.benchmark(step) else { throw isNot(step) }
        status.clear()
        let title = Text(
            en: "\(step.heading): how many times as long as by hand",
            zh: "\(step.heading)：是手写代码的多少倍")
        print(Terminal.styled(Terminal.wrapped(title), .bold) + "\n")
        for line in text.lines {
            print(line.contains("█") ? Terminal.cut(line) : Terminal.wrapped(line))
        }
        print(Terminal.row(Label.read, Course.page("Lessons/\(Course.fast.name).md")))
        return true
    }

    private static func isNot(_ step: Step) -> Complaint {
        Complaint(
            en: """
                the benchmark of Step \(step.number) does not compile with your container. If yours \
                is of another step, name that one, as in `swift run workshop bench 2`. If not, \
                `swift run workshop check \(step.number)` shows what is missing.
                """,
            zh: """
                第 \(step.number) 步的基准测试，用你的容器编译不过。如果它属于另一步，就写明是哪一步，\
                例如 `swift run workshop bench 2`；如果不是，\
                `swift run workshop check \(step.number)` 会告诉你缺什么。
                """)
    }
}
