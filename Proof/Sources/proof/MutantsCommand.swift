import Foundation
import ProofKit
import Support
import WorkshopKit

/// `proof mutants`: makes each change of `Proof/Mutants` in a copy of its library, and looks
/// whether the tests turn red that the change names, and whether `workshop check` shows what it
/// names. What a lesson shows in the middle of a step is left to `proof console`.
enum MutantsCommand {
    private struct Job {
        let library: String
        let mutants: [Changes.Entry]
    }

    static func run(_ words: [String]) throws {
        let jobs = try jobs(words)
        let issues = try jobs.map(issueCount).reduce(0, +)
        let mutants = jobs.map(\.mutants.count).reduce(0, +)
        print("\(mutants) mutants, \(issues) issues.")
        if issues > 0 { throw Complaint("Fix the tests, or the pages in Proof/Mutants.") }
    }

    /// What is asked for: `Step2Scopes`, `Step2Scopes#one-entry`, or all.
    private static func jobs(_ words: [String]) throws -> [Job] {
        let pages = Checkout.files(in: "Proof/Mutants", ending: ".md").filter {
            !$0.hasSuffix("README.md")
        }
        var unknown = Set(words)
        let all = try pages.flatMap { page in
            let library = String(page.dropFirst("Proof/Mutants/".count).dropLast(".md".count))
            return try Changes(page: page).entries.filter { !$0.isOnlyShown }.flatMap { entry in
                ([library] + entry.alsoIn).map { (library: $0, mutant: entry) }
            }
        }
        let jobs = Set(all.map(\.library)).sorted().map { library in
            let mutants = all.filter { $0.library == library }.map(\.mutant).filter { mutant in
                let names = [library, "\(library)#\(mutant.anchor)"]
                unknown.subtract(names)
                return words.isEmpty || !Set(words).isDisjoint(with: names)
            }
            return Job(library: library, mutants: mutants)
        }.filter { !$0.mutants.isEmpty }
        if let word = unknown.first {
            throw Complaint("There is no mutant '\(word)' in Proof/Mutants.")
        }
        if jobs.isEmpty { throw Complaint("There is no mutant to try.") }
        return jobs
    }

    /// Tries the mutants of one library, and says a line about each.
    private static func issueCount(of job: Job) throws -> Int {
        try issuesOfTests(in: job) + issuesOfChecks(in: job)
    }

    private static func issuesOfTests(in job: Job) throws -> Int {
        let mutants = job.mutants.filter { !$0.tests.isEmpty }
        if mutants.isEmpty { return 0 }
        let package = try MutantPackage(of: job.library)
        let before = try package.test()
        if !before.red.isEmpty {
            print("NOT SOUND  \(job.library) without any change: \(before.red.sorted())")
            print(before.log)
            return mutants.count
        }
        var issues = 0
        for mutant in mutants {
            let start = Date()
            let issue: String?
            do { issue = try self.issue(of: mutant, in: package) } catch { issue = "\(error)" }
            if issue != nil { issues += 1 }
            let seconds = String(format: "%.0f s", Date().timeIntervalSince(start))
            print("\(issue == nil ? "red" : "ISSUE")  \(job.library), \(mutant.name) (\(seconds))")
            if let issue { print("  \(mutant.place): \(issue)") }
            fflush(nil)
        }
        return issues
    }

    /// What a reader would see who wrote it.
    private static func issuesOfChecks(in job: Job) throws -> Int {
        let mutants = job.mutants.filter { !$0.check.isEmpty }
        guard let step = Course.steps.first(where: { $0.name == job.library }), !mutants.isEmpty
        else { return 0 }
        let check = try ReadersCheck()
        // One that no longer fits says nothing about the others.
        let issues = mutants.compactMap { mutant in
            do {
                return try check.issue(
                    of: step, changedBy: mutant, called: mutant.name, expecting: mutant.check)
            } catch {
                return "\(error)"
            }
        }
        for issue in issues { print(issue) }
        return issues.count
    }

    private static func issue(
        of mutant: Changes.Entry, in package: MutantPackage
    ) throws -> String? {
        defer { package.restore(mutant.edits.map(\.file)) }
        try mutant.apply(to: package.sources)
        let (red, log) = try package.test()
        let green = Set(mutant.tests).subtracting(red).sorted()
        if green.isEmpty { return nil }
        let error = log.lines.first { $0.contains(/error: |Fatal error/) } ?? ""
        return "not red: \(green.joined(separator: ", ")). Red: \(red.sorted()). \(error)"
    }
}
