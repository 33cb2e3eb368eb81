import Foundation
import ProofKit
import Support
import WorkshopKit

/// `proof steps`: the reader's way. Each step's own tests accept its container, and refuse that of
/// the step before. `proof steps --wrong`: they refuse what people write instead, too.
/// `proof steps --own`: only its own, because Swift Build shows another of many errors first.
enum StepsCommand {
    private static let home = "Proof/Fixtures/Building"

    static func run(_ words: [String]) throws {
        let triesWrong = words.contains("--wrong")
        let triesBefore = !words.contains("--own")
        let words = words.filter { !["--wrong", "--own"].contains($0) }
        let names = Course.steps.map(\.name)
        if let word = words.first(where: { !names.contains($0) }) {
            throw Fault("There is no step '\(word)': \(names.joined(separator: ", ")).")
        }
        let sandbox = try Sandbox(named: "sandbox-steps")
        let table = try before()
        var faults: [String] = []
        var checked = 0
        func check(_ title: String, _ step: Step, expecting expected: [String]) throws {
            let start = Date()
            var found = ["green"]
            // A lock that is missing shows when two threads meet, which on a busy machine may take
            // more than one try.
            for _ in 1...4 where found == ["green"] {
                found = try Checkout.$root.withValue(sandbox.folder) {
                    try Language.$current.withValue(.english) {
                        var checker = Checker()
                        return messages(try checker.check(step))
                    }
                }
                if expected == ["green"] { break }
            }
            let expected = expected.map { $0.replacing("`", with: "") }
            let isRight =
                expected == ["red"] ? found != ["green"] : found.starts(with: expected)
            checked += 1
            let time = String(format: "%4.1f s", Date().timeIntervalSince(start))
            print("\(isRight ? "ok  " : "BAD ") \(time)  \(step.name): \(title): \(found[0])")
            fflush(nil)
            if !isRight {
                faults.append(
                    "\(step.name), \(title): expected\n    "
                        + expected.joined(separator: "\n    ") + "\n  found\n    "
                        + found.joined(separator: "\n    "))
            }
        }

        for (place, step) in Course.steps.enumerated()
        where words.isEmpty || words.contains(step.name) {
            try sandbox.build(step.name)
            try check("its own container", step, expecting: ["green"])
            if place > 0, triesBefore {
                try sandbox.build(Course.steps[place - 1].name)
                try check("that of the step before", step, expecting: table[step.name] ?? [])
            }
            for entry in try Changes(page: "\(home)/\(step.name).md").entries where triesWrong {
                do {
                    try sandbox.build(step.name)
                    try entry.apply(to: sandbox.folder.appending(path: "Exercises/MyContainer"))
                    try check(entry.name, step, expecting: entry.outcome)
                } catch {
                    faults.append("\(error)")
                }
            }
        }
        print("\n\(checked) containers, \(faults.count) faults.")
        for fault in faults { print(fault) }
        if !faults.isEmpty { throw Fault("Mend the tests of the steps, or \(home).") }
    }

    /// What each step's tests find first in the container of the step before, as the table says.
    private static func before() throws -> [String: [String]] {
        let rows = try Checkout.text(of: "\(home)/README.md").lines.compactMap {
            $0.wholeMatch(of: /\| (Step\w+) \| (.+) \|/)
        }
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), [String($0.2)]) })
    }

    private static func messages(_ outcome: Checker.Outcome) -> [String] {
        switch outcome {
        case .solved: ["green"]
        case .refused(let refusals): refusals.map(\.test)
        // Without the place, which another line above it would change.
        case .doesNotCompile(let error):
            [error.message.replacing(/^.*: (error: )/) { "\($0.1)" }]
        case .doesNotBuild(let reason): ["does not build: \(reason)"]
        case .hangs(let test, _): ["\(test): hangs"]
        case .crashed(let test, _): ["\(test): crashes"]
        }
    }
}
