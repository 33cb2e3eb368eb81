import Foundation

/// Exercises about threads: `sanitizer: thread` stands in the README's front matter.
///
/// Their suites `DataRaces` and `ByChance` hold what no test can arrange, and run when all other
/// tests have passed. So an answer gets the same verdict every time. `DataRaces` runs under
/// ThreadSanitizer first, which sees a data race even when nothing comes of it.
extension Checker {
    /// Why an answer was not run under ThreadSanitizer.
    enum NoSanitizer: String {
        case missing =
            "(ThreadSanitizer, which would look for data races, too, does not run here.)"
        case mutex =
            "(ThreadSanitizer was not asked: on Linux it takes a Mutex for a data race.)"
    }

    private static let chance = "(DataRaces|ByChance)"

    /// Runs the tests of an exercise after `build`: all that its kind needs.
    func judge(
        _ exercise: Exercise, _ answers: String, tick: (Int, String?) -> Void = { _, _ in }
    ) throws -> (Outcome, remark: NoSanitizer?, log: String) {
        guard exercise.sanitizer == "thread" else {
            let (outcome, log) = try test(exercise, answers, tick: tick)
            return (outcome, nil, log)
        }
        let (sure, sureLog) = try test(
            exercise, answers, skip: "Tests\\.\(Self.chance)", tick: tick)
        guard case .solved(let passed) = sure else { return (sure, nil, sureLog) }
        let (race, remark, raceLog) = try race(exercise, answers, tick: tick)
        if let race { return (.refused([race]), nil, sureLog + raceLog) }
        let (chance, chanceLog) = try test(exercise, answers, only: Self.chance, tick: tick)
        let log = sureLog + raceLog + chanceLog
        guard case .solved(let more) = chance else { return (chance, remark, log) }
        return (.solved(tests: passed + more), remark, log)
    }

    /// What ThreadSanitizer sees in the tests by chance. Only a race counts: how fast the tests are
    /// says nothing there.
    private func race(
        _ exercise: Exercise, _ answers: String, tick: (Int, String?) -> Void
    ) throws -> (Refusal?, NoSanitizer?, log: String) {
        let answer =
            answers.split(separator: " ").map(String.init).first { $0.hasPrefix(exercise.id) }
            ?? exercise.id
        let folder = exercise.url.appending(
            path: answer.contains(":") ? String(answer.dropFirst(exercise.id.count + 1)) : "Starter"
        )
        #if os(Linux)
            // Its slow path is in a library that ThreadSanitizer does not see.
            let code = Exercise.files(in: folder).values
            if code.contains(where: { $0.contains(/\bMutex\b/) }) { return (nil, .mutex, "") }
        #endif

        let reports = FileManager.default.temporaryDirectory.appending(
            path: "races-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: reports) }
        var checker = self
        checker.scratch += "-thread"
        checker.sanitizer = "thread"
        checker.limit = 3 * limit
        checker.environment["TSAN_OPTIONS"] =
            "halt_on_error=1:report_mutex_bugs=0:detect_deadlocks=0:log_path=\(reports.path)/race"
        let (failure, buildLog) = try checker.build(answer) {
            tick(Int($0.seconds), "for data races")
        }
        if failure != nil { return (nil, .missing, buildLog) }
        let (outcome, testLog) = try checker.test(exercise, answer, only: "DataRaces")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let report = names.lazy.compactMap {
            try? String(contentsOf: reports.appending(path: $0), encoding: .utf8)
        }.first { $0.contains(/WARNING: ThreadSanitizer: (data|Swift access) race/) }
        let log = buildLog + testLog + (report ?? "")
        guard let report else {
            if case .solved = outcome { return (nil, nil, log) }
            // A test that fails here fails again without the sanitizer, or was too slow here only.
            if case .refused = outcome { return (nil, nil, log) }
            return (nil, .missing, log)
        }
        // `…/Starter/ExactlyOnce.swift:24:9`: the first line of the answer that the report names.
        let place = report.split(separator: "\n").lazy.compactMap { line -> String? in
            guard let start = line.range(of: folder.path + "/")?.upperBound else { return nil }
            return line[start...].prefixMatch(of: /[^:\/]+\.swift:\d+/).map { String($0.0) }
        }.first
        return (
            Refusal(
                test: "ThreadSanitizer, which watches a program for data races",
                place: place ?? exercise.file.replacing("Starter/", with: ""),
                expected: "no thread uses what another thread changes at the same time.",
                found: "two threads used the same memory at the same time, and one changed it.",
                why: "this is a data race, after which anything may happen. Each use of what can "
                    + "change belongs between `lock()` and `unlock()` of the one lock."),
            nil, log
        )
    }
}
