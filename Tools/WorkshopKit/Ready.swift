import Foundation
import Support

/// `ready`: one line that a participant pastes to the leader of a workshop.
extension Command {
    /// Builds and runs the tests of Step 3. They start threads and the compiler, so they need all
    /// that any check does.
    ///
    /// - Returns: Whether this computer can do the course.
    static func ready() throws -> Bool {
        guard let step = Course.steps.first(where: { $0.number == "3" }) else { return false }
        let name = Text(en: "the course's \(step.displayName)", zh: "课程的\(step.displayName)")
        let status = StatusLine()
        var check = Check()
        check.onActivity = { status.show($0, of: "\(name)", seconds: $1) }
        let outcome = try check.run(courseStep: step)
        status.clear()
        let swift = try version()
        if case .passed(let tests) = outcome {
            let line = Text(
                en: "ready: \(swift), \(tests) tests", zh: "准备好了：\(swift)，\(tests) 个测试")
            print(Terminal.styled(line, .green))
            return true
        }
        // Not what the reader wrote: so the leader needs what Swift said.
        print(check.log.lines.suffix(20).joined(separator: "\n") + "\n")
        let line = Text(
            en: "not ready: \(swift). Send the lines above.", zh: "还没有准备好：\(swift)。请把上面几行发出去。")
        print(Terminal.styled(line, .red))
        return false
    }

    /// `Swift 6.3.1, x86_64-unknown-linux-gnu`
    private static func version() throws -> String {
        let output = try Child.run(Toolchain.tool("swift"), ["--version"]).output
        let number = output.firstMatch(of: #/Swift version ([\d.]+)/#).map { String($0.1) }
        let target = output.firstMatch(of: #/Target: (\S+)/#).map { String($0.1) }
        return ["Swift \(number ?? "?")", target].compactMap { $0 }.joined(separator: ", ")
    }
}
