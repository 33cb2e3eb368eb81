import Foundation
import ProofKit
import Support
import Testing

@testable import WorkshopKit

/// What `check` reports, without a build.
@Suite struct `A report` {
    private let exercise: Exercise

    init() throws {
        exercise = try Exercise.named("4.1", Progress())
    }

    private func report(
        _ outcome: Check.Outcome, checks: Int = 2, wasSolved: Bool = false,
        red: WorkshopKit.Progress.Red? = nil
    ) -> [String] {
        var progress = Progress()
        progress.red = red
        progress.checks = checks
        return Language.$current.withValue(.english) {
            Report(
                subject: exercise, outcome: outcome, progress: progress, wasSolved: wasSolved
            ).text.components(separatedBy: "\n")
        }
    }

    @Test func `a report of a failure has what was expected, found, and why it matters`() {
        let failure = Check.Failure(
            test: "a cycle is named", place: "CycleTests/CycleTests.swift:7", expected: "an error.",
            found: "nil.", why: "nil names nothing.")

        #expect(
            report(.failed([failure])) == [
                "4.1 Break the cycle with a Provider: not yet",
                "",
                "a cycle is named",
                "Expected  an error.",
                "Found     nil.",
                "Why       nil names nothing.",
                "Test      Exercises/\(exercise.folder)/Tests/CycleTests.swift:7",
                "Edit      \(exercise.path)",
                "Log       swift run workshop check 4.1 --log",
                "",
                "Hint      swift run workshop hint 4.1 (hint 1 of 3)",
            ])
        let again = report(.failed([failure]), checks: 1, wasSolved: true)
        #expect(again[0] == "4.1 Break the cycle with a Provider: no longer solved")
        #expect(again.contains { $0.hasPrefix("This is your first check. Red is where") })
    }

    @Test func `a report says since when the same test has been red`() throws {
        let noon = try #require(Calendar.current.date(from: DateComponents(hour: 12, minute: 5)))
        var progress = Progress()
        func check(_ test: String?, of subject: String = "4.1") {
            progress.red = progress.red(after: test, of: subject, at: noon)
        }
        let failure = Check.Failure(test: "a", place: "", expected: "", found: "", why: "")
        func line() -> String? {
            report(.failed([failure]), red: progress.red).first { $0.hasPrefix("Red since") }
        }

        check("a")
        #expect(line() == nil)
        check("a")
        check("a")
        #expect(line() == "Red since 12:05, in 3 checks.")
        // Another test, another exercise, or a green check ends the count.
        for (test, subject) in [("b", "4.1"), ("a", "4.2"), (nil, "4.1")] {
            check("a")
            check("a")
            check(test, of: subject)
            #expect(line() == nil)
        }
    }

    @Test func `a report of a long text shows how it begins and ends`() {
        let found = (1...60).map { "line \($0)" }.joined(separator: "\n")
        let failure = Check.Failure(test: "t", place: "", expected: "", found: found, why: "")

        let lines = report(.failed([failure]))

        #expect(lines.contains("  line 10") && lines.contains("  line 53"))
        #expect(!lines.contains("  line 11") && !lines.contains("  line 52"))
    }

    @Test(arguments: [
        (
            "BreakTheCycle/N.swift:24: Fatal error: Unexpectedly found nil\nsignal code 5",
            "the program crashed. N.swift:24: Fatal error: Unexpectedly found nil",
            "`!` was applied"
        ),
        (
            "Swift/Array.swift:9: Fatal error: Can't remove last element from an empty collection",
            "the program crashed. Fatal error: Can't remove last element from an empty collection",
            "something was removed from an array"
        ),
        (
            "Fatal error: Attempted to read an unowned reference but object 0x7f2 was deallocated",
            "the program crashed. Fatal error: Attempted to read an unowned reference",
            "an `unowned` reference was used"
        ),
        (
            """
            Simultaneous accesses to 0x7f2b4c00, but modification requires exclusive access.
            Fatal access conflict detected.
            exited with unexpected signal code 6
            """,
            "the program crashed. Simultaneous accesses but modification requires exclusive",
            "a variable was used while another line"
        ),
        // What an exit test printed before has nothing to do with it.
        (
            "A.swift:1: Fatal error: x\nunexpected signal code 11", "stack overflow",
            "which function calls itself"
        ),
        (
            "M/N.swift:9: Fatal error: 'try!' expression unexpectedly raised an error: found nil",
            "the program crashed. N.swift:9: Fatal error: 'try!' expression", "`try!` crashes when"
        ),
        (
            "Swift/Array.swift:9: Fatal error: Index out of range",
            "the program crashed. Fatal error: Index out of range", "an array has no element"
        ),
        ("signal code 4", "the program ended in the middle of the test.", "a lock"),
        // Without a signal: what SwiftPM prints of `exit(1)`.
        ("", "the program ended in the middle of the test.", "did your code call `exit`?"),
    ])
    func `a report of a crash has the runtime's message, and what it means`(
        log: String, found: String, why: String
    ) {
        let crash = Crash(log: log, files: ["N.swift"])

        #expect(crash.found.english.hasPrefix(found))
        #expect(crash.why.english.hasPrefix(why))
    }

    @Test(arguments: [
        ("Step2Scopes/Box.swift:9: ", "Exercises/MyContainer/Parts/Box.swift:9: Fatal"),
        ("Swift/RangeReplaceableCollection.swift:867: ", "Fatal"),
        ("Synchronization/LinuxImpl.swift:157: ", "Fatal"),
    ])
    func `of a crash names a file only if a reader can open it`(place: String, found: String) {
        let crash = Crash(
            log: "\(place)Fatal error: x", files: ["Exercises/MyContainer/Parts/Box.swift"])

        #expect(crash.found.english == "the program crashed. \(found) error: x")
    }

    @Test(arguments: [
        ("two threads register at the same time", "signal code 11", "a data race: ", "Infinite"),
        (
            "two services have a circular dependency", "signal code 11", "stack overflow: ",
            "Two threads"
        ),
        (
            "two services have a circular dependency", "signal code \(SIGBUS)", "stack overflow: ",
            "Two threads"
        ),
        ("a mock arrives", "double free or corruption\nsignal code 6", "a data race: ", "A call"),
        // The allocator of a Mac may trap, without a word.
        ("two threads register", "signal code 5", "the program ended", "Two threads"),
    ])
    func `of damaged memory says first what the test is about`(
        test: String, log: String, found: String, other: String
    ) {
        let crash = Crash(log: log, in: test)

        #expect(crash.found.english.hasPrefix(found))
        #expect(crash.why.english.contains("(\(other)"))
    }

    private func report(
        onStep number: String, _ error: String, built: Set<String> = []
    ) throws -> String {
        var progress = Progress()
        progress.built = built
        let place = "\(Checkout.root.path)/Tests/Step1BasicTests/Fixes.swift:9:1: error: "
        let error = try #require(CompilerError(log: place + error))
        let step = try Course.step(named: number)
        return Language.$current.withValue(.english) {
            Report(subject: step, outcome: .doesNotCompile(error), progress: progress).text
                .replacing("\n", with: " ")
        }
    }

    @Test(arguments: [
        ("value of type 'MiniContainer' has no member 'validate'", "or declares differently"),
        ("call can throw, but it is not marked with 'try'", "or declares differently"),
        ("cannot force unwrap value of non-optional type 'A'", "or declares differently"),
        ("cannot use mutating member on immutable value: 'container'", "a struct?"),
        ("'resolve' is inaccessible due to 'internal' protection level", "Is a `public` missing?"),
        ("call to actor-isolated instance method 'resolve'", "an actor?"),
        ("ambiguous use of 'resolve'", nil),
    ])
    func `of an error in a step's tests says what is missing, only if something is`(
        error: String, note: String?
    ) throws {
        let text = try report(onStep: "1", error)

        for other in ["or declares differently", "a struct?", "an actor?"] {
            #expect(text.contains(other) == (note?.contains(other) ?? false))
        }
        #expect(text.contains(note ?? error))
    }

    @Test(arguments: [("Node.swift", true), ("MiniContainer.swift", false)])
    func `of an error in a provided file says that the container lacks something`(
        file: String, isProvided: Bool
    ) throws {
        let place = "\(Checkout.root.path)/Exercises/MyContainer/\(file):6:23: error: "
        let log = place + "cannot find type 'Scope' in scope"
        let error = try #require(CompilerError(log: log))

        let note = try Course.step(named: "4e").note(on: error)

        #expect((note?.english ?? "").hasPrefix("This file is provided") == isProvided)
    }

    @Test func `of a step before the last that was built says how to look at it`() throws {
        let error = "value of type 'MiniContainer' has no member 'x'"

        let text = try report(onStep: "1", error, built: ["1", "3"])

        #expect(text.contains("You have built Step 3 already"))
        #expect(text.contains("`swift run workshop take 1`"))
        // What the compiler cannot say is no mistake of the reader's.
        let unsaid = "failed to produce diagnostic for expression"
        #expect(try report(onStep: "1", unsaid).contains("The compiler cannot say"))
        let later = try report(onStep: "1", unsaid, built: ["1", "3"])
        #expect(!later.contains("The compiler cannot say"))
        #expect(!(try report(onStep: "3", error, built: ["1", "3"]).contains("You have built")))
    }

    @Test func `of a step that was taken again says nothing of a later one`() throws {
        let step = try #require(Course.steps.first { $0.number == "4a" })
        let outcome = Check.Outcome.hangs(test: "t", .waits)
        var progress = Progress()
        progress.built = ["4a", "4e"]
        let taken = step.files
        let whole = try #require(Course.steps.last).files

        #expect(step.excuse(for: outcome, progress, of: whole) != nil)
        #expect(step.excuse(for: outcome, progress, of: taken) == nil)
    }

    // The compiler reports them in either order: it reads the first member alone, too.
    @Test(arguments: [[4, 31], [31, 4]])
    func `of a brace that is missing says where the code ended without it`(lines: [Int]) throws {
        let file = "\(Checkout.root.path)/Exercises/MyContainer/MiniContainer.swift"
        let errors = lines.map { "\(file):\($0):1: error: expected '}' in class" }
        let log = (["\(file):4:1: error: expected declaration"] + errors).joined(separator: "\n")

        let error = try #require(CompilerError(log: log, preferring: [file]))

        #expect(error.message.hasSuffix("MiniContainer.swift:31:1: error: expected '}' in class"))
        #expect(error.explanation?.english.hasPrefix("A `}` is missing in") == true)
    }

    @Test func `of a link that fails says why`() {
        let log = """
            error: link command failed with exit code 1 (use -v to see invocation)
            /usr/bin/ld.gold: error: App.swift.o: multiple definition of 'main'
            """

        #expect(Check.error(in: log).hasSuffix("multiple definition of 'main'"))
        #expect(Check.error(in: "error: the command failed") == "error: the command failed")
        // Swift Build, on a Mac.
        let linker = """
            error: Link M failed with a nonzero exit code. Command line: clang
            ld: warning: ignoring
            duplicate symbol '_main' in: a.o
            """
        #expect(Check.error(in: linker) == "duplicate symbol '_main' in: a.o")
    }

    /// What is reported of an error at a place in a file of the sandbox.
    private func report(of log: String, in code: String, sandbox: Sandbox) throws -> [String] {
        try sandbox.write(code, to: "\(exercise.folder)/Starter/N.swift")
        return try Checkout.$root.withValue(sandbox.folder) {
            report(.doesNotCompile(try #require(CompilerError(log: log))))
        }
    }

    // SwiftPM's native build system prints the first, Swift Build the second.
    @Test(arguments: [
        """
         8 |         if isReady {
         9 |             return nothing
           |                    `- error: cannot find 'nothing'
        10 |         }
        """,
        """
                    return nothing
                           ^~~~~~~
        """,
    ])
    func `an error in the answer is reported with its code, as far left as it goes`(below: String)
        throws
    {
        let sandbox = try Sandbox()
        let file = "Exercises/\(exercise.folder)/Starter/N.swift"
        let code = "\n\n\n\n\n\n\n        if isReady {\n            return nothing\n        }\n"

        let report = try report(
            of: "\(sandbox.folder.path)/\(file):9:20: error: cannot find 'nothing'\n\(below)",
            in: code, sandbox: sandbox)

        #expect(
            report.prefix(8) == [
                "4.1 Break the cycle with a Provider: does not compile",
                "",
                "\(file):9:20: error: cannot find 'nothing'",
                " 8 | if isReady {",
                " 9 |     return nothing",
                "   |            ^",
                "10 | }",
                "",
            ])
    }

    // The compiler counts bytes, and the terminal columns.
    @Test func `an error behind Chinese characters has the caret below its place`() throws {
        let sandbox = try Sandbox()
        let file = "Exercises/\(exercise.folder)/Starter/N.swift"

        let report = try report(
            of: "\(sandbox.folder.path)/\(file):1:17: error: x", in: "    (\"你好\" + nothing)",
            sandbox: sandbox)

        #expect(report[3..<5] == ["1 | (\"你好\" + nothing)", "  |           ^"])
    }

    @Test(arguments: [("f［name］ ＝ 3", "`［`"), ("f(\"，\") // 好，", nil)])
    func `an error in a line with full-width punctuation names it`(code: String, sign: String?)
        throws
    {
        let sandbox = try Sandbox()
        let file = "Exercises/\(exercise.folder)/Starter/N.swift"

        let report = try report(
            of: "\(sandbox.folder.path)/\(file):1:1: error: x", in: code, sandbox: sandbox)

        let note = report.first { $0.hasPrefix("This line has a full-width") }
        #expect((note != nil) == (sign != nil))
        #expect(note?.contains(sign ?? "") != false)
    }

    @Test func `an error in a macro's expansion has the place of the macro`() throws {
        let sandbox = try Sandbox()
        let place = "Exercises/\(exercise.folder)/Starter/N.swift:2:73"
        let log = """
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            macro expansion @TaskLocal:1:20: error: no static here
            """
        let code = "\n@TaskLocal static var overrides: [Token: any Sendable] = [:]\n"
        let notes = [
            "`- \(sandbox.folder.path)/\(place): note: expanded code originates here",
            "    ^\n\(sandbox.folder.path)/\(place): note: in expansion of macro 'TaskLocal' here",
        ]

        for note in notes {
            let report = try report(of: "\(log)\n\(note)", in: code, sandbox: sandbox)

            #expect(report[2] == "\(place): error: no static here")
            #expect(report[4] == "2 | @TaskLocal static var overrides: [Token: any Sendable] = [:]")
        }

        let withoutPlace = try #require(CompilerError(log: log))
        #expect(
            report(.doesNotCompile(withoutPlace))[0]
                == "4.1 Break the cycle with a Provider: does not compile")
    }

    @Test(arguments: [
        ("value of type 'Screen' has no member 'song'", true),
        ("missing argument for parameter 'of' in call", true),
        ("cannot use mutating getter on immutable value: 'self' is immutable", false),
    ])
    func `an error in the tests says to keep a declaration, if one is not there`(
        message: String, says: Bool
    ) throws {
        let log = "\(Checkout.root.path)/Exercises/\(exercise.folder)/Tests/T.swift:9:1: error: "
        let error = try #require(CompilerError(log: log + message))

        let text = report(.doesNotCompile(error)).joined(separator: " ")

        #expect(text.contains(message))
        #expect(text.contains("The tests call what the starter declared") == says)
    }

    @Test func `an error outside of the answer takes no mark away`() throws {
        let error = CompilerError(log: "/elsewhere/ProfileApp.swift:1:1: error: x")
        let elsewhere = Check.Outcome.doesNotCompile(try #require(error))
        let unbuilt = Check.Outcome.doesNotBuild(reason: "error: no space left")

        for outcome in [elsewhere, unbuilt] {
            var progress = Progress()
            progress.solved = [exercise.id]
            exercise.record(outcome, in: &progress)
            #expect(progress.solved == [exercise.id])
            #expect(report(outcome)[0] == "4.1 Break the cycle with a Provider: was not built")
        }
    }
}

