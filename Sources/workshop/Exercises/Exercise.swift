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

    /// The folder that holds `Exercises`. The tests of this command work on a copy.
    static let checkout =
        ProcessInfo.processInfo.environment["MINICONTAINER_CHECKOUT"].map { URL(filePath: $0) }
        ?? Compiler.checkout
    static let home = checkout.appending(path: "Exercises")

    var url: URL { Self.home.appending(path: folder) }
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
        let page = "Exercises/\(folder)/README.md"
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
    static func named(_ word: String?, _ progress: Progress) throws(Complaint) -> Exercise {
        let all = try all()
        guard let word else {
            guard let next = all.first(where: { !progress.solved.contains($0.id) }) else {
                throw Complaint("all exercises are solved. Name one to do it again: `check 1.1`.")
            }
            return next
        }
        if let found = all.first(where: { [$0.id, $0.folder, $0.module].contains(word) }) {
            return found
        }
        let near = all.map(\.id).min { $0.distance(to: word) < $1.distance(to: word) } ?? ""
        throw Complaint(
            "there is no exercise '\(word)'. Did you mean \(near)? `swift run workshop` lists all.")
    }

    /// The files of an answer (`Starter`, `Solution`), by name.
    static func files(in folder: URL) -> [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var files: [String: String] = [:]
        for name in names {
            files[name] = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return files
    }

    /// What the exercise begins with, unchanged whatever the learner did.
    var starter: URL { Self.home.appending(path: ".starters/\(folder)") }
}

/// What a learner has done, in a file that Git ignores.
struct Progress: Codable {
    var solved: Set<String> = []
    /// How many hints were read.
    var hints: [String: Int] = [:]
    var checks = 0

    private static let file = Exercise.home.appending(path: ".progress.json")

    /// A file that is missing or damaged is a beginning.
    static func load() -> Progress {
        (try? JSONDecoder().decode(Progress.self, from: Data(contentsOf: file))) ?? Progress()
    }

    func save() throws(Complaint) {
        do {
            try JSONEncoder().encode(self).write(to: Self.file, options: .atomic)
        } catch {
            throw Complaint(
                "Exercises/.progress.json cannot be written: \(error.localizedDescription)")
        }
    }
}
