import Evidence
import Foundation

/// The language in which the command speaks to a learner. What it says to maintainers is English.
enum Language: String, Codable {
    case english = "en"
    case chinese = "zh-Hans"

    /// English, unless `main` has found another one. So a test that asks for a value gets English,
    /// whatever the language of the machine is.
    @TaskLocal static var spoken = english

    /// What goes between a title and what is said of it.
    static var colon: String { spoken == .chinese ? "：" : ": " }

    /// Takes `--lang` and its language out of the words, and remembers them for this checkout.
    ///
    /// - Returns: What was asked for, now or before, and otherwise the language of the machine.
    static func chosen(
        _ words: inout [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Language {
        if let place = words.firstIndex(where: { $0 == "--lang" || $0.hasPrefix("--lang=") }) {
            let name = words[place].hasPrefix("--lang=") ? place : place + 1
            let asked = name < words.count ? words[name].replacing("--lang=", with: "") : ""
            guard let language = Language(rawValue: asked) else {
                throw Complaint(
                    "`--lang` takes zh-Hans or en, not '\(asked)'. "
                        + "`--lang` 后面写 zh-Hans 或者 en，不能写 '\(asked)'。")
            }
            words.removeSubrange(place...name)
            try Progress.update { $0.language = language }
            return language
        }
        if let language = Progress.load().language { return language }
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        return names.first { !$0.isEmpty }?.hasPrefix("zh") == true ? .chinese : .english
    }

    /// The same page in Chinese, where there is one: `Lessons/zh-Hans/Step1Basic.md`,
    /// `Exercises/2.1-KeepOne/README.zh-Hans.md`.
    static func twin(of page: String) -> String? {
        guard page.hasSuffix(".md") && !page.contains(" ") else { return nil }
        let twin = Parity.twin(of: page)
        let file = Compiler.checkout.appending(path: twin).path
        return FileManager.default.fileExists(atPath: file) ? twin : nil
    }
}

/// A text in the language that is spoken: as a whole, or else line by line. What no table has stays
/// English, but for the pages that it names.
func say(_ text: String, _ phrases: Phrases = .workshop) -> String {
    if Language.spoken == .english { return text }
    let sentence =
        phrases.chinese(text)
        ?? text.lines.map { line in
            let bare = line.drop { $0 == " " }
            return line.prefix { $0 == " " } + (phrases.chinese(String(bare)) ?? String(bare))
        }.joined(separator: "\n")
    return sentence.replacing(/[A-Za-z0-9.\/-]+\.md/) { page in
        Language.twin(of: String(page.0)) ?? String(page.0)
    }
}
