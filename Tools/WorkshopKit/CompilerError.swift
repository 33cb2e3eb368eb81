import Foundation
import Support

/// The compiler's first error, as it shows it: the message, and the lines of code below it.
public struct CompilerError: Sendable {
    /// `Exercises/2.1-KeepOne/Starter/KeepOne.swift:15:16: error: cannot find 'nothing' in scope`
    public let message: String
    let code: [String]

    /// - Parameter paths: An error in a file of the first of these is taken before others, and so on.
    init?(log: String, preferring paths: [String] = []) {
        let lines = log.lines
        let isError = #/^(?:/|macro expansion ).*:\d+:\d+: (?<text>error: .*)/#
        let all = lines.indices.filter { lines[$0].contains(isError) }
        // Without a `}`, what follows makes no sense. Where it was expected, is told at the end.
        let errors = all.filter { lines[$0].contains(": error: expected '}'") }.reversed() + all
        let preferred = paths.lazy.compactMap { path in errors.first { lines[$0].contains(path) } }
        guard let first = preferred.first ?? errors.first else { return nil }
        var (message, below) = (lines[first], lines[(first + 1)...])
        // In what a macro expands to, a place has no path. The note below it tells where the macro is.
        if let note = below.first?.firstMatch(of: #/(/.*:\d+:\d+: )note: expanded code/#),
            let error = message.firstMatch(of: isError)
        {
            (message, below) = ("\(note.1)\(error.text)", below.dropFirst())
        }
        self.message = message.replacing(Checkout.root.path + "/", with: "")
        // Between two places in a file stands a line of `:`. A note may be in another place.
        let parts = below.prefix { $0.contains(/^\s*\d*\s*[|:]/) }
            .split { $0.contains(/^\s*:\s*$/) }
        code = Array(parts.first { $0.contains { $0.contains("- error: ") } } ?? parts.first ?? [])
    }

    /// The error is in a test, which calls what the starter declared.
    func isInTests(of exercise: Exercise) -> Bool {
        message.hasPrefix("Exercises/\(exercise.folder)/Tests/")
    }

    /// The error is about a declaration that is not there, or not as the code expects it.
    var isAboutDeclaration: Bool {
        [
            "cannot find", "no member", "inaccessible", "no accessible init", "argument",
            "cannot convert", "cannot assign", "conform", "can throw", "'async'", "inferred",
            "non-function", "must be unwrapped", "no exact matches", "cannot be used on",
        ].contains { message.contains($0) }
    }

    /// Whether the learner's code is to blame, and not a file that they need not touch.
    func isAbout(_ exercise: Exercise) -> Bool {
        message.hasPrefix("Exercises/\(exercise.folder)/") || message.hasPrefix("macro expansion ")
    }

    /// What the compiler should have told, where it cannot.
    var explanation: Text? {
        guard message.lowercased().contains("failed to produce diagnostic") else { return nil }
        return Text(
            en: """
                The compiler cannot tell what is wrong. Mostly a type does not fit: a missing \
                `try`, another number of parameters, a closure that returns another type.
                """,
            zh: "编译器说不出错在哪里。多半是类型对不上：少了 `try`，参数个数不同，或者闭包返回了别的类型。")
    }

    /// The lines of code, without the indentation that all have. Below them, a caret stands for the
    /// message, which need not be there twice. A note may be cut; a line of code may not.
    func excerpt() -> [String] {
        let text = message.firstRange(of: ": error: ").map { message[$0.upperBound...] } ?? ""
        let code = code.map { $0.replacing("`- error: \(text)", with: "^") }
        guard let bar = code.first?.firstIndex(of: "|") else { return [] }
        let gutter = code[0].distance(from: code[0].startIndex, to: bar) + 2
        let bodies = code.map { $0.dropFirst(gutter) }
        let margin = bodies.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return zip(code, bodies).map { line, body in
            let shown = "\(line.prefix(gutter))\(body.dropFirst(margin))"
            return body.contains(#/^[ |]*[`|]- /#) ? Terminal.cut(shown) : shown
        }
    }
}
