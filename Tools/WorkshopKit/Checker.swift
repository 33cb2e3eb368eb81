import Foundation
import Support

/// Builds an answer to an exercise and runs its tests, with `swift test` in `Exercises/`.
public struct Checker {
    /// What came of it.
    public enum Outcome {
        case solved(tests: Int)
        /// What the tests did not like, in the order of the tests.
        case refused([Refusal])
        case doesNotCompile(CompilerError)
        /// The package was not built, for a reason that is not in the learner's code.
        case doesNotBuild(reason: Text)
        /// A test did not end. A busy one used the processor all the time, any other waited.
        case hasNoEnd(test: String, isBusy: Bool)
        case printsTooMuch(test: String)
        case crashed(test: String, Crash)
    }

    /// What one test did not like.
    public struct Refusal: Equatable, Sendable {
        public let test: String
        /// `KeepOneTests.swift:22`
        let place: String
        let expected: String
        public let found: String
        let why: String
    }

    /// What it is doing. The first time the libraries are built, too, which takes a while.
    enum Activity {
        case building(isFirst: Bool)
        case buildingForThreadSanitizer(isFirst: Bool)
        case waitingForAnotherBuild
        case testing(String?)
    }

    public var limit = TimeLimit()
    /// `debug` or `release`
    public var configuration = "debug"
    /// The folder in `Exercises/` where it builds, so that learners and maintainers do not get in
    /// each other's way.
    public var scratch = ".build"
    var usesThreadSanitizer = false
    var environment: [String: String] = [:]
    /// Called while it runs, with the seconds since the activity began.
    var onActivity: (Activity, Int) -> Void = { _, _ in }
    /// What the commands have printed so far.
    public internal(set) var log = ""
    /// Why ThreadSanitizer was not asked.
    var remark: Text?

    public init() {}

    var folder: URL { Exercise.home.appending(path: scratch) }

    /// Builds answers with their tests.
    ///
    /// - Parameter answers: `2.1` for what the learner wrote, `2.1:Solution`, or several of these.
    /// - Returns: Nil when it went well.
    public mutating func build(_ answers: String) throws -> Outcome? {
        let products = folder.appending(path: configuration).path
        let isFirst = !FileManager.default.fileExists(atPath: products)
        let building: Activity =
            usesThreadSanitizer
            ? .buildingForThreadSanitizer(isFirst: isFirst) : .building(isFirst: isFirst)
        let child = try swift(["build", "--build-tests", "-q"], answers) { moment in
            let isHeld = moment.seconds > 10 && moment.waitsForAnotherBuild
            onActivity(isHeld ? .waitingForAnotherBuild : building, Int(moment.seconds))
            return true
        }
        log += child.output
        if child.ending == .exit(0) { return nil }
        // It was saved a moment ago, or again while it was built.
        if child.output.contains("was modified during the build") { return try build(answers) }
        if let error = CompilerError(log: child.output) { return .doesNotCompile(error) }
        let reason = child.output.lines.first { $0.contains("error: ") }
        return .doesNotBuild(
            reason: reason.map { Text($0) }
                ?? Text(en: "see the whole log.", zh: "请看完整的日志。"))
    }

    /// Runs tests of an exercise after `build`: all, or those of some suites.
    mutating func test(
        _ exercise: Exercise, _ answers: String, only suites: String = "", skip: String? = nil
    ) throws -> Outcome {
        // In the folder where it builds: what a killed run leaves there, the next one deletes.
        let file = folder.appending(path: "events.json")
        try? FileManager.default.removeItem(at: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments = [
            "test", "--skip-build", "--disable-xctest",
            "--filter", "^\(exercise.module)Tests\\.\(suites)",
            "--event-stream-output-path", file.path, "--event-stream-version", "0",
        ]
        var events = TestEvents()
        var limit = limit
        var excess: TimeLimit.Excess?
        let child = try swift(arguments + (skip.map { ["--skip", $0] } ?? []), answers) { moment in
            events.follow(file)
            onActivity(.testing(events.running), limit.elapsed(at: moment.seconds))
            // Between the tests nothing takes long, but on a machine that is very busy.
            if events.running == nil { return moment.seconds < 600 }
            excess = limit.excess(progress: events.count, seconds: moment.seconds) {
                moment.processorTime
            }
            return excess == nil
        }
        events.follow(file)
        log += child.output
        return outcome(of: child, events, isBusy: excess == .works)
    }

    private func outcome(of child: Child, _ events: TestEvents, isBusy: Bool) -> Outcome {
        if !events.refusals.isEmpty { return .refused(events.refusals) }
        switch (events.running, child.ending) {
        case (nil, .exit(0)) where events.passed > 0:
            return .solved(tests: events.passed)
        case (nil, _):
            let error = child.output.lines.first { $0.contains("error: ") }
            return .doesNotBuild(
                reason: error.map { Text($0) }
                    ?? Text(
                        en: "the tests did not run to their end. Check again.",
                        zh: "测试没有运行到底。请再检查一次。"))
        case (let test?, .outOfTime): return .hasNoEnd(test: test, isBusy: isBusy)
        case (let test?, .tooMuchOutput): return .printsTooMuch(test: test)
        case (let test?, _): return .crashed(test: test, Crash(log: child.output))
        }
    }

    private func swift(
        _ arguments: [String], _ answers: String, goesOn: (Child.Moment) -> Bool
    ) throws -> Child {
        try Child.run(
            Toolchain.tool("swift"),
            [arguments[0], "-c", configuration, "--scratch-path", scratch]
                + (usesThreadSanitizer ? ["--sanitize", "thread"] : []) + arguments.dropFirst(),
            in: Exercise.home,
            environment: environment.merging([
                "EX": answers, Language.variable: Language.current.rawValue,
                "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no",
            ]) { $1 },
            goesOn: goesOn)
    }
}
