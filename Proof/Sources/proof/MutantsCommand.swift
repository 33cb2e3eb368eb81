import Foundation
import ProofKit
import Support

/// `proof mutants`: makes each change of `Proof/Mutants` in a copy of its library, and looks
/// whether the tests turn red that the change names.
enum MutantsCommand {
    private struct Job {
        let library: String
        let mutants: [Changes.Entry]
    }

    static func run(_ words: [String]) throws {
        let jobs = try jobs(words)
        let faults = try jobs.map(faultCount).reduce(0, +)
        let mutants = jobs.map(\.mutants.count).reduce(0, +)
        print("\(mutants) mutants, \(faults) faults.")
        if faults > 0 { throw Fault("Mend the tests, or the pages in Proof/Mutants.") }
    }

    /// What is asked for: `Step2Scopes`, `Step2Scopes#one-entry`, or all.
    private static func jobs(_ words: [String]) throws -> [Job] {
        let pages = Checkout.files(in: "Proof/Mutants", ending: ".md").filter {
            !$0.hasSuffix("README.md")
        }
        var unknown = Set(words)
        let jobs = try pages.map { page in
            let library = String(page.dropFirst("Proof/Mutants/".count).dropLast(".md".count))
            let mutants = try Changes(page: page).entries.filter { entry in
                let names = [library, "\(library)#\(entry.anchor)"]
                unknown.subtract(names)
                return words.isEmpty || !Set(words).isDisjoint(with: names)
            }
            return Job(library: library, mutants: mutants)
        }.filter { !$0.mutants.isEmpty }
        if let word = unknown.first {
            throw Fault("There is no mutant '\(word)' in Proof/Mutants.")
        }
        if jobs.isEmpty { throw Fault("There is no mutant to try.") }
        return jobs
    }

    /// Tries the mutants of one library, and says a line about each.
    private static func faultCount(of job: Job) throws -> Int {
        let package = try MutantPackage(of: job.library)
        let before = try package.test()
        if !before.red.isEmpty {
            print("NOT SOUND  \(job.library) without any change: \(before.red.sorted())")
            print(before.log)
            return job.mutants.count
        }
        var faults = 0
        for mutant in job.mutants {
            let start = Date()
            let fault: String?
            do { fault = try self.fault(of: mutant, in: package) } catch { fault = "\(error)" }
            if fault != nil { faults += 1 }
            let seconds = String(format: "%.0f s", Date().timeIntervalSince(start))
            print("\(fault == nil ? "red" : "FAULT")  \(job.library), \(mutant.name) (\(seconds))")
            if let fault { print("  \(mutant.place): \(fault)") }
            fflush(nil)
        }
        return faults
    }

    private static func fault(
        of mutant: Changes.Entry, in package: MutantPackage
    ) throws -> String? {
        defer { package.restore(mutant.edits.map(\.file)) }
        try mutant.apply(to: package.sources)
        let (red, log) = try package.test()
        let green = Set(mutant.outcome).subtracting(red).sorted()
        if green.isEmpty { return nil }
        let error = log.lines.first { $0.contains(/error: |Fatal error/) } ?? ""
        return "not red: \(green.joined(separator: ", ")). Red: \(red.sorted()). \(error)"
    }
}
