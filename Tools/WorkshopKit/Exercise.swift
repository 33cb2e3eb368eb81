import Foundation
import Support

/// One exercise of the package in `Exercises/`, as its folder describes it.
public struct Exercise: Sendable {
    /// `2.1`
    public let id: String
    /// `2.1-KeepOne`
    public let folder: String
    /// `Keep one`, from the heading of its README.
    public let title: String
    public let minutes: String
    /// `Step2Scopes`
    public let lesson: String
    /// `Starter/KeepOne.swift`: the file that a learner edits, from the exercise's folder. Empty for
    /// an exercise on the reader's own container.
    public let file: String
    /// The step from which the reader's own container goes on. Nil: the exercise has a starter.
    public let base: Step?

    public static var home: URL { Checkout.root.appending(path: "Exercises") }

    public var url: URL { Self.home.appending(path: folder) }
    public var starter: URL { url.appending(path: "Starter") }
    public var solution: URL { url.appending(path: "Solution") }
    /// What the learner writes.
    var answer: URL { base == nil ? starter : MyContainer.folder }
    /// Its module; the tests are in `KeepOneTests`.
    public var module: String { String(folder.dropFirst(id.count + 1)) }
    /// The learner's file as messages name it, from the top of the checkout.
    var path: String { base?.path ?? "Exercises/\(folder)/\(file)" }
    var page: String { Course.page("Exercises/\(folder)/README.md") }
    var displayName: String { "\(id) \(title)" }

    /// All exercises, in the order of the course, which is that of their numbers.
    public static func all() throws(Complaint) -> [Exercise] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        let all = names.filter { $0.wholeMatch(of: /\d\.\d-\w+/) != nil }.sorted()
            .compactMap(Exercise.init(folder:))
        if all.isEmpty {
            throw Complaint(
                en: "there are no exercises here: `git checkout Exercises` restores them.",
                zh: "这里没有练习：用 `git checkout Exercises` 恢复。")
        }
        return all
    }

    private init?(folder: String) {
        let readme = "Exercises/\(folder)/README.md"
        let lines = Self.lines(of: readme)
        // A page that is not translated yet may have no title.
        let titles = (Self.lines(of: Course.page(readme)) + lines).lazy
            .compactMap { $0.wholeMatch(of: /# [\d.]+ (.+)/)?.1 }
        guard let title = titles.first else { return nil }
        // What stands between two lines of `---`: `minutes: 10`.
        let front = lines.dropFirst().prefix { $0 != "---" }
        func value(_ name: String) -> String? {
            let line = front.first { $0.hasPrefix("\(name): ") }
            return line.map { String($0.dropFirst(name.count + 2)) }
        }
        self.folder = folder
        self.title = String(title)
        id = String(folder.prefix(3))
        minutes = value("minutes") ?? ""
        lesson = value("lesson") ?? ""
        file = value("file") ?? ""
        let number = value("builds on")
        base = Course.steps.first { $0.number == number }
    }

    /// The exercise that a word names, or without one the next that is not solved.
    ///
    /// - Parameter word: An ID, a name, or a path such as the shell completes.
    public static func named(_ word: String?, _ progress: Progress) throws(Complaint) -> Exercise {
        let all = try all()
        guard let word else {
            if let next = all.first(where: { !progress.solved.contains($0.id) }) { return next }
            throw Complaint(
                en: "all exercises are solved. Name one to do it again: `check 1.1`.",
                zh: "练习全部解决了。想再做一遍，就写上编号：`check 1.1`。")
        }
        let parts = word.split(separator: "/").map { $0.lowercased() }
        let found = all.first { exercise in
            [exercise.id, exercise.folder, exercise.module].contains {
                parts.contains($0.lowercased())
            }
        }
        if let found { return found }

        // `2.9` is near 2.1 and 2.2; `TwoSetings` is near TwoSettings.
        let near = all.filter { $0.module.lowercased().distance(to: word.lowercased()) <= 3 }
        let siblings = all.filter { $0.id.first == word.first }
        let ids = (near.isEmpty ? siblings : near).map(\.id)
        throw Complaint(
            en: "there is no exercise '\(word)'."
                + (ids.isEmpty ? "" : " Did you mean \(ids.joined(separator: ", "))?")
                + " `swift run workshop` shows all.",
            zh: "没有“\(word)”这个练习。"
                + (ids.isEmpty ? "" : "你要的是不是 \(ids.joined(separator: "、"))？")
                + "`swift run workshop` 会列出全部练习。")
    }

    private static func lines(of page: String) -> [String] {
        let text = try? String(contentsOf: Checkout.root.appending(path: page), encoding: .utf8)
        return (text ?? "").lines
    }

    /// The hints: what stands below each `## ` in `hints.md`.
    public func hints() throws(Complaint) -> [String] {
        let page = "Exercises/\(folder)/hints.md"
        // A page that is not translated yet has none.
        for page in [Course.page(page), page] {
            let hints = Self.lines(of: page)
                .split(omittingEmptySubsequences: false) { $0.hasPrefix("## ") }
                .dropFirst().map { Self.joined($0) }
            if !hints.isEmpty { return hints }
        }
        throw Complaint(
            en: "\(page) has no hints: `git checkout \(page)` restores it.",
            zh: "\(page) 里没有提示：用 `git checkout \(page)` 恢复。")
    }

    /// One paragraph is one line, so that it can be broken to the width of the terminal.
    private static func joined(_ lines: ArraySlice<String>) -> String {
        var joined = [""]
        var isInCode = false
        for line in lines {
            if line.hasPrefix("```") {
                isInCode.toggle()
                joined.append("")
            } else if isInCode {
                joined.append("    \(line)")
            } else if line.isEmpty || line.hasPrefix("- ") || joined[joined.count - 1].isEmpty {
                joined.append(line)
            } else {
                let isChinese = joined[joined.count - 1].last.map { "\($0)".columns } == 2
                joined[joined.count - 1] += (isChinese ? "" : " ") + line
            }
        }
        return joined.joined(separator: "\n").trimmingCharacters(in: .newlines)
            .replacing(/\n{3,}/, with: "\n\n").replacing("**", with: "")
    }

    /// The Swift files of an answer (`Starter`, `Solution`), by name. What editors put beside them
    /// is left out. A file in another encoding is there, too: the compiler says what is wrong with it.
    public static func files(in folder: URL) -> [String: String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var files: [String: String] = [:]
        for name in names where name.hasSuffix(".swift") && !name.contains(/(^|\/)\./) {
            let data = try? Data(contentsOf: folder.appending(path: name))
            files[name] = data.map {
                String(decoding: $0, as: UTF8.self).lines.joined(separator: "\n")
            }
        }
        return files
    }
}

extension String {
    /// The word that was meant: one that differs by a third of its letters at the most.
    func nearest(of words: [String]) -> String? {
        let near = words.min { $0.distance(to: self) < $1.distance(to: self) }
        return near.flatMap { 3 * $0.distance(to: self) <= max($0.count, 6) ? $0 : nil }
    }

    /// How many letters must be added, taken away or changed to make one word the other
    /// (Levenshtein's distance).
    public func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, otherLetter) in other.enumerated() {
                let change = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
