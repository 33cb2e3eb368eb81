import Foundation

/// A sentence for a reader, in both languages of the course, side by side where it is written.
public struct Text: Sendable, Equatable, CustomStringConvertible {
    public let english: String
    public let chinese: String

    public init(en english: String, zh chinese: String) {
        (self.english, self.chinese) = (english, chinese)
    }

    /// What is the same in every language: a path, a command, a name.
    public init(_ both: String) {
        (english, chinese) = (both, both)
    }

    /// The sentence in the language that is spoken here.
    public var description: String {
        Language.current == .chinese ? chinese : english
    }
}

/// A language of the course.
public enum Language: String, Codable, Sendable {
    case english = "en"
    case chinese = "zh-Hans"

    /// What the reader asked for, and otherwise the language of the machine.
    @TaskLocal public static var current = ofMachine()

    /// Says to a program that we start which language to speak.
    public static let variable = "MINICONTAINER_LANGUAGE"

    /// The language that the environment asks for: `LANG=zh_CN.UTF-8` means Chinese.
    public static func ofMachine(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Language {
        if let asked = environment[variable].flatMap(Language.init) { return asked }
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        return names.first { !$0.isEmpty }?.hasPrefix("zh") == true ? .chinese : .english
    }
}
