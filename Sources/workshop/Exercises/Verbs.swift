import Foundation

/// What a learner can do with an exercise.
enum Verbs {
    /// Ends the command without a message: what there is to say was said.
    struct NotSolved: Error {}

    static func check(_ words: [String]) throws {
        let asked = try Asked("check", words, options: ["--log"])
        var progress = Progress.load()
        let exercise = try Exercise.named(asked.id, progress)
        let isSolved = try check(exercise, &progress, showsLog: asked.options.contains("--log"))
        if !isSolved { throw NotSolved() }
    }

    /// Checks, and again whenever a file of the answer was saved, until it is solved.
    static func watch(_ words: [String]) throws {
        let asked = try Asked("watch", words)
        var progress = Progress.load()
        let exercise = try Exercise.named(asked.id, progress)
        while true {
            let before = Exercise.files(in: exercise.url.appending(path: "Starter"))
            if try check(exercise, &progress, showsLog: false) { return }
            print(Terminal.styled("\nWatching \(exercise.path)\nCtrl-C ends it.", .faint))
            fflush(nil)
            while Exercise.files(in: exercise.url.appending(path: "Starter")) == before {
                usleep(200_000)
            }
            print()
        }
    }

    private static func check(_ exercise: Exercise, _ progress: inout Progress, showsLog: Bool)
        throws -> Bool
    {
        guard
            FileManager.default.fileExists(atPath: exercise.url.appending(path: exercise.file).path)
        else {
            throw Complaint(
                "\(exercise.path) is not there: `swift run workshop reset \(exercise.id)` brings it back."
            )
        }
        let isCold = !FileManager.default.fileExists(
            atPath: Exercise.home.appending(path: ".build").path)
        let note = isCold ? " The first time takes half a minute." : ""
        let waiting = Waiting("Building \(exercise.id) \(exercise.title).\(note)")
        let checker = Checker()
        let (failure, buildLog) = try checker.build(exercise.id, tick: waiting.tick)
        let (outcome, remark, testLog) =
            try failure.map { ($0, nil, log: "") }
            ?? checker.judge(exercise, exercise.id, tick: waiting.tick)
        waiting.end()
        if showsLog { print(buildLog + testLog) }

        let isFirst = progress.checks == 0
        progress.checks += 1
        let wasSolved = progress.solved.remove(exercise.id) != nil
        if case .solved = outcome { progress.solved.insert(exercise.id) }
        try progress.save()
        try Report(exercise: exercise, progress: progress, isFirst: isFirst, wasSolved: wasSolved)
            .show(outcome)
        if let remark { print(Terminal.styled(remark.rawValue, .faint)) }
        return progress.solved.contains(exercise.id)
    }

    static func hint(_ words: [String]) throws {
        let asked = try Asked("hint", words)
        var progress = Progress.load()
        let exercise = try Exercise.named(asked.id, progress)
        let hints = try hints(of: exercise)
        let rung = min(progress.hints[exercise.id, default: 0] + 1, hints.count)
        progress.hints[exercise.id] = rung
        try progress.save()
        print(
            Terminal.styled(
                "\(exercise.id) \(exercise.title): hint \(rung) of \(hints.count)", .bold))
        print(Terminal.wrapped(hints[rung - 1], indent: 2))
        let next = rung < hints.count ? "hint \(exercise.id)" : "solution \(exercise.id) --peek"
        print(
            "\n  Try it:  swift run workshop check \(exercise.id)\n  Or:      swift run workshop \(next)"
        )
    }

    /// The three hints: what stands below each `## ` in `hints.md`.
    static func hints(of exercise: Exercise) throws(Complaint) -> [String] {
        let page = try? String(
            contentsOf: exercise.url.appending(path: "hints.md"), encoding: .utf8)
        let hints = (page ?? "").components(separatedBy: "\n## ").dropFirst().map { hint in
            let lines = hint.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            // One paragraph is one line, so that it can be broken to the width of the terminal.
            return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
                .replacing(/([^\n])\n([^\n])/) { "\($0.1) \($0.2)" }
        }
        if hints.isEmpty {
            throw Complaint(
                "Exercises/\(exercise.folder)/hints.md has no hints: restore it with git.")
        }
        return hints
    }

    /// Shows what the solution has otherwise than the learner's file.
    static func solution(_ words: [String]) throws {
        let asked = try Asked("solution", words, options: ["--peek"])
        let progress = Progress.load()
        guard let id = asked.id else {
            throw Complaint("say which solution you want to see: `solution 1.1`.")
        }
        let exercise = try Exercise.named(id, progress)
        guard progress.solved.contains(exercise.id) || asked.options.contains("--peek") else {
            throw Complaint(
                "\(exercise.id) is not solved yet. `solution \(exercise.id) --peek` shows the solution all the same."
            )
        }
        let mine = Exercise.files(in: exercise.url.appending(path: "Starter"))
        let solution = Exercise.files(in: exercise.url.appending(path: "Solution"))
        if solution.isEmpty {
            throw Complaint("Exercises/\(exercise.folder)/Solution is empty: restore it with git.")
        }
        for (name, text) in solution.sorted(by: { $0.key < $1.key }) {
            let difference = LineDifference(from: mine[name] ?? "", to: text)
            if difference.isEmpty {
                print("Your \(name) is the solution, word for word.")
            } else {
                print("From your \(name) (-) to the solution (+):\n\n\(difference.text)")
            }
        }
    }

