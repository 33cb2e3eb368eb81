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
        // Without a `}`, what follows makes no sense. Of the places that are reported, the last is the
        // one where the code ended; the first member is one, too, because it was read alone.
        func line(_ index: Int) -> Int {
            lines[index].firstMatch(of: #/:(\d+):\d+: error: /#).flatMap { Int($0.1) } ?? 0
        }
        let braces = all.filter { lines[$0].contains(": error: expected '}'") }
        let errors = braces.sorted { line($0) > line($1) } + all
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
            "non-function", "must be unwrapped", "non-optional", "no exact matches",
            "cannot be used on",
        ].contains { message.contains($0) }
    }

    /// What the compiler should have said, where it cannot.
    var explanation: Text? {
        if message.contains("error: expected '}'") {
            return Text(
                en: """
                    A `}` is missing in this file. Look for the first line whose indentation does \
                    not fit.
                    """,
                zh: "这个文件里少了一个 `}`。从上往下找第一处缩进对不上的地方。")
        }
        if message.contains("extraneous '}'") {
            return Text(
                en: "There is one `}` too many, here or further up.", zh: "这里或者前面多了一个 `}`。")
        }
        // An input method for Chinese writes them.
        if let sign = code?.firstMatch(of: #/[（）［］｛｝：；，。＝“”]/#)?.0 {
            return Text(
                en: "This line has a full-width `\(sign)`. Swift knows only the English one.",
                zh: "这一行有全角的 `\(sign)`，Swift 不认识。请切换到英文输入法，改成半角。")
        }
        guard message.lowercased().contains("failed to produce diagnostic") else { return nil }
        return Text(
            en: """
                The compiler cannot say what is wrong. Mostly a type does not fit: a missing \
                `try`, another number of parameters, a closure that returns another type.
                """,
            zh: "编译器说不出错在哪里。多半是类型对不上：少了 `try`，参数个数不同，或者闭包返回了别的类型。")
    }

    /// The line that the message names, counted from 1, and all lines of its file.
    private var place: (number: Int, column: Int, lines: [String])? {
        guard let place = message.firstMatch(of: #/^(.+?):(\d+):(\d+): error: /#),
            let number = Int(place.2), let column = Int(place.3),
            let text = try? String(
                contentsOf: Checkout.root.appending(path: String(place.1)), encoding: .utf8)
        else { return nil }
        return (number, column, text.lines)
    }

    /// The line that the message names, as far as there is no string or comment in it.
    private var code: String? {
        place?.lines.dropFirst((place?.number ?? 1) - 1).first?
            .replacing(#/".*|//.*|/\*.*/#, with: "")
    }

    /// The line of code, a caret below the place in it, and the neighbors of the line, all as far
    /// left as they go. They are read from the file: not every build system shows them.
    func excerpt() -> [String] {
        guard let (number, column, text) = place else { return [] }
        let lines = text.map { $0.replacing("\t", with: " ") }
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
