import Evidence
import Foundation

/// Builds an answer to an exercise and runs its tests, with `swift test` in `Exercises/`.
struct Checker {
    /// What came of it.
    enum Outcome {
        case solved(tests: Int)
        /// What the tests did not like, in the order of the tests.
        case refused([Refusal])
        /// The compiler's first error, as it shows it.
        case doesNotCompile(String)
        /// The package was not built, for a reason that is not in the learner's code.
        case doesNotBuild
        case hasNoEnd(test: String)
        case stopped(test: String)
    }

    struct Refusal {
        let test: String
        /// `KeepOneTests.swift:22`
        let place: String
        let expected: String
        let found: String
        let why: String
    }

    /// After so many seconds an answer has no end.
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
    /// - Returns: Nil when it went well, and the whole log.
    func build(_ answers: String, tick: (Int) -> Void) throws(Complaint) -> (Outcome?, log: String)
    {
        let child = try swift(["build", "--build-tests", "-q"], answers, tick: tick)
        if child.status == 0 { return (nil, child.output) }
        return (
            Self.firstError(in: child.output).map { .doesNotCompile($0) } ?? .doesNotBuild,
            child.output
        )
    }

    /// Runs tests of an exercise after `build`: all, or those of one suite.
    func test(
        _ exercise: Exercise, _ answers: String, _ more: [String] = [], only suite: String = ""
    ) throws(Complaint) -> (Outcome, log: String) {
        let events = FileManager.default.temporaryDirectory.appending(
            path: "events-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: events) }
        let child = try swift(
            [
                "test", "--skip-build", "--filter", "^\(exercise.module)Tests\\.\(suite)",
                "--disable-xctest",
                "--event-stream-output-path", events.path, "--event-stream-version", "0",
            ] + more, answers, limit: limit)
        let stream = TestEvents(file: events)
        let outcome: Outcome
        if let test = stream.refusals.isEmpty ? stream.running : nil {
            outcome = child.ranOutOfTime ? .hasNoEnd(test: test) : .stopped(test: test)
        } else if !stream.refusals.isEmpty {
            outcome = .refused(stream.refusals)
        } else if child.ranOutOfTime {
            outcome = .hasNoEnd(test: "None was running. On a busy machine, check again.")
        } else {
            outcome =
                child.status == 0 && stream.passed > 0
                ? .solved(tests: stream.passed) : .doesNotBuild
        }
        return (outcome, child.output)
    }

    private func swift(
        _ arguments: [String], _ answers: String, limit: TimeInterval = .infinity,
        tick: (Int) -> Void = { _ in }
    ) throws(Complaint) -> Child {
        let tool: URL
        do { tool = try Compiler.tool("swift") } catch { throw Complaint("\(error)") }
        return try Child.run(
            tool,
            [arguments[0], "-c", configuration, "--scratch-path", scratch]
                + (sanitizer.map { ["--sanitize", $0] } ?? []) + arguments.dropFirst(),
            in: Exercise.home, environment: environment.merging(["EX": answers]) { $1 },
            limit: limit, tick: tick)
    }

    /// The first error with the lines of code that the compiler shows below it.
    static func firstError(in log: String) -> String? {
        let lines = log.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { $0.contains(#/^/.*:\d+:\d+: error: /#) }) else {
            return nil
        }
        let code = lines[(first + 1)...].prefix { $0.contains(/^\s*\d*\s*\|/) }
        return ([lines[first].replacing(Exercise.checkout.path + "/", with: "")] + code).joined(
            separator: "\n")
    }
}

/// What Swift Testing tells about a run, one JSON object a line.
private struct TestEvents {
    private(set) var refusals: [Checker.Refusal] = []
    private(set) var passed = 0
    /// The test that was begun and did not end.
    private(set) var running: String?

    private struct Line: Decodable {
        struct Payload: Decodable {
            struct Message: Decodable {
                let symbol: String
                let text: String
            }
            struct Issue: Decodable {
                let sourceLocation: Location?
            }
            struct Location: Decodable {
                let fileID: String
                let line: Int
            }
            let kind: String
            let testID: String?
            let messages: [Message]?
            let issue: Issue?
        }
        let payload: Payload
    }

    init(file: URL) {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            guard let event = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)).payload,
                let name = event.testID?.firstMatch(of: /`(.*)`\(/).map({ String($0.1) })
            else { continue }
            switch event.kind {
            case "testStarted": running = name
            case "testEnded":
                running = nil
                if event.messages?.first?.symbol == "pass" { passed += 1 }
            case "issueRecorded":
                let comments = (event.messages ?? []).filter { $0.symbol == "details" }.map(\.text)
                let said = comments.first { $0.hasPrefix("Expected: ") } ?? ""
                let location = event.issue?.sourceLocation
                refusals.append(
                    Checker.Refusal(
                        test: name,
                        place: location.map {
                            "\($0.fileID.split(separator: "/").last ?? ""):\($0.line)"
                        } ?? "",
                        expected: Self.part("Expected", of: said) ?? "this test to pass",
                        found: Self.part("Found", of: said) ?? event.messages?.first?.text
                            ?? "an error",
                        why: Self.part("Why", of: said) ?? ""))
            default: break
            }
        }
    }

    private static func part(_ name: String, of comment: String) -> String? {
        comment.split(separator: "\n").first { $0.hasPrefix("\(name): ") }.map {
            String($0.dropFirst(name.count + 2))
        }
    }
}
