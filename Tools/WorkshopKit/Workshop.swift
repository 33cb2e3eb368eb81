import Foundation
import Support

/// Where a program of the course runs: the checkout, the reader's language, and the terminal.
public enum Workshop {
    /// Runs a program and ends the process.
    ///
    /// - Parameters:
    ///   - name: Stands before each error message.
    ///   - body: Gets the words of the command line, without `--lang`.
    public static func run(_ name: String, _ body: ([String]) throws -> Int32) -> Never {
        let signals = Child.endWithUs()
        var words = Array(CommandLine.arguments.dropFirst())
        var status: Int32 = 1
        do {
            let language = try language(&words)
            Language.$current.withValue(language) {
                do {
                    status = try body(words)
                } catch {
                    complain("\(name): \(error)")
                }
            }
        } catch {
            complain("\(name): \(error)")
        }
        withExtendedLifetime(signals) {}
        exit(status)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(Terminal.wrapped(text))\n".utf8))
    }

    /// Takes `--lang` and its language out of the words, and remembers them for this checkout.
    ///
    /// - Returns: What was asked for, now or before, and otherwise what the environment asks for.
    static func language(_ words: inout [String]) throws -> Language {
        guard let place = words.firstIndex(where: { $0 == "--lang" || $0.hasPrefix("--lang=") })
        else {
            let isTold = ProcessInfo.processInfo.environment[Language.variable] != nil
            return isTold ? Language.current : Progress.load().language ?? Language.current
        }
        var name = words.remove(at: place).dropFirst("--lang=".count)
        if name.isEmpty, place < words.count { name = words.remove(at: place)[...] }
        let all: [String: Language] = [
            "en": .english, "zh": .chinese, "zh-hans": .chinese, "zh-cn": .chinese,
        ]
        guard let language = all[name.lowercased()] else {
            throw Complaint(
                "`--lang` takes zh-Hans or en, not '\(name)'. "
                    + "`--lang` 后面写 zh-Hans 或者 en，不能写“\(name)”。")
        }
        try Progress.update { $0.language = language }
        return language
    }
}
