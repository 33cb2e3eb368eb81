import Foundation
import ProofKit
import Support
import Synchronization

/// `proof mutants`: makes each change of `Proof/Mutants` in a copy of its library, and looks
/// whether the tests turn red that the change names.
enum MutantsCommand {
    private struct Job: Sendable {
        let library: String
        let mutants: [Changes.Entry]
    }

    static func run(_ words: [String]) throws {
        let jobs = try jobs(words)
        let waiting = Mutex(jobs.sorted { $0.mutants.count > $1.mutants.count })
        let faults = Mutex(0)
        let start = Date()

        // Two at a time: each often waits for one compiler.
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            while let job = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                let count = faultCount(of: job)
                faults.withLock { $0 += count }
            }
        }

        let mutants = jobs.map(\.mutants.count).reduce(0, +)
        let count = faults.withLock(\.self)
        print("\(mutants) mutants, \(count) faults, \(seconds(since: start)).")
        if count > 0 { throw Fault("Mend the tests, or the pages in Proof/Mutants.") }
    }

    /// What is asked for: `Step2Scopes`, `Step2Scopes#one-entry`, `--part 1/5`, or all.
    private static func jobs(_ words: [String]) throws -> [Job] {
        var words = words
        var (part, parts) = (0, 1)
        if let place = words.firstIndex(of: "--part") {
            let numbers = words.dropFirst(place + 1).first?.split(separator: "/").map { Int($0) }
            guard let numbers, let number = numbers.first ?? nil, let of = numbers.last ?? nil,
                numbers.count == 2, of > 0
            else { throw Fault("Say which part: `--part 1/5` is every fifth mutant.") }
            (part, parts) = (number % of, of)
            words.removeSubrange(place...(place + 1))
        }
        let pages = Checkout.files(in: "Proof/Mutants", ending: ".md").filter {
            !$0.hasSuffix("README.md")
        }
        var number = 0
        var unknown = Set(words)
        let jobs = try pages.map { page in
            let library = String(page.dropFirst("Proof/Mutants/".count).dropLast(".md".count))
            let asked = try Changes(page: page).entries.filter { entry in
                let names = [library, "\(library)#\(entry.anchor)"]
                unknown.subtract(names)
                return words.isEmpty || !Set(words).isDisjoint(with: names)
            }
            let mutants = asked.filter { _ in
                number += 1
                return number % parts == part
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
    private static func faultCount(of job: Job) -> Int {
        var start = Date()
        func say(_ verdict: String, _ text: String) {
            print("\(verdict)  \(job.library)  \(text) (\(seconds(since: start)))")
            fflush(nil)
        }
        do {
            let package = try MutantPackage(of: job.library)
            defer { package.remove() }
            let before = try package.test()
            if !before.red.isEmpty {
                let red = before.red.sorted().joined(separator: ", ")
                say("NOT SOUND", "without any change: \(red) \(before.detail)")
                return job.mutants.count
            }
            say("sound    ", "without any change the tests are green")
            var faults = 0
            for mutant in job.mutants {
                start = Date()
                do {
                    let (verdict, text) = try judge(mutant, in: package)
                    if verdict != "red" { faults += 1 }
                    say(verdict.padding(toLength: 9, withPad: " ", startingAt: 0), text)
                } catch {
                    faults += 1
                    say("NO CHANGE", "\(error)")
                }
            }
            return faults
        } catch {
            say("NO TESTS ", "\(error)")
            return job.mutants.count
        }
    }

    private static func judge(
        _ mutant: Changes.Entry, in package: MutantPackage
    ) throws -> (verdict: String, text: String) {
        defer { package.restore(mutant.edits.map(\.file)) }
        try mutant.apply(to: package.sources)
        let expected = Set(mutant.outcome)
        func isAsNamed(_ red: Set<String>) -> Bool {
            // What does not compile has met no test.
            let isOpen = mutant.isOpen && !red.contains(MutantPackage.doesNotCompile)
            return isOpen ? red.isSuperset(of: expected) : red == expected
        }
        var result = try package.test()
        // On a busy machine a test that waits may be red by chance.
        if !isAsNamed(result.red) { result = try package.test() }
        let red = result.red
        if red.isEmpty {
            return ("SURVIVED", "\(mutant.name): no test notices it. Write one. \(mutant.place)")
        }
        if isAsNamed(red) { return ("red", "\(mutant.name)") }
        let missing = expected.subtracting(red).sorted().map { "\n  not red: \($0)" }
        let others = red.subtracting(expected).sorted().map { "\n  red, too: \($0)" }
        return (
            "DIFFERENT",
            "\(mutant.name), \(mutant.place) \(result.detail)"
                + (missing + others).joined() + "\n "
        )
    }

    private static func seconds(since start: Date) -> String {
        String(format: "%.0f s", Date().timeIntervalSince(start))
    }
}
