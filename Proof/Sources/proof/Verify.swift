import Evidence
import Foundation

/// `swift run workshop verify`: proves that the exercises are what they promise. For maintainers.
///
/// What each answer is refused for stands in the table of `WrongAnswers/README.md`. A likely
/// answer is a folder there, an exotic one a patch of the solution: `WrongAnswers/Name.patch`.
enum Verify {
    static func show(_ words: [String]) throws {
        try FileLock.hold(Exercise.home.appending(path: scratch)) {
            print("Another `verify` is at work. This one waits for it.")
            fflush(nil)
        } _: {
            try prove(words)
        }
    }

    private static let scratch = ".build-verify"

    private static func prove(_ words: [String]) throws {
        // More patience than `check` has: a machine that verifies is often busy with something
        // else, too.
        var checker = Checker(limit: 2 * Checker.limit, scratch: scratch)
        var (words, times) = (words, 1)
        if let place = words.firstIndex(of: "--times") {
            guard let count = words.dropFirst(place + 1).first.flatMap({ Int($0) }), count > 0
            else {
                throw Complaint("say how often after --times: `verify 3.1 --times 100`.")
            }
            times = count
            words.removeSubrange(place...(place + 1))
        }
        let asked = try Asked("verify", words, options: ["--release"])
        if asked.options.contains("--release") { checker.configuration = "release" }
        let exercises = try asked.id.map { [try Exercise.named($0, Progress())] } ?? Exercise.all()

        var faults = try exercises.flatMap(faults(of:))
        let answers = Dictionary(
            uniqueKeysWithValues: exercises.map { ($0.id, Self.answers(to: $0)) })
        var checked = 0
        // One build for the first answer to every exercise, one for the second, and so on.
        for round in 0..<(answers.values.map(\.count).max() ?? 0) {
            let pairs = exercises.compactMap { exercise in
                (answers[exercise.id] ?? []).dropFirst(round).first.map {
                    (exercise: exercise, answer: $0)
                }
            }
            for (exercise, answer) in pairs { try put(answer, to: exercise) }
            let all = pairs.map { "\($0.exercise.id):\(place)" }.joined(separator: " ")
            let isBuilt = try checker.build(all).0 == nil
            for (exercise, answer) in pairs {
                let alone = "\(exercise.id):\(place)"
                let failure = isBuilt ? nil : try checker.build(alone).0
                for _ in 0..<times {
                    func judge() throws -> Checker.Outcome {
                        try failure ?? checker.judge(exercise, isBuilt ? all : alone).0
                    }
                    var outcome = try judge()
                    // On a busy machine a test that waits may say something else by chance. That
                    // is tried once more; a wrong answer that is accepted is a fault at once.
                    if fault(in: outcome, of: exercise, answer) != nil, said(outcome) != ["solved"]
                    {
                        outcome = try judge()
                    }
                    let fault = fault(in: outcome, of: exercise, answer)
                    checked += 1
                    print(row(exercise, answer, outcome, isRight: fault == nil))
                    fflush(nil)
                    faults += fault.map { [$0] } ?? []
                }
            }
        }
        if checked == 0 {
            throw Complaint("there was nothing to verify: is this the whole checkout?")
        }
        print("\n\(checked) answers to \(exercises.count) exercises, \(faults.count) faults.")
        for fault in faults { print(Terminal.wrapped(fault)) }
        if !faults.isEmpty { throw Complaint("change the exercises named above.") }
    }

    /// The folders with answers: what a learner begins with, the solution, and what people write
    /// instead.
    private static func answers(to exercise: Exercise) -> [String] {
        let wrong = try? FileManager.default.contentsOfDirectory(
            atPath: exercise.url.appending(path: "WrongAnswers").path)
        return ["Starter", "Solution"]
            + (wrong ?? []).filter { !$0.contains(".") || $0.hasSuffix(".patch") }.sorted()
            .map { "WrongAnswers/\($0)" }
    }

    /// Where each answer to an exercise is built, one after the other: so little is built again.
    private static let place = ".build-answers/Now"