    /// Brings the starter back, and keeps what the learner has written.
    static func reset(_ words: [String]) throws {
        guard let id = try Asked("reset", words).id else {
            throw Complaint("say which exercise to begin again: `reset 1.1`.")
        }
        var progress = Progress.load()
        let exercise = try Exercise.named(id, progress)
        let answer = exercise.url.appending(path: "Starter")
        let manager = FileManager.default
        if Exercise.files(in: answer) == Exercise.files(in: exercise.starter) {
            print("\(exercise.path) is as it was at the beginning.")
        } else {
            do {
                let number = (1...).first {
                    !manager.fileExists(atPath: exercise.url.appending(path: "Mine-\($0)").path)
                }
                let mine = "Mine-\(number ?? 1)"
                if manager.fileExists(atPath: answer.path) {
                    try manager.moveItem(at: answer, to: exercise.url.appending(path: mine))
                    print("What you had is kept in Exercises/\(exercise.folder)/\(mine).")
                }
                try manager.copyItem(at: exercise.starter, to: answer)
            } catch {
                throw Complaint("\(exercise.id) was not reset: \(error.localizedDescription)")
            }
            print("\(exercise.path) is the starter again.")
        }
        progress.solved.remove(exercise.id)
        progress.hints[exercise.id] = nil
        try progress.save()
    }
}

/// The words behind a verb: an exercise, perhaps, and options.
struct Asked {
    let id: String?
    let options: Set<String>

    /// - Throws: A `Complaint` about the first word that the verb does not take.
    init(_ verb: String, _ words: [String], options known: Set<String> = []) throws(Complaint) {
        let names = words.filter { !$0.hasPrefix("-") }
        options = Set(words).subtracting(names)
        if let unknown = options.subtracting(known).min() {
            let takes =
                known.isEmpty ? "no options" : "only \(known.sorted().joined(separator: " and "))"
            throw Complaint("`\(verb)` does not know '\(unknown)': it takes \(takes).")
        }
        if names.count > 1 {
            throw Complaint("`\(verb)` takes one exercise at a time, not '\(names[1])' as well.")
        }
        id = names.first
    }
}

/// Says that something takes a while: seconds that count on a terminal, one line elsewhere.
private final class Waiting {
    private let text: String
    private let isOnTerminal = isatty(STDOUT_FILENO) == 1
    private var shown = 0

    init(_ text: String) {
        self.text = text
        print(
            isOnTerminal ? text : Terminal.styled(text, .faint),
            terminator: isOnTerminal ? "" : "\n")
        fflush(nil)
    }

    func tick(_ seconds: Int) {
        guard isOnTerminal, seconds > shown else { return }
        shown = seconds
        print("\r\(text) \(seconds) s", terminator: "")
        fflush(nil)
    }

    func end() {
        if isOnTerminal { print("\r\u{1B}[K", terminator: "") }
    }
}

/// Two texts, line by line.
struct LineDifference {
    let text: String
    let isEmpty: Bool
    /// How many lines the second has that the first has not.
    let added: Int

    init(from old: String, to new: String) {
        let (before, after) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
        let difference = after.difference(from: before)
        let removed = Set(
            difference.removals.map { if case .remove(let place, _, _) = $0 { place } else { -1 } })
        let inserted = Set(
            difference.insertions.map {
                if case .insert(let place, _, _) = $0 { place } else { -1 }
            })
        var lines: [String] = []
        var place = 0
        for (index, line) in after.enumerated() {
            while !inserted.contains(index), removed.contains(place) {
                lines.append(Self.line("-", before[place], .broken))
                place += 1
            }
            if inserted.contains(index) {
                lines.append(Self.line("+", line, .fixed))
            } else {
                lines.append(Self.line(" ", line))
                place += 1
            }
        }
        lines += before[min(place, before.count)...].map { Self.line("-", $0, .broken) }
        text = lines.joined(separator: "\n")
        isEmpty = difference.isEmpty
        added = inserted.count
    }

    private static func line(_ sign: String, _ text: String, _ style: Terminal.Style? = nil)
        -> String
    {
        let line = sign + Terminal.wrapped(text, indent: 2).dropFirst()
        return style.map { Terminal.styled(line, $0) } ?? line
    }
}
