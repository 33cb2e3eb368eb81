import Foundation

/// Whether a learner who reads only Chinese understands an exercise's tests: for `verify` and for
/// this package's tests.
extension Exercise {
    /// What the exercise's table lacks, and what it has that no test says.
    func faultsInChinese() -> [String] {
        let table = Phrases(at: url.appending(path: Phrases.file))
        if Phrases.notYet.contains(id) {
            return table.keys.isEmpty ? [] : ["\(id) is in Chinese: take it out of `notYet`."]
        }
        let tests = Exercise.files(in: url.appending(path: "Tests")).sorted { $0.key < $1.key }
            .map { Literals($0.value) }
        let names = tests.flatMap(\.tests).map { "`\($0)`" }
        let needed = names + tests.flatMap { test in test.sentences.filter(test.needed.contains) }
        let known = Set((table.keys + Phrases.workshop.keys).map(Self.core))
        let said = Set((names + tests.flatMap(\.sentences)).map(Self.core))
        let page = "Exercises/\(folder)/\(Phrases.file)"
        let lacking = needed.filter { sentence in
            !known.contains(Self.core(of: sentence))
                && phrases.chinese(sentence).map(Phrases.isEnglish) != false
        }
        return lacking.map { "\(page) lacks: \($0)" }
            + table.keys.filter { key in
                !said.contains(Self.core(of: key)) && key.contains(where: \.isLetter)
            }.map { "\(page) has what no test says: \($0)" }
    }

    /// A sentence without what varies at its ends: a table may name more of what a helper puts
    /// together, as in `{1}, when a Farm is asked for`.
    private static func core(of sentence: String) -> String {
        sentence.replacing(/^[{}\d .]+|[{}\d .]+$/, with: "")
    }

    /// What a learner would read in English, of what tests did not like.
    func english(in refusals: [Checker.Refusal]) -> [String] {
        if Phrases.notYet.contains(id) { return [] }
        let phrases = phrases
        return refusals.flatMap { [$0.expected, $0.found, $0.why] }.filter {
            Phrases.isEnglish(phrases.chinese($0) ?? $0)
        }
    }
}