    /// Puts an answer into its place. A patch is applied to the solution first.
    private static func put(_ answer: String, to exercise: Exercise) throws {
        let isPatch = answer.hasSuffix(".patch")
        let (source, folder) = (
            exercise.url.appending(path: answer), exercise.url.appending(path: place)
        )
        let manager = FileManager.default
        try? manager.removeItem(at: folder)
        try manager.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(
            at: isPatch ? exercise.url.appending(path: "Solution") : source, to: folder)
        guard isPatch else { return }
        // Below this ceiling git looks for no repository, so that the paths are those of the
        // folder.
        let git = try Child.run(
            URL(filePath: "/usr/bin/env"), ["git", "apply", source.path], in: folder,
            environment: ["GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path])
        guard git.ending == .exit(0) else {
            throw Complaint(
                "Exercises/\(exercise.folder)/\(answer) does not fit the solution: \(git.output)")
        }
    }

    /// What the exercise says that `check` finds in each answer.
    static func stated(_ exercise: Exercise, page: String = "README.md") -> [String: [String]] {
        let page = exercise.url.appending(path: "WrongAnswers/\(page)")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.lines.reduce(into: [:]) { stated, line in
            let cells = line.components(separatedBy: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 5 else { return }
            stated[cells[1]] = cells[3].components(separatedBy: "<br>")
        }
    }

    private static func said(_ outcome: Checker.Outcome) -> [String] {
        switch outcome {
        case .solved: ["solved"]
        case .refused(let refusals): refusals.map(\.found)
        case .doesNotCompile(let error): ["does not compile: \(error.message)"]
        case .doesNotBuild: ["does not build"]
        case .hasNoEnd, .printsTooMuch: ["no end"]
        case .stopped: ["stopped"]
        }
    }

    private static func fault(in outcome: Checker.Outcome, of exercise: Exercise, _ answer: String)
        -> String?
    {
        let name = answer.replacing("WrongAnswers/", with: "").replacing(".patch", with: "")
        let wanted =
            answer == "Solution"
            ? ["solved"] : stated(exercise)[name] ?? ["a row in WrongAnswers/README.md"]
        let said = said(outcome)
        // A list that ends with … may go on, or be anything but "solved": what is found is chance.
        let matches =
            wanted.last == "…"
            ? said.starts(with: wanted.dropLast()) && said != ["solved"] : said == wanted
        if case .refused(let refusals) = outcome,
            let english = exercise.english(in: refusals).first
        {
            return "\(exercise.id) \(answer): \(Phrases.file) lacks: \(english)"
        }
        if matches { return nil }
        return "\(exercise.id) \(answer): expected \(wanted), found \(said)."
    }

    private static func row(
        _ exercise: Exercise, _ answer: String, _ outcome: Checker.Outcome, isRight: Bool
    ) -> String {
        let name = "\(exercise.id) \(answer)".padding(toLength: 39, withPad: " ", startingAt: 0)
        let text = "\(isRight ? "ok  " : "BAD ") \(name) \(said(outcome).first ?? "")"
        return Terminal.cut(text, to: Terminal.width)
    }

    /// What is wrong with an exercise before any of its code runs.
    private static func faults(of exercise: Exercise) throws -> [String] {
        var faults: [String] = []
        func expect(_ holds: Bool, _ text: String) {
            if !holds { faults.append("\(exercise.id): \(text)") }
        }
        let manager = FileManager.default
        let starter = Exercise.files(in: exercise.url.appending(path: "Starter"))
        let solution = Exercise.files(in: exercise.url.appending(path: "Solution"))
        let readme = try Markdown(file: "Exercises/\(exercise.folder)/README.md")
        let hints = try Verbs.hints(of: exercise)
        let wrong = answers(to: exercise).dropFirst(2).map {
            String($0.dropFirst(13)).replacing(".patch", with: "")
        }
        let likely = wrong.filter {
            manager.fileExists(atPath: exercise.url.appending(path: "WrongAnswers/\($0)").path)
        }
        let stated = stated(exercise)
        let todos = starter.values.joined().matches(of: /TODO/).count
        let written = solution.map {
            LineDifference(from: starter[$0.key] ?? "", to: $0.value).added
        }.reduce(0, +)

        // A long exercise is an app: it takes half an hour or more, and may say and ask for more.
        let isLong = (30...45).contains(Int(exercise.minutes) ?? 0)
        let (words, hintWords, lines) = isLong ? (450, 120, 90) : (280, 80, 30)

        expect(
            (60...words).contains(readme.wordCount),
            "README.md has \(readme.wordCount) words, not 60 to \(words).")
        expect(
            isLong || (5...15).contains(Int(exercise.minutes) ?? 0),
            "the minutes are '\(exercise.minutes)', not 5 to 15, nor 30 to 45.")
        expect(starter[String(exercise.file.dropFirst(8))] != nil, "there is no \(exercise.file).")
        expect(hints.count == 3, "there are \(hints.count) hints, not three.")
        expect(
            hints.allSatisfy { $0.split(separator: " ").count <= hintWords },
            "a hint has more than \(hintWords) words.")
        expect((1...3).contains(todos), "the starter has \(todos) TODOs, not one to three.")
        expect(
            try isFormatted(exercise),
            "the starter or the solution is not formatted: `swift format -i -r` its folder.")
        expect(
            !solution.isEmpty && !solution.values.joined().contains("TODO"),
            "the solution has a TODO, or is empty.")
        expect(starter.keys == solution.keys, "the starter and the solution have other files.")
        expect(
            (1...lines).contains(written),
            "there are \(written) lines to write, not one to \(lines).")
        expect(likely.count >= 2, "there are \(likely.count) wrong answers, fewer than two.")
        expect(
            Set(stated.keys).isSuperset(of: wrong + ["Starter"]),
            "WrongAnswers/README.md lacks a row.")
        expect(
            Set(likely.map { stated[$0]?.first ?? "" }).count == likely.count,
            "two wrong answers have one message.")
        expect(
            starter == Exercise.files(in: exercise.starter),
            "Starter/ and Exercises/.starters/\(exercise.folder) differ: copy the one that is right over the other."
        )
        return faults + exercise.faultsInChinese()
    }

    private static func isFormatted(_ exercise: Exercise) throws -> Bool {
        let folders = ["Starter", "Solution"].map { exercise.url.appending(path: $0).path }
        let arguments = ["format", "lint", "--strict", "--recursive"] + folders
        return try Child.run(Compiler.tool("swift"), arguments).ending == .exit(0)
    }
}
