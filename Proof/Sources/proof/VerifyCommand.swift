import Foundation
import ProofKit
import Support
import WorkshopKit

/// `proof verify`: the exercises are what they promise. Each solution passes; each starter, and each
/// wrong answer, is rejected for the reason that its page names.
enum VerifyCommand {
    static func run(_ words: [String]) throws {
        let options = try Options(words)
        var check = Check()
        // A machine that verifies is often busy with something else, too.
        check.limit *= 2
        check.configuration = options.configuration
        check.scratch = ".build-verify"
        // The pages of wrong answers tell in English what is found.
        try Language.$current.withValue(.english) { try verify(options, check) }
    }

    private struct Options {
        var exercises: [Exercise] = []
        /// Those of which the wrong answers are tried, too, by their ids. Nil: all of them.
        var changed: Set<String>?
        var configuration = "debug"
        var times = 1

        init(_ words: [String]) throws {
            var words = words[...]
            while let word = words.popFirst() {
                switch word {
                case "--release": configuration = "release"
                case "--changed": changed = try VerifyCommand.changed()
                case "--times":
                    guard let count = words.popFirst().flatMap({ Int($0) }), count > 0 else {
                        throw Complaint("Say how often: `verify 2.1 --times 100`.")
                    }
                    times = count
                default: exercises.append(try Exercise.named(word, Progress()))
                }
            }
            if exercises.isEmpty { exercises = try Exercise.all() }
        }
    }

    private static func verify(_ options: Options, _ check: Check) throws {
        var issues = try options.exercises.flatMap(issues)
        func isWhole(_ exercise: Exercise) -> Bool {
            options.changed?.contains(exercise.id) ?? true
        }
        let own = options.exercises.filter { $0.base != nil }
        let answers = try options.exercises.filter { $0.base == nil }.map { exercise in
            try Answer.all(to: exercise).filter { isWhole(exercise) || $0.isOurs }
        }
        var checked = 0
        func note(_ answer: Answer, _ outcome: Check.Outcome) {
            let found = messages(outcome)
            let isRight = answer.accepts(found)
            checked += 1
            print(Terminal.cut("\(isRight ? "ok  " : "BAD ") \(answer.title): \(found[0])"))
            fflush(nil)
            if isRight { return }
            let wanted = answer.outcome.joined(separator: "\n    ")
            let other = found.joined(separator: "\n    ")
            issues.append("\(answer.title): expected\n    \(wanted)\n  found\n    \(other)")
        }
        let containers = try OwnContainers()
        for exercise in own where isWhole(exercise) {
            for answer in try Answer.all(to: exercise) {
                for _ in 0..<options.times {
                    note(answer, try containers.outcome(of: answer, check))
                }
            }
        }
        if let together = try containers.together(own) {
            note(together, try containers.outcome(of: together, check, with: own))
        }
        // One build for the first answer to every exercise, one for the second, and so on.
        for round in 0..<(answers.map(\.count).max() ?? 0) {
            let answers = answers.compactMap { $0.dropFirst(round).first }.filter { answer in
                do {
                    try answer.putInPlace()
                    return true
                } catch {
                    issues.append("\(error)")
                    return false
                }
            }
            if answers.isEmpty { continue }
            let together = answers.map(\.product).joined(separator: " ")
            var check = check
            let isBuilt = try check.build(together) == nil
            for answer in answers {
                let failure = isBuilt ? nil : try check.build(answer.product)
                for _ in 0..<options.times {
                    note(answer, try failure ?? check.test(answer.exercise, answer.product))
                }
            }
        }
        print("\n\(checked) checks, \(issues.count) issues.")
        for issue in issues { print(issue) }
        if checked == 0 {
            throw Complaint("There was nothing to verify: is this the whole checkout?")
        }
        if !issues.isEmpty { throw Complaint("Change the exercises named above.") }
    }

