import Foundation
import ProofKit
import Support
import WorkshopKit

/// An answer to an exercise, and what `check` has to find in it.
struct Answer {
    let exercise: Exercise
    /// `Starter`, `Solution`, or what a wrong answer is called.
    let name: String
    /// What the first refusals must find, in the order of the tests, or `solved`, `stopped` and so on.
    let outcome: [String]
    /// Writes the answer into a folder that has the solution in it.
    let write: (URL) throws -> Void

    /// Every answer to an exercise: what a learner begins with, the solution, and what people write
    /// instead.
    static func all(to exercise: Exercise) throws -> [Answer] {
        let solution = Answer(
            exercise: exercise, name: "Solution", outcome: ["solved"],
            write: { _ in })
        let page = "Proof/WrongAnswers/\(exercise.folder).md"
        return try [solution] + onPage(page, exercise)
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
                write: { try entry.apply(to: $0) })
        }
    }
}
