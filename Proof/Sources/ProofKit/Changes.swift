import Foundation
import Support

/// A page of changes that are wrong on purpose: the mutants of a library, or the wrong answers to
/// an exercise. Some are only what a lesson shows in the middle of a step.
///
/// Each stands under a heading of its own: why people write it, the lines before and after, and
/// what must come of it. `Proof/README.md` shows one.
public struct Changes: Sendable {
    /// One change.
    public struct Entry: Sendable {
        public let name: String
        /// The page and the line of its heading.
        public let place: String
        /// What a person would think who writes this.
        public let why: String
        /// Empty only for a learner's starter, which is wrong as it is.
        public let edits: [Edit]
        /// The items of the list at the end, such as `` `a test that turns red` ``, in their order.
        public let outcome: [String]
        /// The list names the pages that show it: what is red stands there.
        public let isOnlyShown: Bool
        /// Later steps with the same lines, in which it is wrong, too.
        public let alsoIn: [String]

        /// Of the outcome, the tests of the library that turn red.
        public var tests: [String] { outcome.filter { !$0.hasPrefix(Self.check) } }
        /// Of the outcome, what `workshop check` shows.
        public var check: [String] {
            outcome.filter { $0.hasPrefix(Self.check) }.map { String($0.dropFirst(7)) }
        }
        private static let check = "check: "

        /// What a link to the entry ends with.
        public var anchor: String { Markdown.Heading(level: 2, text: name, line: 0).anchor }
    }

    /// What changes in one file.
    public struct Edit: Sendable {
        /// The file's path in the folder that is changed.
        public let file: String
        /// Each a run of lines: those before the change, and those after it.
        public let hunks: [(old: [String], new: [String])]
    }

    public let entries: [Entry]

    /// Reads a page of the checkout.
    ///
    /// - Throws: `Complaint` when an entry lacks one of its parts.
    public init(page: String) throws {
        try self.init(name: page, text: Checkout.text(of: page))
    }

    public init(name: String, text: String) throws(Complaint) {
        let page = Markdown(name: name, text: text)
        var entries: [Entry] = []
        for section in page.sections where section.heading.level == 2 {
            entries.append(try Entry(section, place: "\(name):\(section.heading.line)"))
        }
        if entries.isEmpty { throw Complaint("\(name) has no entry: a heading `## Name`.") }
        self.entries = entries
    }
}

extension Changes.Entry {
    fileprivate init(_ section: Markdown.Section, place: String) throws(Complaint) {
        let page = Markdown(name: "", text: section.lines.joined(separator: "\n"))
        let label = section.lines.lastIndex { ["Red:", "Found:", "Shown:"].contains($0) }
        let items = Markdown(
            name: "",
            text: section.lines[(label ?? section.lines.endIndex)...].dropFirst()
                .joined(separator: "\n")
        ).passages.map { String($0.text.trimmingPrefix("- ")) }
        name = section.heading.text
        self.place = place
        why = page.passages.first?.text ?? ""
        edits = page.blocks.filter { $0.language == "diff" }.map(Changes.Edit.init)
        outcome = items
        isOnlyShown = label.map { section.lines[$0] == "Shown:" } ?? false
        alsoIn = page.passages.filter { $0.text.hasPrefix("Also in: ") }
            .flatMap { $0.text.matches(of: /S\w+/).map { String($0.0) } }

        let start = "\(place) '\(name)'"
        if why.isEmpty || ["Red:", "Found:", "Shown:"].contains(why) {
            throw Complaint("\(start): say in a sentence why people write it.")
        }
        if edits.isEmpty, name != "Starter" {
            throw Complaint("\(start): show what changes, in a block ```diff File.swift.")
        }
        if edits.contains(where: { $0.file.isEmpty || $0.hunks.contains { $0.old == $0.new } }) {
            throw Complaint("\(start): a diff names one file, and each part of it changes a line.")
        }
        if items.isEmpty {
            throw Complaint(
                "\(start): end with a line `Red:`, `Found:` or `Shown:`, and a list below.")
        }
    }

    /// The files of the code in a folder that change, as they are after the change.
    ///
    /// - Throws: `Complaint` when the lines before the change do not stand exactly once in their file.
    public func changedFiles(in folder: URL) throws(Complaint) -> [(file: String, text: String)] {
        var changed: [(file: String, text: String)] = []
        for edit in edits {
            let url = folder.appending(path: edit.file)
            guard let text = try? String(contentsOf: url, encoding: .utf8) else {
                throw Complaint("\(place) '\(name)': there is no \(edit.file).")
            }
            do {
                changed.append((edit.file, try edit.applied(to: text)))
            } catch {
                throw Complaint("\(place) '\(name)': \(error)")
            }
        }
        return changed
    }

    /// Makes the change in a copy of the code.
    public func apply(to folder: URL) throws {
        for (file, text) in try changedFiles(in: folder) {
            try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
        }
    }
}

extension Changes.Edit {
    fileprivate init(_ block: Markdown.Block) {
        file = block.arguments.count == 1 ? block.arguments[0] : ""
        hunks = block.lines.split(separator: "@@").map { lines in
            func side(without sign: String) -> [String] {
                lines.filter { !$0.hasPrefix(sign) }.map { String($0.dropFirst()) }
            }
            return (old: side(without: "+"), new: side(without: "-"))
        }
    }

    func applied(to text: String) throws(Complaint) -> String {
        var lines = text.lines
        for (old, new) in hunks {
            let places = lines.indices.compactMap { Self.place(of: old, in: lines[$0...]) }
            guard !old.isEmpty, places.count == 1, let place = places.first else {
                let first = old.first { $0.contains(where: \.isLetter) } ?? ""
                throw Complaint(
                    "the lines from `\(first.trimmingCharacters(in: .whitespaces))` stand "
                        + "\(places.count) times in \(file), and must stand there once: the same "
                        + "lines together, with their indentation.")
            }
            lines.replaceSubrange(place, with: new)
        }
        return lines.joined(separator: "\n")
    }

    /// Where the old lines stand, if they begin the others. A line `…` stands for any lines.
    private static func place(of old: [String], in lines: ArraySlice<String>) -> Range<Int>? {
        let parts = old.split(separator: "…", maxSplits: 1)
        guard let first = parts.first, lines.starts(with: first) else { return nil }
        let end = lines.startIndex + first.count
        guard parts.count == 2 else { return lines.startIndex..<end }
        let rest = (end..<lines.endIndex).lazy.compactMap {
            place(of: Array(parts[1]), in: lines[$0...])
        }
        return rest.first.map { lines.startIndex..<$0.upperBound }
    }
}