    /// The exercises that differ from the main branch; on that branch itself, from the commit before.
    /// Nil when that is not known, or when something has changed that every exercise uses.
    private static func changed() throws -> Set<String>? {
        func git(_ words: String...) throws -> [String]? {
            let child = try Child.run(Toolchain.tool("git"), words)
            return child.ending == .exit(0)
                ? child.output.split(separator: "\n").map(String.init) : nil
        }
        let base = try git("merge-base", "HEAD", "origin/main")?.first
        let isMain = try base == git("rev-parse", "HEAD")?.first
        guard let files = try git("diff", "--name-only", isMain ? "HEAD~1" : base ?? "HEAD~1")
        else {
            return nil
        }
        let shared = ["Exercises/Package.swift", "Sources/ProfileApp/", "Tools/TestSupport/"]
        if files.contains(where: { file in shared.contains(where: file.hasPrefix) }) { return nil }
        let changed = try Exercise.all().filter { exercise in
            let own = ["Exercises/\(exercise.folder)/", "Proof/WrongAnswers/\(exercise.folder).md"]
            return files.contains { file in own.contains(where: file.hasPrefix) }
        }
        return Set(changed.map(\.id))
    }

    private static func messages(_ outcome: Check.Outcome) -> [String] {
        switch outcome {
        case .passed: ["solved"]
        // A page has each message on one line.
        case .failed(let failures):
            failures.map {
                $0.found.split(whereSeparator: \.isNewline)
                    .map { $0.trimmingPrefix(/\s+/) }.joined(separator: " ")
            }
        case .doesNotCompile(let error): ["does not compile: \(error.message)"]
        case .doesNotBuild(let reason): ["does not build: \(reason)"]
        case .hangs: ["no end"]
        case .crashed: ["stopped"]
        }
    }

    /// What is wrong with an exercise before any of its code runs.
    private static func issues(of exercise: Exercise) throws -> [String] {
        let starter = exercise.base?.files ?? Exercise.files(in: exercise.starter)
        let solution = Exercise.files(in: exercise.solution)
        let written = solution.map {
            $0.value.lines.difference(from: starter[$0.key, default: ""].lines).insertions.count
        }.reduce(0, +)
        let lines = exercise.isLong ? 90 : exercise.base == nil ? 30 : 50
        let todos = starter.values.joined().matches(of: /TODO/).count
        let names = try Answer.all(to: exercise).map(\.name)
        let file = exercise.file
        let isThere = starter.keys.contains { file == "Starter/\($0)" } || exercise.base != nil
        let issues = [
            (isThere, "no \(file)"),
            (try exercise.hints().count == 3, "\(try exercise.hints().count) hints, not three"),
            (
                (1...3).contains(todos) || exercise.base != nil,
                "\(todos) TODOs in the starter, not one to three"
            ),
            (!solution.values.joined().contains("TODO"), "a TODO in the solution"),
            (
                starter.keys == solution.keys || exercise.base != nil,
                "other files in the starter than in the solution"
            ),
            ((1...lines).contains(written), "\(written) lines to write, not one to \(lines)"),
            (names.contains("Starter"), "nothing that says why the starter is rejected"),
            (names.count <= 6, "\(names.count - 2) wrong answers, and four are enough"),
            (Set(names).count == names.count, "two answers of one name"),
        ]
        return issues.filter { !$0.0 }.map { "\(exercise.id): \($0.1)." }
    }
}

extension Exercise {
    /// An app: it takes half an hour or more, and may ask for more.
    fileprivate var isLong: Bool { (Int(minutes) ?? 0) >= 30 }
}

extension Answer {
    /// What is in the exercise itself, and not on a page of wrong answers.
    fileprivate var isOurs: Bool { ["Starter", "Solution"].contains(name) }
    fileprivate var title: String { "\(exercise.id) \(name)" }
    /// As `Exercises/Package.swift` reads it from `EX`.
    fileprivate var product: String { "\(exercise.id):\(Self.place)" }

    fileprivate func accepts(_ found: [String]) -> Bool {
        if name == "Solution" { return found == outcome }
        if outcome == ["red"] { return found != ["solved"] }
        if outcome == ["does not compile"] { return found[0].hasPrefix(outcome[0]) }
        let doesNotRun = found[0].hasPrefix("does not")
        return outcome.isEmpty
            ? !doesNotRun && found != ["solved"] : found.starts(with: outcome)
    }
}
