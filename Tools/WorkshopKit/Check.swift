import Foundation
import Support

/// One check of an exercise or a step: builds its tests with what the reader wrote, and runs them.
public struct Check {
    /// What came of it.
    public enum Outcome {
        case passed(tests: Int)
        /// In the order of the tests.
        case failed([Failure])
        case doesNotCompile(CompilerError)
        /// The package was not built, for a reason that is not in the learner's code.
        case doesNotBuild(reason: String)
        /// A test did not end.
        case hangs(test: String, Hang)
        case crashed(test: String, Crash)
    }

    /// What a test that did not end was doing.
    public enum Hang: Sendable {
        case waits
        case loops
        case unknown
    }

    /// One expectation of a test that was not met.
    public struct Failure: Equatable, Sendable {
        public let test: String
        /// `KeepOneTests/KeepOneTests.swift:22`
        let place: String
        let expected: String
        public let found: String
        let why: String
        /// What the test says about it in a sentence.
        var comment = ""
    }

    enum Activity {
        /// The first time the libraries are built, too, which takes a while.
        case building(isFirst: Bool)
        case testing(String?)
        case measuring
    }

    /// After so many seconds a test has hung.
    public var limit: TimeInterval = 20
    /// `debug` or `release`
    public var configuration = "debug"
    /// The folder where it builds, from the package's own.
    public var scratch = ".build"
    /// Called while it runs, with the seconds since the activity began.
    var onActivity: (Activity, Int) -> Void = { _, _ in }
    /// What the commands have printed so far.
    public private(set) var log = ""

    public init() {}

    // MARK: An exercise

    /// Builds answers with their tests.
    ///
    /// - Parameter answers: `2.1` for what the learner wrote, `2.1:Solution`, or several of these.
    /// - Returns: Nil when it went well.
    public mutating func build(_ answers: String) throws -> Outcome? {
        try build(in: Exercise.home, ["EX": answers])
    }

    /// Runs the tests of an exercise after `build`.
    public mutating func test(_ exercise: Exercise, _ answers: String) throws -> Outcome {
        let module = "\(exercise.module)Tests"
        return try test(
            ["--filter", "^\(module)\\."], of: answers.contains(" ") ? module : nil,
            in: Exercise.home, ["EX": answers],
            files: [exercise.starter, exercise.url.appending(path: "Tests")].flatMap {
                Exercise.files(in: $0).keys
            })
    }

    // MARK: The reader's container

    /// Builds a step's own tests with the reader's container in the place of the step, and runs
    /// them. What the step does by choice, another container may do otherwise.
    ///
    /// - Parameter exercises: On that container. Their tests run first.
    public mutating func run(_ step: Step, _ exercises: [Exercise] = []) throws -> Outcome {
        try MyContainer.provide(MyContainer.filesToProvide(for: step))
        let files =
            MyContainer.files.keys.map { "\(MyContainer.path)/\($0)" }
            + Exercise.files(in: step.tests).keys.map { "Tests/\(step.name)Tests/\($0)" }
            + exercises.flatMap { exercise in
                Exercise.files(in: exercise.url.appending(path: "Tests")).keys.map {
                    "Exercises/\(exercise.folder)/Tests/\($0)"
                }
            }
        scratch = MyContainer.scratch
        limit = 240  // The watchdog of a step's tests ends them before, and says why.
        let ids = exercises.map(\.id).joined(separator: " ")
        let environment = ["MINE": step.name, "EX": ids]
        let paths = [MyContainer.path + "/"] + step.testFiles
        if let failure = try build(in: Checkout.root, environment, preferring: paths) {
            // Swift Build compiles the tests at the same time, and stops at the first error of all.
            let own = try build(
                in: Checkout.root, environment, preferring: paths, options: ["--target", step.name])
            return own ?? failure
        }
        // One test at a time: a crash then names its test. And first those that say most.
        let skipped = ["--no-parallel"] + step.testsOfTheCourse.flatMap { ["--skip", $0] }
        var first = exercises.map { (module: "\($0.module)Tests", tests: "^\($0.module)Tests\\.") }
        let module = "\(step.name)Tests"
        if FileManager.default.fileExists(
            atPath: Checkout.root.appending(path: step.testFiles[0]).path)
        {
            first.append((module, "^\(module)\\.Fixes/"))
        }
        var passed = 0
        for (module, tests) in first {
            let outcome = try test(
                skipped + ["--filter", tests], of: exercises.isEmpty ? nil : module,
                in: Checkout.root, environment, files: files)
            guard case .passed(let count) = outcome else { return outcome }
            passed += count
        }
        let outcome = try test(
            skipped + first.flatMap { ["--skip", $0.tests] }, of: exercises.isEmpty ? nil : module,
            in: Checkout.root, environment, files: files)
        if case .passed(let tests) = outcome { return .passed(tests: passed + tests) }
        guard case .failed(let failures) = outcome else { return outcome }
        // What the step is about comes first, then what it also promises.
        func rank(of failure: Failure) -> Int {
            step.testFiles.firstIndex { "Tests/\(failure.place)".hasPrefix($0) }
                ?? step.testFiles.count
        }
        return .failed(failures.sorted { rank(of: $0) < rank(of: $1) })
    }

    /// Builds a step's own tests with the step itself, where the reader's container is built, and
    /// runs them. So the reader's first check is quick.
    mutating func run(courseStep step: Step) throws -> Outcome {
        scratch = MyContainer.scratch
        let environment = ["MINE": "\(step.name) Sources/\(step.name)"]
        return try build(in: Checkout.root, environment)
            ?? test(["--no-parallel"], in: Checkout.root, environment, files: [])
    }

    // MARK: The benchmark

