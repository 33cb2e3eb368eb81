import Foundation
import ProofKit
import Support
import WorkshopKit

/// An answer to an exercise, and what `check` has to find in it.
struct Answer {
    let exercise: Exercise
    /// `Starter`, `Solution`, or what a wrong answer is called.
    let name: String
    /// What the first rejections must find, in the order of the tests, or `solved`, `stopped` …
    let outcome: [String]
    /// Writes the answer into a folder that has the solution in it.
    let write: (URL) throws -> Void

    /// Every answer to an exercise: the solution, what a learner begins with, and what people write
    /// instead. Without a page of wrong answers any rejection of the starter is right.
    static func all(to exercise: Exercise) throws -> [Answer] {
        let solution = Answer(
            exercise: exercise, name: "Solution", outcome: ["solved"], write: { _ in })
        let page = "Proof/WrongAnswers/\(exercise.folder).md"
        guard Checkout.has(page) else {
            let starter = Answer(
                exercise: exercise, name: "Starter", outcome: [], write: { _ in })
            return [solution, starter]
        }
        let onPage = try Changes(page: page).entries.map { entry in
            Answer(
                exercise: exercise, name: entry.name, outcome: entry.outcome,
                write: { try entry.apply(to: $0) })
        }
        return [solution] + onPage
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

    /// Puts the answer into the reader's container of a copy of the course.
    func putInPlace(on base: Step, in sandbox: Sandbox) throws {
        try sandbox.build(base.name)
        if name != "Starter" {
            for (file, text) in Exercise.files(in: exercise.solution) {
                try sandbox.write(text, to: "MyContainer/\(file)")
            }
        }
        try write(sandbox.folder.appending(path: "Exercises/MyContainer"))
    }

    /// Each answer to an exercise is built in the same folder: so little is built again.
    static let place = ".build-answers/Now"
}
