import Evidence
import Foundation

/// The compiler's first error, as it shows it: the message, and the lines of code below it.
struct CompilerError: Equatable {
    /// `Exercises/2.1-KeepOne/Starter/KeepOne.swift:15:16: error: cannot find 'nothing' in scope`
    let message: String
    let code: [String]

    init?(log: String) {
        let lines = log.lines
        guard let first = lines.firstIndex(where: { $0.contains(#/^/.*:\d+:\d+: error: /#) }) else {
            return nil
        }
        message = lines[first].replacing(Compiler.checkout.path + "/", with: "")
        code = Array(lines[(first + 1)...].prefix { $0.contains(/^\s*\d*\s*\|/) })
    }

    init(message: String, code: [String] = []) {
        (self.message, self.code) = (message, code)
    }

    /// The error is in a test, which calls what the starter declared.
    func isInTests(of exercise: Exercise) -> Bool {
        message.hasPrefix("Exercises/\(exercise.folder)/Tests/")
    }

    /// Whether the learner's code is to blame, and not a file that they need not touch.
    func isAbout(_ exercise: Exercise) -> Bool {
        message.hasPrefix("Exercises/\(exercise.folder)/")
    }

    /// What the compiler should have said, or could not say.
    var explanation: String? {
        guard message.lowercased().contains("failed to produce diagnostic") else { return nil }
        return
            "the compiler sees that something is wrong here, and cannot say what. Mostly a type "
            + "does not fit: a missing `try`, another number of parameters, or a closure that "
            + "returns another type. Give the parts names and types of their own, and it can say more."
    }

    /// The lines of code in so many columns. The part around the caret stays, and `…` says where
    /// something is missing.
    func excerpt(width: Int) -> [String] {
        guard let gutter = code.lazy.compactMap({ $0.firstIndex(of: "|") }).first else {
            return code
        }
        let column = code[0].distance(from: code[0].startIndex, to: gutter) + 1
        let bodies = code.map { String($0.dropFirst(column)) }
        // The caret stands below the line that the message is about: `   |      `- error: …`
        let caret = bodies.lazy.compactMap { $0.firstMatch(of: /^[ |]*[`|]- error/)?.0.count }.first
        let room = width - column
        let isLong = bodies.contains { $0.count > room }
        // Where the caret would be too far to the right, all lines begin further right.
        let begin = isLong ? max(0, (caret ?? 0) - room * 2 / 3) : 0
        return zip(code, bodies).map { line, body in
            var rest = String(body.dropFirst(begin))
            if begin > 0, body.prefix(begin + 1).contains(where: { $0 != " " }) {
                rest = "…" + rest.dropFirst()
            }
            return line.prefix(column) + Terminal.cut(rest, to: room)
        }
    }
}
