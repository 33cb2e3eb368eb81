import Evidence
import Foundation

/// What is said in English, and how to say it in Chinese: a table in a file, `zh-Hans.txt`.
///
/// A line in English, below it the same in Chinese, and a blank line. `{1}`, `{2}` … stand for what
/// varies, which is looked up in its turn. A test's name stands between backticks, and below it
/// what is shown behind it in parentheses. A line that begins with `#` is a comment.
struct Phrases: Sendable {
    private(set) var exact: [String: String] = [:]
    private var patterns: [(parts: [String], chinese: String)] = []
    /// The lines in English, as the file has them.
    private(set) var keys: [String] = []

    static let file = "zh-Hans.txt"
    /// The exercises that have no table yet. A test holds this list: it is empty one day.
    static let notYet: Set<String> = []

    /// The words of this command.
    static let workshop = Phrases(at: Compiler.checkout.appending(path: "Sources/workshop/\(file)"))

    /// - Parameters:
    ///   - url: A file that is missing is an empty table.
    ///   - more: For what the file does not have.
    init(at url: URL, and more: Phrases? = nil) {
        self.init((try? String(contentsOf: url, encoding: .utf8)) ?? "", and: more)
    }

    init(_ text: String, and more: Phrases? = nil) {
        let lines = text.lines.filter { !$0.hasPrefix("#") }
        for pair in lines.split(separator: "") where pair.count == 2 {
            add(pair[pair.startIndex], pair[pair.startIndex + 1])
        }
        exact.merge(more?.exact ?? [:]) { own, _ in own }
        patterns += more?.patterns ?? []
        // Those that end a sentence come first: so `{1}.` leaves the dot out of what varies.
        func weight(_ parts: [String]) -> Int {
            parts.joined().count + (parts.last?.hasSuffix(".") == true ? 1_000 : 0)
        }
        patterns.sort { weight($0.parts) > weight($1.parts) }
    }

    private mutating func add(_ english: String, _ chinese: String) {
        keys.append(english)
        if let name = english.wholeMatch(of: /`([^`]+)`/)?.1 {
            exact[String(name)] = "\(name)（\(chinese)）"
        } else if english.contains("{1}") {
            let parts = english.split(separator: /\{\d\}/, omittingEmptySubsequences: false)
            patterns.append((parts.map(String.init), chinese))
        } else {
            exact[english] = chinese
        }
    }

    /// A text in Chinese, if the table has it. Where two patterns fit, the one with more letters
    /// counts, unless it leaves a part in English and the other does not.
    func chinese(_ text: String) -> String? {
        if let sentence = exact[text] { return sentence }
        // A pattern is for one line: `say` takes a text of several apart.
        if text.contains("\n") { return nil }
        var first: String?
        for (parts, chinese) in patterns {
            guard let values = Self.values(in: text, between: parts),
                // What an answer said stands in quotes, and is not taken apart.
                values.allSatisfy({ $0.count { $0 == "\"" }.isMultiple(of: 2) })
            else { continue }
            let sentence = values.enumerated().reversed().reduce(chinese) { sentence, value in
                let bare = value.element.trimmingCharacters(in: .whitespaces)
                let word = self.chinese(bare) ?? value.element
                return sentence.replacing("{\(value.offset + 1)}", with: word)
            }
            if !Self.isEnglish(sentence) { return sentence }
            first = first ?? sentence
        }
        return first
    }

    /// Whether there are three English words in a row, outside code and quotes.
    static func isEnglish(_ text: String) -> Bool {
        text.replacing(/`[^`]*`|"[^"]*"/, with: "`").contains(
            /[A-Za-z][a-z']*( [A-Za-z][a-z']*){2}/)
    }

    /// What stands between the parts of a pattern; nil if the text does not have them all.
    private static func values(in text: String, between parts: [String]) -> [String]? {
        // Bytes first: most patterns do not fit, and to compare characters takes long.
        guard let first = parts.first, let last = parts.last, text.utf8.starts(with: first.utf8),
            text.utf8.reversed().starts(with: last.utf8.reversed()),
            text.utf8.count > first.utf8.count + last.utf8.count
        else { return nil }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        var values: [String] = []
        for part in parts.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: part) else { return nil }
            values.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        return values + [String(rest)]
    }
}
