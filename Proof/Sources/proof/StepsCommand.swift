import Foundation
import ProofKit
import Support
import WorkshopKit

/// `proof steps`: the reader's way. Each step's own tests accept its container, and reject that of
/// the step before. What they reject besides, `proof mutants` tries.
/// `proof steps --own`: only its own, because Swift Build shows another of many errors first.
enum StepsCommand {
    private static let table = "Proof/Mutants/README.md"

    static func run(_ words: [String]) throws {
        let triesBefore = !words.contains("--own")
        let words = words.filter { $0 != "--own" }
        let names = Course.steps.map(\.name)
        if let word = words.first(where: { !names.contains($0) }) {
            throw Complaint("There is no step '\(word)': \(names.joined(separator: ", ")).")
        }
        let check = try ReadersCheck()
        let before = try before()
        var issues: [String?] = []
        for (place, step) in Course.steps.enumerated()
        where words.isEmpty || words.contains(step.name) {
            issues.append(
                try check.issue(
                    of: step, called: "its own container", expecting: ["green"]))
            if place > 0, triesBefore {
                issues.append(
                    try check.issue(
                        of: Course.steps[place - 1], called: "that of the step before",
                        in: step, expecting: before[step.name] ?? []))
            }
        }
        let found = issues.compactMap { $0 }
        print("\n\(issues.count) containers, \(found.count) issues.")
        for issue in found { print(issue) }
        if !found.isEmpty { throw Complaint("Fix the tests of the steps, or \(table).") }
    }

    /// What each step's tests find first in the container of the step before, as the table says.
    private static func before() throws -> [String: [String]] {
        let rows = try Checkout.text(of: table).lines.compactMap {
            $0.wholeMatch(of: /\| (Step\w+) \| (.+) \|/)
        }
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), [String($0.2)]) })
    }
}
