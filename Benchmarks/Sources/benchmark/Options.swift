import Evidence
import Foundation

/// What the command line asks for.
struct Options {
    var isQuick = false
    var isJSON = false
    var isMarkdown = false
    /// Where `--markdown` writes its page, and where the same page in Chinese.
    var page = Compiler.checkout.appending(path: "Lessons/Benchmarks.md")
    var twin = Compiler.checkout.appending(path: "Lessons/zh-Hans/Benchmarks.md")

    /// A sentence about options that make no sense.
    struct Complaint: Error, CustomStringConvertible {
        let description: String
    }

    init(_ words: some Sequence<String>) throws(Complaint) {
        var words = Array(words)[...]
        var hasOutput = false
        while let word = words.popFirst() {
            switch word {
            case "--quick": isQuick = true
            case "--json": isJSON = true
            case "--markdown": isMarkdown = true
            case "--output":
                guard let path = words.popFirst(), !path.hasPrefix("--") else {
                    throw Complaint(description: "`--output` needs the name of a file.")
                }
                hasOutput = true
                page = URL(filePath: path)
                twin = URL(
                    filePath: path.hasSuffix(".md") ? Parity.twin(of: path) : "\(path).zh-Hans.md")
            default:
                throw Complaint(
                    description: "there is no '\(word)'. It takes `--quick` (a short run), "
                        + "`--json` (for programs) or `--markdown` (a page; `--output FILE`).")
            }
        }
        if isJSON && isMarkdown {
            throw Complaint(description: "choose one of `--json` and `--markdown`, not both.")
        }
        if hasOutput && !isMarkdown {
            throw Complaint(description: "`--output` is only for `--markdown`.")
        }
        // Said now, and not after a minute of work.
        let folder = page.deletingLastPathComponent().path
        if isMarkdown && !FileManager.default.isWritableFile(atPath: folder) {
            throw Complaint(description: "no file can be written into the folder \(folder).")
        }
    }
}
