import Foundation
import ProofKit
import Support
import WorkshopKit

/// What `workshop check` says of a container in the place of the reader's.
struct ReadersCheck {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox(named: "sandbox-steps")
    }

    /// Checks a container, and says a line about it.
    ///
    /// - Parameters:
    ///   - container: The step that the reader has.
    ///   - change: What the reader wrote instead.
    ///   - step: Whose tests run. Without it, those of the container.
    ///   - expected: What is red first. `red` stands for anything.
    /// - Returns: What is wrong, or nil.
    func issue(
        of container: Step, changedBy change: Changes.Entry? = nil, called title: String,
        in step: Step? = nil, expecting expected: [String]
    ) throws -> String? {
        let step = step ?? container
        try sandbox.build(container.name)
        try change?.apply(to: sandbox.folder.appending(path: "Exercises/MyContainer"))
        let start = Date()
        var found = ["green"]
        // A lock that is missing shows when two threads meet, which on a busy machine may take
        // more than one try.
        for _ in 1...4 where found == ["green"] {
            found = try Checkout.$root.withValue(sandbox.folder) {
                try Language.$current.withValue(.english) {
                    var check = Check()
                    return Self.messages(try check.run(step))
                }
            }
            if expected == ["green"] { break }
        }
        let expected = expected.map { $0.replacing("`", with: "") }
        let isRight = expected == ["red"] ? found != ["green"] : found.starts(with: expected)
        let time = String(format: "%4.1f s", Date().timeIntervalSince(start))
        print("\(isRight ? "ok  " : "BAD ") \(time)  \(step.name): \(title): \(found[0])")
        fflush(nil)
        if isRight { return nil }
        return "\(step.name), \(title): expected\n    " + expected.joined(separator: "\n    ")
            + "\n  found\n    " + found.joined(separator: "\n    ")
    }

    private static func messages(_ outcome: Check.Outcome) -> [String] {
        switch outcome {
        case .passed: ["green"]
        case .failed(let failures): failures.map(\.test)
        // Without the place, which another line above it would change.
        case .doesNotCompile(let error):
            [error.message.replacing(/^.*: (error: )/) { "\($0.1)" }]
        case .doesNotBuild(let reason): ["does not build: \(reason)"]
        case .hangs(let test, _): ["\(test): hangs"]
        case .crashed(let test, _): ["\(test): crashes"]
        }
    }
}
