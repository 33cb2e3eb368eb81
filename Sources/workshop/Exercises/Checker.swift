import Evidence
import Foundation

/// Builds an answer to an exercise and runs its tests, with `swift test` in `Exercises/`.
struct Checker {
    /// What came of it.
    enum Outcome: Equatable {
        case solved(tests: Int)
        /// What the tests did not like, in the order of the tests.
        case refused([Refusal])
        case doesNotCompile(CompilerError)
        /// The package was not built, for a reason that is not in the learner's code.
        case doesNotBuild(reason: String)
        /// One test took too long. A busy one used the processor all the time, any other waited.
        case hasNoEnd(test: String, isBusy: Bool)
        case printsTooMuch(test: String)
        case stopped(test: String, Stop)
    }

    struct Refusal: Equatable {
        let test: String
        /// `KeepOneTests.swift:22`
        let place: String
        let expected: String
        let found: String
        let why: String
    }

    /// After so many seconds a test has no end; a busy one gets twice the time.
    static let limit: TimeInterval = 10
    var limit = Checker.limit
    /// `debug` or `release`
    var configuration = "debug"
    /// Where to build, so that learners and maintainers do not get in each other's way.
    var scratch = ".build"
    /// `thread`: under ThreadSanitizer
    var sanitizer: String?
    var environment: [String: String] = [:]

    /// Builds answers: an exercise's, or those of several at once.
    ///
    /// - Parameter tick: Called while it runs.
    /// - Returns: Nil when it went well, and the whole log.
    func build(_ answers: String, tick: (Child.Moment) -> Void = { _ in }) throws -> (
        Outcome?, log: String
    ) {
        let child = try swift(["build", "--build-tests", "-q"], answers) {
            tick($0)
            return true
        }
        if child.ending == .exit(0) { return (nil, child.output) }
        let reason = child.output.lines.first { $0.contains("error: ") } ?? "see the whole log."
        return (
            CompilerError(log: child.output).map { .doesNotCompile($0) }
                ?? .doesNotBuild(reason: reason),
            child.output
        )
    }

    /// Runs tests of an exercise after `build`: all, or those of some suites.
    ///
    /// - Parameter tick: Called while they run, with the seconds of the test that is running, and
    ///   its name.
    func test(
        _ exercise: Exercise, _ answers: String, skip: String? = nil, only suites: String = "",
        tick: (Int, String?) -> Void = { _, _ in }
    ) throws -> (Outcome, log: String) {
        // In the folder where it builds: what a killed run leaves there, the next one takes away.
        let file = folder.appending(path: "events.json")
        try? FileManager.default.removeItem(at: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var events = TestEvents()
        var patience = Patience(limit: limit)
        let child = try swift(
            [
                "test", "--skip-build", "--filter", "^\(exercise.module)Tests\\.\(suites)",
                "--disable-xctest",
                "--event-stream-output-path", file.path, "--event-stream-version", "0",
            ] + (skip.map { ["--skip", $0] } ?? []), answers
        ) { moment in
            events.follow(file)
            tick(Int(moment.seconds - patience.since), events.running)
            return patience.goesOn(count: events.count, seconds: moment.seconds) {
                moment.processorTime
            }
        }
        events.follow(file)
        return (Self.outcome(child, events, isBusy: patience.isBusy), child.output)
    }

    private static func outcome(_ child: Child, _ events: TestEvents, isBusy: Bool) -> Outcome {
        if !events.refusals.isEmpty { return .refused(events.refusals) }
        guard let test = events.running else {
            if child.ending == .exit(0) && events.passed > 0 {
                return .solved(tests: events.passed)
            }
            let reason =
                child.ending == .outOfTime
                ? "no test was running. On a busy machine, check again."
                : child.output.lines.first { $0.contains("error: ") }
            return .doesNotBuild(reason: reason ?? "the tests did not run to their end.")
        }
        switch child.ending {
        case .outOfTime: return .hasNoEnd(test: test, isBusy: isBusy)
        case .tooMuchOutput: return .printsTooMuch(test: test)
        case .exit, .signal: return .stopped(test: test, Stop(log: child.output))
        }
    }

    /// Where it builds.
    var folder: URL { Exercise.home.appending(path: scratch) }

    private func swift(
        _ arguments: [String], _ answers: String, goesOn: (Child.Moment) -> Bool
    ) throws -> Child {
        try Child.run(
            Compiler.tool("swift"),
            [arguments[0], "-c", configuration, "--scratch-path", scratch]
                + (sanitizer.map { ["--sanitize", $0] } ?? []) + arguments.dropFirst(),
            in: Exercise.home,
            environment: environment.merging([
                "EX": answers, "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no",
            ]) { $1 },
            goesOn: goesOn)
    }
}
