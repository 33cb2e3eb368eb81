/// The string literals of a Swift file, and the names of its tests: what a table of phrases must
/// have. Only as much Swift as the tests and this command use.
struct Literals {
    /// Each sentence once, with `{1}`, `{2}` … where something is put in.
    private(set) var sentences: [String] = []
    /// Those of them that no reader may meet in English: what a test says, and three words or more.
    private(set) var needed: Set<String> = []
    /// The tests' names, which are written as sentences between backticks.
    private(set) var tests: [String] = []

    private var code: ArraySlice<Character>
    private static let hole: Character = "\u{1}"
    /// A `\` at the end of a line, in a literal of several lines: the next one goes on.
    private static let seam = "\u{2}\n"

    init(_ text: String) {
        code = Array(text)[...]
        scan(isInHole: false)
    }

    /// Reads code up to its end, or to the parenthesis that closes an interpolation.
    private mutating func scan(isInHole: Bool) {
        var depth = 0
        var said = ""
        while let next = code.first {
            if next == "\"" || starts(with: "#\"") {
                gather(isInHole: isInHole, isReason: said.hasSuffix("why: "))
                said = ""
                continue
            }
            if starts(with: "//") { code = code.drop { $0 != "\n" } }
            if next == "`" {
                code.removeFirst()
                let name = String(code.prefix { $0 != "`" })
                code = code.drop { $0 != "`" }
                if said.hasSuffix("func ") { tests.append(name) }
            }
            if next == "(" { depth += 1 }
            if next == ")" { depth -= 1 }
            said.append(next)
            _ = code.popFirst()
            if isInHole && depth < 0 { return }
        }
    }

    private func starts(with text: String) -> Bool { code.starts(with: text) }

    /// Reads a literal, and those that a `+` adds to it.
    private mutating func gather(isInHole: Bool, isReason: Bool) {
        var text = literal()
        while true {
            let rest = code.drop(while: \.isWhitespace)
            guard rest.first == "+" else { break }
            let next = rest.dropFirst().drop(while: \.isWhitespace)
            guard next.first == "\"" else { break }
            code = next
            text += literal()
        }
        for line in text.split(separator: "\n") {
            let label = ["Expected: ", "Found: ", "Why: "].first { line.hasPrefix($0) }
            let bare = line.dropFirst(label?.count ?? 0).drop { $0 == " " }
            var count = 0
            let sentence = bare.reduce(into: "") { sentence, character in
                if character == Self.hole { count += 1 }
                sentence += character == Self.hole ? "{\(count)}" : String(character)
            }
            // What a program says stays as it is: values in quotes, code.
            let words = sentence.replacing(/\{\d+\}|`[^`]*`|"[^"]*"/, with: "")
            guard sentence.contains(where: \.isLetter) else { continue }
            if !sentences.contains(sentence) { sentences.append(sentence) }
            if (label != nil || isReason) && words.contains(where: \.isLetter)
                || Phrases.isEnglish(words)
                || (isInHole && words.contains(/[a-z]+ [a-z]+/))
            {
                needed.insert(sentence)
            }
        }
    }

    private mutating func literal() -> String {
        let signs = code.prefix { $0 == "#" }.count
        code = code.dropFirst(signs)
        let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        code = code.dropFirst(quote.count)
        let (end, escape) = (
            quote + String(repeating: "#", count: signs),
            "\\" + String(repeating: "#", count: signs)
        )
        var text = ""
        while !code.isEmpty && !starts(with: end) {
            guard starts(with: escape) else {
                text.append(code.removeFirst())
                continue
            }
            code = code.dropFirst(escape.count)
            switch code.popFirst() {
            case "(":
                scan(isInHole: true)
                text.append(Self.hole)
            case "n": text += "\n"
            case "u":
                let digits = String(code.dropFirst().prefix { $0 != "}" })
                code = code.dropFirst(digits.count + 2)
                let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
                text += scalar.map { String($0) } ?? ""
            case "\n": text += Self.seam
            case let character?: text.append(character)
            case nil: break
            }
        }
        code = code.dropFirst(end.count)
        guard quote.count > 1 else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let margin = lines.last?.count ?? 0
        return lines.dropFirst().dropLast().map { $0.dropFirst(margin) }.joined(separator: "\n")
            .replacing(Self.seam, with: "")
    }
}
