import Foundation
import ProofKit
import Support
import WorkshopKit

/// An answer to an exercise, and what `check` has to find in it.
struct Answer {
    let exercise: Exercise
    /// `Starter`, `Solution`, or what a wrong answer is called.
    let name: String
    /// What each refusal must find, in the order of the tests, or `solved`, `stopped` and so on.
    let outcome: [String]
    /// Whether there may be more refusals, or others: what else is found is chance.
    let isOpen: Bool
    /// Writes the answer into a folder that has the solution in it.
    let write: (URL) throws -> Void

    /// Every answer to an exercise: what a learner begins with, the solution, and what people write
    /// instead.
    static func all(to exercise: Exercise) throws -> [Answer] {
        let solution = Answer(
            exercise: exercise, name: "Solution", outcome: ["solved"], isOpen: false,
            write: { _ in })
        let page = "Proof/WrongAnswers/\(exercise.folder).md"
        let wrong = try Checkout.has(page) ? onPage(page, exercise) : inFolder(exercise)
        return [solution] + wrong
    }

    /// Puts the answer where `Exercises/Package.swift` finds it: in `place`.
    func putInPlace() throws {
        let folder = exercise.url.appending(path: Self.place)
        let manager = FileManager.default
        try? manager.removeItem(at: folder)
        try manager.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        let base = name == "Starter" ? "Starter" : "Solution"
        try manager.copyItem(at: exercise.url.appending(path: base), to: folder)
        try write(folder)
    }

    /// Each answer to an exercise is built in the same folder: so little is built again.
    static let place = ".build-answers/Now"

    private static func onPage(_ page: String, _ exercise: Exercise) throws -> [Answer] {
        try Changes(page: page).entries.map { entry in
            Answer(
                exercise: exercise, name: entry.name, outcome: entry.outcome,
                isOpen: entry.isOpen, write: { try entry.apply(to: $0) })
        }
    }

    // MARK: - The old form: folders and patches, and a table in README.md

    private static func inFolder(_ exercise: Exercise) throws -> [Answer] {
        let folder = "Proof/WrongAnswers/\(exercise.folder)"
        let rows = try Checkout.text(of: "\(folder)/README.md").lines.compactMap { line in
            let cells = line.components(separatedBy: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let isHead = cells.count > 1 && (cells[1] == "answer" || cells[1].hasPrefix("-"))
            return cells.count == 5 && !isHead
                ? (name: cells[1], outcome: cells[3].components(separatedBy: "<br>")) : nil
        }
        return rows.map { name, outcome in
            let isOpen = outcome.last == "…"
            return Answer(
                exercise: exercise, name: name, outcome: isOpen ? outcome.dropLast() : outcome,
                isOpen: isOpen
            ) { place in
                if name == "Starter" { return }
                try write(Checkout.root.appending(path: "\(folder)/\(name)"), over: place)
            }
        }
    }

    private static func write(_ answer: URL, over place: URL) throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: answer.path) {
            try manager.removeItem(at: place)
            try manager.copyItem(at: answer, to: place)
            return
        }
        // Below this ceiling git looks for no repository: the paths are those of the folder.
        let git = try Child.run(
            Toolchain.tool("git"), ["apply", "\(answer.path).patch"], in: place,
            environment: ["GIT_CEILING_DIRECTORIES": place.deletingLastPathComponent().path])
        if git.ending != .exit(0) {
            throw Fault("\(answer.lastPathComponent) does not fit the solution: \(git.output)")
        }
    }
}
