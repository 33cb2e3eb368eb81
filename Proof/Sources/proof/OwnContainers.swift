import Foundation
import ProofKit
import Support
import WorkshopKit

/// The exercises on the reader's own container: their answers are checked in a copy of the course.
struct OwnContainers {
    private let sandbox: Sandbox

    init() throws {
        // That of `proof console`, which runs before: what it has built is not built again.
        sandbox = try Sandbox(named: "sandbox-console")
    }

    /// What `check` says of an answer.
    ///
    /// - Parameter exercises: Whose tests run. Without them, those of the answer's own exercise.
    func outcome(
        of answer: Answer, _ check: Check, with exercises: [Exercise] = []
    ) throws -> Check.Outcome {
        guard let base = answer.exercise.base else {
            throw Complaint("\(answer.exercise.folder) has a starter.")
        }
        try answer.putInPlace(on: base, in: sandbox)
        var check = check
        return try Checkout.$root.withValue(sandbox.folder) {
            try check.run(base, exercises.isEmpty ? [answer.exercise] : exercises)
        }
    }

    /// All solutions in one container. Nil: there are not two of them.
    func together(_ exercises: [Exercise]) throws -> Answer? {
        guard exercises.count > 1, let first = exercises.first else { return nil }
        return Answer(exercise: first, name: "Solution", outcome: ["solved"]) { folder in
            for exercise in exercises.dropFirst() {
                try merge(exercise, into: folder)
            }
        }
    }

    /// Makes the changes of a solution in another one.
    private func merge(_ exercise: Exercise, into folder: URL) throws {
        for file in Exercise.files(in: exercise.solution).keys {
            guard let base = exercise.base else { continue }
            let git = try Child.run(
                Toolchain.tool("git"),
                [
                    "merge-file", folder.appending(path: file).path,
                    base.sources.appending(path: file).path,
                    exercise.solution.appending(path: file).path,
                ])
            if git.ending != .exit(0) {
                throw Complaint(
                    "\(exercise.folder)/Solution/\(file) changes the same lines as another "
                        + "solution. Let each stand where the others change nothing.")
            }
        }
    }
}
