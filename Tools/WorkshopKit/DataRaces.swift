import Foundation
import Support

/// Exercises about threads: `sanitizer: thread` stands in the README's front matter.
///
/// Their suite `DataRaces` holds what no test can arrange. It runs when all other tests have passed,
/// so an answer gets the same verdict every time; and under ThreadSanitizer first, which sees a data
/// race even when nothing comes of it.
extension Checker {
    private static let byChance = "DataRaces"

    /// Runs the tests of an exercise after `build`: all that its kind needs.
    public mutating func test(_ exercise: Exercise, _ answers: String) throws -> Outcome {
        guard exercise.usesThreadSanitizer else {
            return try test(exercise, answers, only: "")
        }
        let first = try test(exercise, answers, skip: "Tests\\.\(Self.byChance)")
        guard case .solved(let passed) = first else { return first }

        // Of several answers that were built together, the one to this exercise.
        let answer = answers.split(separator: " ").first { $0.hasPrefix(exercise.id) }
        if let race = try dataRace(exercise, answer.map(String.init) ?? exercise.id) {
            return .refused([race])
        }
        let last = try test(exercise, answers, only: Self.byChance)
        guard case .solved(let more) = last else { return last }
        return .solved(tests: passed + more)
    }

    /// What ThreadSanitizer sees. Only a race counts: how fast the tests are tells nothing there.
    private mutating func dataRace(_ exercise: Exercise, _ answer: String) throws -> Refusal? {
        let folder = exercise.url.appending(
            path: answer.contains(":") ? String(answer.dropFirst(exercise.id.count + 1)) : "Starter"
        )
        #if os(Linux)
            // Its slow path is in a library that ThreadSanitizer does not see.
            let code = Exercise.files(in: folder).values
            if code.contains(where: { $0.contains(/\bMutex\b/) }) {
                remark = Text(
                    en: "(Without ThreadSanitizer: on Linux it takes a Mutex for a data race.)",
                    zh: "（没有用 ThreadSanitizer：它在 Linux 上会把 Mutex 当成数据竞争。）")
                return nil
            }
        #endif

        let reports = FileManager.default.temporaryDirectory.appending(
            path: "races-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: reports) }
        var checker = self
        checker.scratch += "-thread"
        checker.usesThreadSanitizer = true
        checker.limit = limit.times(3)
        checker.environment["TSAN_OPTIONS"] =
            "halt_on_error=1:report_mutex_bugs=0:detect_deadlocks=0:log_path=\(reports.path)/race"
        checker.log = ""
        defer { log += checker.log }

        let outcome =
            try checker.build(answer) ?? checker.test(exercise, answer, only: Self.byChance)
        let names = try FileManager.default.contentsOfDirectory(atPath: reports.path)
        let report = names.lazy.compactMap {
            try? String(contentsOf: reports.appending(path: $0), encoding: .utf8)
        }.first { $0.contains(/WARNING: ThreadSanitizer: (data|Swift access) race/) }
        guard let report else {
            // Tests that fail here fail again without the sanitizer, or were only too slow here.
            switch outcome {
            case .solved, .refused, .hasNoEnd: break
            default:
                remark = Text(
                    en: "(Without ThreadSanitizer, which finds data races: it does not run here.)",
                    zh: "（没有用 ThreadSanitizer 查找数据竞争：它在这里运行不了。）")
            }
            return nil
        }
        checker.log += report
        // `…/Starter/ExactlyOnce.swift:24:9`: the first line of the answer that the report names.
        let place = report.lines.lazy.compactMap { line -> String? in
            let parts = line.components(separatedBy: folder.path + "/")
            let place = parts.count > 1 ? parts[1].prefixMatch(of: /[^:]+\.swift:\d+/) : nil
            return place.map { String($0.0) }
        }.first
        let expected = Text(
            en: "no thread uses what another one changes at the same time.",
            zh: "一个线程正在修改的东西，别的线程不会同时使用。")
        let found = Text(
            en: "two threads used the same memory at the same time, and one changed it.",
            zh: "两个线程同时用了同一块内存，其中一个在修改它。")
        let why = Text(
            en: "this is a data race. What can change belongs between `lock()` and `unlock()`.",
            zh: "这就是数据竞争。凡是会变的东西，都要放在 `lock()` 和 `unlock()` 之间使用。")
        return Refusal(
            test: "ThreadSanitizer", place: place ?? exercise.file, expected: "\(expected)",
            found: "\(found)", why: "\(why)")
    }
}
