import Foundation
import Support
import WorkshopKit

/// A step's code: the whole file, and the same file without the lines that the lesson shows.
/// DocC marks the difference.
struct Code {
    let file: String
    let text: String
    let before: String
    /// What the new lines stand in place of: a caption below the step's text.
    let removed: String

    init(_ block: [String], _ files: [String], in page: Page) throws {
        let isDiff = files.count == 2
        let shown =
            isDiff
            ? block.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() }
            : block[...].map { $0[...] }
        let file = files[files.count - 1]
        let lines = try String(contentsOf: Checkout.root.appending(path: file), encoding: .utf8)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        func trimmed(_ lines: some Sequence<Substring>) -> [String] {
            lines.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let wanted = trimmed(shown)
        guard
            let start = lines.indices.first(where: {
                trimmed(lines[$0...].prefix(wanted.count)) == wanted
            })
        else { throw Complaint("\(page.file): \(file) does not have `\(wanted.first ?? "")`.") }
        let isMarked = isDiff ? block.filter { !$0.hasPrefix("-") }.map { $0.hasPrefix("+") } : nil
        let marked = Set(wanted.indices.filter { isMarked?[$0] ?? true }.map { start + $0 })
        self.file = file
        text = lines.joined(separator: "\n")
        before = lines.indices.filter { !marked.contains($0) }.map { lines[$0] }
            .joined(separator: "\n")
        let old = block.filter { isDiff && $0.hasPrefix("-") }
            .map { $0.dropFirst().trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let title = Page.isChinese(page.file) ? "原来是：" : "In place of:"
        removed =
            old.isEmpty
            ? "" : ([title] + old.map { "`\($0)`" }).joined(separator: "\\\n") + "\n"
    }
}

extension Page {
    static func isChinese(_ file: String) -> Bool {
        file.contains("zh-Hans")
    }

    var pictures: [[String]] {
        parts.compactMap { if case .picture(let lines) = $0 { lines } else { nil } }
    }
}

/// A picture, which is drawn once from its source in a lesson.
enum Picture {
    /// A hash of the source (FNV-1a): when the source changes, the picture must be drawn again.
    static func name(of lines: [String]) -> String {
        let hash = lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "picture-" + String(hash, radix: 16)
    }

    /// The colours that `Lessons/Site/draw` uses, and what they are in the dark.
    private static let colors = [
        "#1d1d1f": "#f5f5f7", "#f5f5f7": "#2c2c2e", "#86868b": "#98989d", "#fffffe": "#1c1c1e",
    ]

    static func dark(_ drawing: String) -> String {
        drawing.replacing(/#[0-9a-f]{6}/) { colors[String($0.0)] ?? String($0.0) }
    }
}