@Suite struct `What Swift Testing reports` {
    private func events(_ lines: String...) -> TestEvents {
        var events = TestEvents()
        for line in lines { events.read(Data(line.utf8)) }
        return events
    }

    private let id = #""testID":"M.`S`/`it works`()/T.swift:1:2""#

    // Swift 6.4 sends no message at the end of a test, 6.3 one with the symbol `pass`.
    @Test(arguments: ["", #"{"symbol":"pass","text":""}"#])
    func `Swift Testing's events say which test runs, and how many have ended`(message: String) {
        let started = #"{"payload":{"kind":"testStarted",\#(id)}}"#
        let passed = #"{"payload":{"kind":"testEnded",\#(id),"messages":[\#(message)]}}"#

        #expect(events(started).running == "it works")
        let ended = events(started, passed, "noise")
        #expect(ended.running == nil)
        #expect(ended.ended == 1)
        #expect(ended.count == 3)
    }

    // Swift 6.3 prints the first, 6.4 the second.
    @Test(arguments: [
        ("a → 1 == b → 2", [], "a → 1 == b → 2"),
        ("a == b", ["a == b → false", "a → 1", "b → 2"], "a == b\na == b → false\na → 1\nb → 2"),
    ])
    func `an expectation has its comment, and the values wherever they are`(
        text: String, values: [String], found: String
    ) {
        let details = (["why"] + values).map { #"{"symbol":"details","text":"\#($0)"}"# }
        let messages = [#"{"symbol":"fail","text":"\#(text)"}"#] + details

        let failure = events(
            """
            {"payload":{"kind":"issueRecorded",\(id),"_comments":["why"],\
            "messages":[\(messages.joined(separator: ","))]}}
            """
        ).failures.first

        #expect(failure?.comment == "why")
        #expect(failure?.found == found)
    }

    @Test func `a verdict has what a test expected and found, on as many lines as it wrote`() {
        let text = #"Expected: a\nFound: b\n  more\nWhy: c"#
        let issue = """
            {"payload":{"kind":"issueRecorded",\(id),\
            "issue":{"sourceLocation":{"fileID":"M/T.swift","line":7}},\
            "messages":[{"symbol":"fail","text":"x"},{"symbol":"details","text":"\(text)"}]}}
            """

        #expect(
            events(issue).failures == [
                Check.Failure(
                    test: "it works", place: "M/T.swift:7", expected: "a", found: "b\n  more",
                    why: "c")
            ])
    }
}

@Suite struct `A terminal` {
    @Test func `a terminal breaks English at spaces, and code not at all`() {
        let text = "  " + String(repeating: "word ", count: 14) + "`swift run workshop`"

        let lines = Terminal.wrapped(text, indent: 3).components(separatedBy: "\n")

        #expect(lines.count == 2)
        #expect(lines[1] == "     `swift run workshop`")
    }

    @Test func `a terminal breaks Chinese anywhere, but before no comma`() {
        let text = String(repeating: "容器，", count: 30)

        let lines = Terminal.wrapped(text).components(separatedBy: "\n")

        #expect(lines.allSatisfy { $0.columns <= 80 && !$0.hasPrefix("，") })
        #expect(lines.joined() == text)
    }
}
