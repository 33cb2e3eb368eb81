import Evidence
import Foundation

/// One exercise of the package in `Exercises/`, as its folder describes it.
struct Exercise: Sendable {
    /// `2.1`
    let id: String
    /// `2.1-KeepOne`
    let folder: String
    /// `Keep one`
    let title: String
    let minutes: String
    /// `Step2Scopes`
    let lesson: String
    /// `Starter/KeepOne.swift`: the file that a learner edits, from the exercise's folder.
    let file: String
    /// `thread`: its tests run under ThreadSanitizer, too.
    let sanitizer: String?

    static let home = Compiler.checkout.appending(path: "Exercises")

    var url: URL { Self.home.appending(path: folder) }
    /// What its tests say, in Chinese, and the words of this command.
    var phrases: Phrases { Phrases(at: url.appending(path: Phrases.file), and: .workshop) }
    /// The module of the exercise; its tests are in `KeepOneTests`.
    var module: String { String(folder.dropFirst(id.count + 1)) }
    /// The learner's file as messages say it, from the top of the checkout.
    var path: String { "Exercises/\(folder)/\(file)" }

    /// All exercises, in their order.
    static func all() throws(Complaint) -> [Exercise] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        let all = names.filter { $0.wholeMatch(of: /\d\.\d-\w+/) != nil }.sorted().compactMap(
            Exercise.init(folder:))
        if all.isEmpty {
            throw Complaint(
                "there are no exercises in Exercises/: `git checkout Exercises` restores them.")
        }
        return all
    }

    init?(folder: String) {
        let page = say("Exercises/\(folder)/README.md")
        guard let readme = try? Markdown(file: page), let heading = readme.headings.first?.text,
            let space = heading.firstIndex(of: " ")
        else { return nil }
        self.folder = folder
        id = String(folder.prefix(3))
        title = String(heading[heading.index(after: space)...])
        minutes = readme.frontMatter["minutes", default: ""]
        lesson = readme.frontMatter["lesson", default: ""]
        file = readme.frontMatter["file", default: ""]
        sanitizer = readme.frontMatter["sanitizer"]
    }

    /// The exercise that an argument names, or without one the next that is not solved.
    ///
    /// - Parameter word: An ID, a name, or a path such as the shell completes.
    static func named(_ word: String?, _ progress: Progress) throws(Complaint) -> Exercise {
        let all = try all()
        guard let word else {
            guard let next = all.first(where: { !progress.solved.contains($0.id) }) else {
                throw Complaint("all exercises are solved. Name one to do it again: `check 1.1`.")
            }
            return next
        }
        let parts = word.split(separator: "/").map { $0.lowercased() }
        if let found = all.first(where: { exercise in
            [exercise.id, exercise.folder, exercise.module].contains {
                parts.contains($0.lowercased())
            }
        }) {
            return found
        }
        throw Complaint(
            "there is no exercise '\(word)'.\(nearest(to: word, all)) "
                + "`swift run workshop` lists all."
        )
    }

    /// What was meant, where that can be told.
    private static func nearest(to word: String, _ all: [Exercise]) -> String {
        if let near = all.first(where: { word.hasPrefix($0.id) || $0.module.distance(to: word) < 3 }
        ) {
            return " Did you mean \(near.id)?"
        }
        guard word.wholeMatch(of: /\d\.\d+/) != nil else { return "" }
        let siblings = all.map(\.id).filter { $0.prefix(2) == word.prefix(2) }
        return siblings.isEmpty ? "" : " There are \(siblings.joined(separator: ", "))."
    }

    /// The Swift files of an answer (`Starter`, `Solution`), by name. What editors put beside them
    /// is left out.
    static func files(in folder: URL) -> [String: String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var files: [String: String] = [:]
        for name in names where name.hasSuffix(".swift") && !name.contains(/(^|\/)\./) {
            let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
            files[name] = text?.lines.joined(separator: "\n")
        }
        return files
    }

    /// What the exercise begins with, unchanged whatever the learner did.
    var starter: URL { Self.home.appending(path: ".starters/\(folder)") }
}
