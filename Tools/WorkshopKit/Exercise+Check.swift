import Foundation
import Support

/// `check 2.1`: the exercise's tests run on the reader's answer.
extension Exercise: Checkable {
    var number: String { id }
    var heading: Text { Text(displayName) }
    var workingFolder: URL { answer }

    func prepare() throws {
        if let base { return try base.prepare(for: self) }
        let file = url.appending(path: file).path
        guard FileManager.default.fileExists(atPath: file) else {
            let command = "`swift run workshop reset \(id)`"
            throw Complaint(
                en: "\(path) is not there: \(command) brings it back.",
                zh: "\(path) 不见了：用 \(command) 恢复。")
        }
    }

    func run(_ check: inout Check) throws -> Check.Outcome {
        if let base { return try check.run(base, [self]) }
        return try check.build(id) ?? check.test(self, id)
    }

    /// An error elsewhere says nothing about the answer, so the exercise keeps its mark.
    func record(_ outcome: Check.Outcome, in progress: inout Progress) {
        switch outcome {
        case .passed: progress.solved.insert(id)
        case .doesNotCompile(let error) where !isToBlame(for: error): break
        case .doesNotBuild: break
        default: progress.solved.remove(id)
        }
    }

    func next(_ progress: Progress) throws -> (any Checkable)? {
        if let step = progress.nextStep { return step }
        return progress.next(after: self, of: try Exercise.all())
    }
}

/// What a report says about an exercise.
extension Exercise {
    func verdict(passing tests: Int) -> Text {
        Text(en: "solved, \(tests) tests pass", zh: "解决了，\(tests) 个测试全部通过")
    }

    func praise(passing tests: Int) -> String {
        Terminal.row(Label.compare, "swift run workshop solution \(id)")
    }

    func isToBlame(for error: CompilerError) -> Bool {
        let message = error.message
        return base != nil || message.hasPrefix("Exercises/\(folder)/")
            || message.hasPrefix("macro expansion ")
    }

    func note(on error: CompilerError) -> Text? {
        if let base {
            guard error.message.hasPrefix("Exercises/\(folder)/Tests/") else {
                return base.note(on: error)
            }
            return Text(
                en: "The tests call what your container does not have yet: \(page) declares it.",
                zh: "测试要调用的，你的容器里还没有：\(page) 里有它的声明。")
        }
        // A test calls what the starter declared.
        guard error.message.hasPrefix("Exercises/\(folder)/Tests/"), error.isAboutDeclaration else {
            return nil
        }
        let command = "swift run workshop reset \(id)"
        return Text(
            en: """
                The tests call what the starter declared: its types, functions and parameters. \
                Keep them, or take the starter again: `\(command)` keeps what you wrote in a copy.
                """,
            zh: """
                测试要调用起始代码里声明的类型、函数和参数，请不要改动它们。也可以取回起始代码：\
                `\(command)` 会把你写的另存一份。
                """)
    }

    func places(of test: String, at place: String?, hang: Check.Hang?) -> [String] {
        if let base, place?.hasPrefix("\(module)Tests/") == false {
            return base.places(of: test, at: place, hang: hang)
        }
        // `LogOutTests/LogOutTests.swift:26`
        let file = place?.split(separator: "/").last.map { "Exercises/\(folder)/Tests/\($0)" }
        let hasOneFile = base != nil || Exercise.files(in: starter).count < 2
        return [
            file.map { Terminal.row(Label.test, $0) } ?? "",
            Terminal.row(Label.edit, hasOneFile ? path : "Exercises/\(folder)/Starter"),
            Label.logRow(of: self),
        ]
    }

    func help(_ progress: Progress) -> String {
        let next = progress.hints[id, default: 0] + 1
        if next > 3 { return Terminal.row(Label.stuck, "swift run workshop solution \(id) --peek") }
        let command = "swift run workshop hint \(id)"
        return Terminal.row(
            Label.hint,
            Text(en: "\(command) (hint \(next) of 3)", zh: "\(command)（第 \(next) 条，共 3 条）"))
    }
}
