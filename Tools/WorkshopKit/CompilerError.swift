import Foundation
import Support

/// The compiler's first error: its message, and the lines of code that it is about.
public struct CompilerError: Sendable {
    /// `Exercises/2.1-KeepOne/Starter/KeepOne.swift:15:16: error: cannot find 'nothing' in scope`
    public let message: String

    /// - Parameter paths: An error in a file of the first of these is taken before others, and so on.
    init?(log: String, preferring paths: [String] = []) {
        let lines = log.lines
        let isError = #/^(?:/|macro expansion ).*:\d+:\d+: (?<text>error: .*)/#
        let all = lines.indices.filter { lines[$0].contains(isError) }
        // Without a `}`, what follows makes no sense. Where it was expected is reported at the end.
        let errors = all.filter { lines[$0].contains(": error: expected '}'") }.reversed() + all
        let preferred = paths.lazy.compactMap { path in errors.first { lines[$0].contains(path) } }
        guard let first = preferred.first ?? errors.first else { return nil }
        var message = lines[first]
        // In what a macro expands to, a place has no path. The note below it says where the macro is.
        let isNote = #/(/.*:\d+:\d+: )note: (expanded code|in expansion of)/#
        if message.hasPrefix("macro "), let error = message.firstMatch(of: isError),
            let note = lines[first...].lazy.compactMap({ $0.firstMatch(of: isNote) }).first
        {
            message = "\(note.1)\(error.text)"
        }
        self.message = message.replacing(Checkout.root.path + "/", with: "")
    }

    /// The error is about a declaration that is not there, or not as the code expects it.
    var isAboutDeclaration: Bool {
        [
            "cannot find", "no member", "inaccessible", "no accessible init", "argument",
            "cannot convert", "cannot assign", "conform", "can throw", "'async'", "inferred",
            "non-function", "must be unwrapped", "no exact matches", "cannot be used on",
        ].contains { message.contains($0) }
    }

    /// What the compiler should have said, where it cannot.
    var explanation: Text? {
        guard message.lowercased().contains("failed to produce diagnostic") else { return nil }
        return Text(
            en: """
                The compiler cannot say what is wrong. Mostly a type does not fit: a missing \
                `try`, another number of parameters, a closure that returns another type.
                """,
            zh: "编译器说不出错在哪里。多半是类型对不上：少了 `try`，参数个数不同，或者闭包返回了别的类型。")
    }

    /// The line of code, a caret below the place in it, and the neighbors of the line, all as far
    /// left as they go. They are read from the file: not every build system shows them.
    func excerpt() -> [String] {
        guard let place = message.firstMatch(of: #/^(.+?):(\d+):(\d+): error: /#),
            let number = Int(place.2), let column = Int(place.3),
            let text = try? String(
                contentsOf: Checkout.root.appending(path: String(place.1)), encoding: .utf8)
        else { return [] }
        let lines = text.replacing("\t", with: " ").lines
        let shown = Array(
            lines.enumerated().dropFirst(max(number - 2, 0)).prefix(number > 1 ? 3 : 2))
        let margin =
            shown.filter { !$1.isEmpty }.map { $1.prefix { $0 == " " }.count }.min() ?? 0
        let width = "\(number + 1)".count
        func row(_ name: String, _ code: String) -> String {
            "\(String(repeating: " ", count: width - name.count))\(name) | \(code)"
        }
        return shown.flatMap { index, line in
            let code = row("\(index + 1)", String(line.dropFirst(margin)))
            if index + 1 != number { return [code] }
            // The compiler counts bytes.
            let before = String(decoding: line.utf8.prefix(column - 1), as: UTF8.self)
            let caret = String(repeating: " ", count: max(before.columns - margin, 0)) + "^"
            return [code, row("", caret)]
        }
    }
}
