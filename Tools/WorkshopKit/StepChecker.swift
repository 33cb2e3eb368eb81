import Foundation
import Support

/// Runs a step's own tests on the reader's container.
struct StepChecker {
    enum Outcome {
        case green(tests: Int)
        case doesNotCompile(CompilerError)
        /// The tests that are red, those first that tell most.
        case red([Refusal])
        case crashed(test: String, Crash)
        case hangs(test: String)
        /// Something is wrong that is not in the reader's code.
        case doesNotBuild(reason: String)
    }

    struct Refusal {
        let test: String
        let expectation: String
        /// `Tests/Step2ScopesTests/Fixes.swift:42`
        let place: String
    }

    let step: Step
    /// What the commands have printed.
    private(set) var log = ""

    static let scratch = ".build/mine"

    init(_ step: Step) {
        self.step = step
    }

    /// - Parameter onActivity: Called while it works, with the seconds since it began.
    mutating func check(onActivity: (Checker.Activity, Int) -> Void) throws -> Outcome {
        let products = Checkout.root.appending(path: "\(Self.scratch)/debug").path
        let isFirst = !FileManager.default.fileExists(atPath: products)
        let build = try swift(["build", "--build-tests", "-q"]) { moment in
            onActivity(.building(isFirst: isFirst), Int(moment.seconds))
            return true
        }
        guard build.ending == .exit(0) else {
            if let error = CompilerError(
                log: build.output, preferring: [MyContainer.path + "/"] + Self.tellingFiles)
            {
                return .doesNotCompile(error)
            }
            return .doesNotBuild(reason: build.output.lines.first { $0.contains("error: ") } ?? "")
        }

        let file = Checkout.root.appending(path: "\(Self.scratch)/events.json")
        try? FileManager.default.removeItem(at: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var events = TestEvents()
        // One test at a time: a crash then names its test.
        let tests = try swift([
            "test", "--skip-build", "--no-parallel", "--disable-xctest", "--skip", "Tradeoffs",
            "--event-stream-output-path", file.path, "--event-stream-version", "0",
        ]) { moment in
            events.follow(file)
            onActivity(.testing(events.running), Int(moment.seconds))
            return moment.seconds < 120
        }
        events.follow(file)
        return outcome(of: tests, events)
    }

    private func outcome(of tests: Child, _ events: TestEvents) -> Outcome {
        let refusals = events.refusals.map { refusal in
            Refusal(
                test: refusal.test, expectation: refusal.found, place: "Tests/\(refusal.place)")
        }.sorted { Self.rank(of: $0) < Self.rank(of: $1) }
        if !refusals.isEmpty { return .red(refusals) }
        switch (events.running, tests.ending) {
        case (nil, .exit(0)) where events.passed > 0: return .green(tests: events.passed)
        case (let test?, .outOfTime): return .hangs(test: test)
        case (let test?, _) where tests.output.contains("Some thread waits for what never comes"):
            return .hangs(test: test)
        case (let test?, _): return .crashed(test: test, Crash(log: tests.output))
        case (nil, _):
            let error = tests.output.lines.first { $0.contains("error: ") }
            return .doesNotBuild(reason: error ?? "")
        }
    }

    /// What the step is about comes first, then what it also promises.
    private static func rank(of refusal: Refusal) -> Int {
        tellingFiles.firstIndex { refusal.place.contains($0) } ?? tellingFiles.count
    }

    private static let tellingFiles = [
        "/Fixes.swift", "/MiniContainerTests.swift", "/ErrorTests.swift", "/ParameterTests.swift",
    ]

    /// The section of the step's lesson that names a test, or the whole lesson.
    func section(about test: String) -> String {
        let url = Checkout.root.appending(path: step.lesson)
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        var heading: String?
        for line in text.lines {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            if line.contains("`\(test)`") { break }
        }
        let isNamed = text.contains("`\(test)`")
        guard isNamed, let heading else { return step.lesson }
        return "\(step.lesson), \(Text(en: "\"\(heading)\"", zh: "“\(heading)”"))"
    }

    private mutating func swift(
        _ arguments: [String], goesOn: (Child.Moment) -> Bool
    ) throws -> Child {
        let child = try Child.run(
            Toolchain.tool("swift"),
            [arguments[0], "--scratch-path", Self.scratch] + arguments.dropFirst(),
            environment: ["MINE": step.name, "SWIFT_BACKTRACE": "enable=no"], goesOn: goesOn)
        log += child.output
        return child
    }
}