    /// Builds the benchmark with the reader's container, as a container of this step.
    ///
    /// - Returns: Nil when it went well.
    mutating func buildBenchmark(of step: Step) throws -> Outcome? {
        configuration = "release"
        return try build(
            in: Self.benchmarks, Self.environment(of: step), preferring: [MyContainer.path + "/"],
            // In a package that another one uses, SwiftPM's cached plan misses a new file.
            options: ["--product", "benchmark", "--disable-build-manifest-caching"])
    }

    /// Runs it after `buildBenchmark`.
    ///
    /// - Returns: What it prints. Nil: the container does not do what one of this step does.
    mutating func benchmark(_ step: Step) throws -> String? {
        let onActivity = onActivity
        let child = try swift(
            ["run", "-q", "--skip-build", "benchmark", "--mine"], in: Self.benchmarks,
            Self.environment(of: step)
        ) {
            onActivity(.measuring, Int($0.seconds))
            return $0.seconds < 100
        }
        return child.ending == .exit(0) ? child.output : nil
    }

    private static var benchmarks: URL { Checkout.root.appending(path: "Benchmarks") }

    private static func environment(of step: Step) -> [String: String] { ["BENCH": step.name] }

    // MARK: Both

    private mutating func build(
        in package: URL, _ environment: [String: String], preferring paths: [String] = [],
        options: [String] = ["--build-tests"], isFirstTry: Bool = true
    ) throws -> Outcome? {
        // Whether it was ever begun: the products' folder is not there before a build has gone well.
        let folder = package.appending(path: scratch).path
        let isFirst = !FileManager.default.fileExists(atPath: folder)
        let onActivity = onActivity
        // Not `-q`: with Swift Build it hides what the compiler says.
        let child = try swift(["build"] + options, in: package, environment) {
            onActivity(.building(isFirst: isFirst), Int($0.seconds))
            return true
        }
        if child.ending == .exit(0) { return nil }
        // It was saved a moment ago, or again while it was built.
        if child.output.contains("was modified during the build") {
            return try build(in: package, environment, preferring: paths, options: options)
        }
        if let error = CompilerError(log: child.output, preferring: paths) {
            return .doesNotCompile(error)
        }
        // The preview of Swift Build now and then ends without a word.
        if isFirstTry, !child.output.contains("error: ") {
            return try build(
                in: package, environment, preferring: paths, options: options, isFirstTry: false)
        }
        return .doesNotBuild(reason: Self.error(in: child.output))
    }

    /// - Parameters:
    ///   - module: Where the tests are, if others are built beside it.
    ///   - files: The learner's and those of the tests: a crash in one of them is reported with its
    ///     line.
    private mutating func test(
        _ options: [String], of module: String? = nil, in package: URL,
        _ environment: [String: String], files: [String]
    ) throws -> Outcome {
        let file = package.appending(path: "\(scratch)/events-\(getpid()).json")
        try? FileManager.default.removeItem(at: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var events = TestEvents()
        var (count, start) = (0, 0.0)
        let (onActivity, limit) = (onActivity, limit)
        let product =
            try module.map {
                try Toolchain.only($0, in: package, place, environment: environment)
            } ?? []
        let arguments =
            ["test", "--skip-build", "--disable-xctest"] + product + options
            + ["--event-stream-output-path", file.path, "--event-stream-version", "0"]
        let child = try swift(arguments, in: package, environment) { moment in
            events.follow(file)
            // The clock begins again whenever a test begins or ends. Between the tests nothing takes
            // long, but on a machine that is very busy.
            if events.count != count { (count, start) = (events.count, moment.seconds) }
            onActivity(.testing(events.running), Int(moment.seconds - start))
            return moment.seconds - start < (events.running == nil ? 600 : limit)
        }
        events.follow(file)

        if !events.failures.isEmpty { return .failed(events.failures) }
        switch (events.running, child.ending) {
        case (nil, .exit(0)) where events.ended > 0: return .passed(tests: events.ended)
        case (nil, _): return .doesNotBuild(reason: Self.error(in: child.output))
        case (let test?, .outOfTime): return .hangs(test: test, .unknown)
        case (let test?, .tooMuchOutput): return .hangs(test: test, .loops)
        // The step's tests have a watchdog of their own.
        case (let test?, _) where child.output.contains(LastWords.hangs):
            let isBusy = child.output.contains(LastWords.loops)
            return .hangs(test: test, isBusy ? .loops : .waits)
        case (let test?, _):
            return .crashed(
                test: test, Crash(log: child.output, in: test, files: files))
        }
    }

    /// Where and how it builds.
    private var place: [String] {
        ["-c", configuration, "--scratch-path", scratch] + Toolchain.buildSystem
    }

    private mutating func swift(
        _ arguments: [String], in package: URL, _ environment: [String: String],
        goesOn: (Child.Moment) -> Bool
    ) throws -> Child {
        let child = try Child.run(
            Toolchain.tool("swift"),
            [arguments[0]] + place + arguments.dropFirst(),
            in: package,
            environment: environment.merging([
                Language.variable: Language.current.rawValue,
                // It can hang on a crash, and its pages of frames are for others than learners.
                "SWIFT_BACKTRACE": "enable=no",
            ]) { $1 },
            goesOn: goesOn)
        log += child.output
        return child
    }

    /// The first thing in the log that is an error, and says more than that there is one. (A Mac's
    /// linker does not call it so.)
    static func error(in log: String) -> String {
        let errors = log.lines.filter {
            $0.contains(#/error: |^duplicate symbol |^ld: (?!warning)/#)
        }
        return errors.first { !$0.contains(#/command failed|nonzero exit code/#) } ?? errors.first
            ?? Text(en: "the tests did not run to their end.", zh: "测试没有运行完。").description
    }
}
