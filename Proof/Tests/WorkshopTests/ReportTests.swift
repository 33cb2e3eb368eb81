import Foundation
import Testing

@testable import workshop

/// Reports are values: what `check` says, without a build.
@Suite struct `A report` {
    private let exercise: Exercise

    init() throws {
        exercise = try Exercise.named("4.1", Progress())
    }

    @Test func `names the trap, in the runtime's own words`() {
        let stop = Stop(
            log: """
                NameTheLoop/NameTheLoop.swift:24: Fatal error: Unexpectedly found nil
                error: Exited with unexpected signal code 5
                """)

        #expect(stop.cause == .trap(signal: 5))
        #expect(stop.line == "NameTheLoop.swift:24: Fatal error: Unexpectedly found nil")
        let report = report(.stopped(test: "the loop", stop))
        #expect(report.state == "not yet")
        #expect(
            report.rows == [
                .init("Expected", "an answer."),
                .init(
                    "Found",
                    "the program was stopped. NameTheLoop.swift:24: Fatal error: "
                        + "Unexpectedly found nil"),
                .init(
                    "Why",
                    "`!` says that a value is there. Where it may be missing, use `if let`, "
                        + "`guard let` or `??`."),
                .init("Test", "the loop"),
                .init("File", exercise.path),
            ])
    }

    @Test func `names the line of the answer when the trap is in the library`() {
        let stop = Stop(
            log: """
                Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
                *** Program crashed: Illegal instruction at 0x00007fb27656df7f ***
                 2 in libswiftCore.so
                 3 [ra] 0x00 resolve<A>(_:) + 201 in x at /a/Exercises/4.1-NameTheLoop/Tests/T.swift:9:4
                 4 [ra] 0x00 resolve<A>(_:) + 201 in x at /a/Exercises/4.1-NameTheLoop/Starter/N.swift:16:4
                exited with unexpected signal code 4
                """)

        #expect(
            stop.found
                == "the program was stopped at N.swift:16. ContiguousArrayBuffer.swift:692: "
                + "Fatal error: Index out of range")
    }

    @Test func `tells calls without end, an early end and a cast apart`() {
        // What an exit test printed before has nothing to do with it.
        let overflow = Stop(log: "A.swift:1: Fatal error: x\nunexpected signal code \(SIGSEGV)")
        #expect(overflow.cause == .overflow)
        #expect(overflow.found.hasPrefix("calls without end"))
        #expect(overflow.why.contains("Which function calls itself"))

        #expect(Stop(log: "").cause == .end)
        #expect(Stop(log: "").found.contains("`exit`"))

        let cast = Stop(
            log: "Could not cast value of type 'Int' (0x7ff17b) to 'B' (0x56).\nsignal code 6")
        #expect(
            cast.found
                == "the program was stopped. Could not cast value of type 'Int' to 'B'.")
        #expect(cast.why.hasPrefix("`as!` stops"))
        #expect(Stop(log: "signal code 4").found.contains("did not say why"))
    }

    @Test func `tells a slow answer from one that waits`() {
        let waits = report(.hasNoEnd(test: "the loop", isBusy: false))
        let works = report(.hasNoEnd(test: "the loop", isBusy: true))

        #expect(
            waits.rows[1].text == "none after 10 seconds, and the program does nothing any more.")
        #expect(waits.rows[2].text.hasPrefix("it waits for something that never comes"))
        #expect(works.rows[1].text.contains("worked all the time"))
        #expect(works.rows[2].text.contains("it is very slow"))
    }

    @Test func `of an error in the tests says what the tests call`() throws {
        let log = """
            /x/\(exercise.folder)/Tests/T.swift:3:5: error: cannot find 'MiniContainer' in scope
             3 | MiniContainer()
               | `- error: cannot find 'MiniContainer' in scope
            """
        var error = try #require(CompilerError(log: log))
        #expect(error.code.count == 2)
        error = CompilerError(
            message: error.message.replacing("/x/", with: "Exercises/"), code: error.code)

        let report = report(.doesNotCompile(error))
        #expect(report.state == "does not compile")
        #expect(report.note?.hasPrefix("The tests call what the starter declared") == true)
    }

    @Test func `explains what the compiler cannot`() {
        let error = CompilerError(
            message: "Exercises/\(exercise.folder)/Starter/A.swift:1:1: error: failed to produce "
                + "diagnostic for expression; please submit a bug report")

        #expect(report(.doesNotCompile(error)).note?.contains("a missing `try`") == true)
    }

    @Test func `of what is not in the answer takes no mark away`() {
        let elsewhere = CompilerError(message: "Sources/ProfileApp/A.swift:1:1: error: x")
        let outcomes: [Checker.Outcome] = [
            .doesNotCompile(elsewhere), .doesNotBuild(reason: "error: no space left"),
        ]
        for outcome in outcomes {
            #expect(!outcome.isAbout(exercise))
            #expect(report(outcome).state == "was not built")
            #expect(report(outcome).note?.contains("not") == true)
        }
        #expect(report(outcomes[0]).error == elsewhere)
        #expect(report(outcomes[1]).rows == [.init("Found", "error: no space left")])
    }

    @Test(arguments: [60, 80])
    func `keeps the caret below its place, and says where code is missing`(width: Int) {
        let padding = String(repeating: "a", count: 90)
        let error = CompilerError(
            message: "",
            code: [
                "14 |     {",
                "15 |     \(padding) here \(padding)",
                "   |     \(String(repeating: " ", count: 91))`- error: cannot find 'here' in scope",
                "16 |     }",
            ])

        let lines = error.excerpt(width: width)

        #expect(lines.allSatisfy { $0.count <= width })
        #expect(lines.map { $0.prefix(4) } == ["14 |", "15 |", "   |", "16 |"])
        let line = lines[1]
        #expect(line.contains("…a") && line.hasSuffix("a…"))
        let place = line.distance(
            from: line.startIndex, to: line.firstRange(of: "here")?.lowerBound ?? line.startIndex)
        #expect(lines[2].prefix(place + 1).last == "`")
        #expect(error.excerpt(width: 400) == error.code)
    }

    private func report(_ outcome: Checker.Outcome) -> Report {
        Report(outcome, of: exercise, Progress(), isFirst: false, wasSolved: false)
    }
}

@Suite struct `The patience of a check` {
    @Test func `is for one test, not for all`() {
        var patience = Patience(limit: 10)

        for second in 0..<100 {
            let goesOn = patience.goesOn(count: second / 8, seconds: Double(second)) { 0 }
            #expect(goesOn)
        }
    }

    @Test func `ends at the limit for a test that waits`() {
        #expect(end(processor: { _ in 0 }) == 10)
    }

    @Test func `is twice as long for a test that works`() {
        #expect(end(processor: { $0 / 2 }) == 20)
        // It worked, and then it waited.
        #expect(end(processor: { min($0, 12) }) < 16)
    }

    private func end(processor: (TimeInterval) -> TimeInterval) -> TimeInterval {
        var patience = Patience(limit: 10)
        for tenth in 0..<1000 {
            let seconds = Double(tenth) / 10
            if !patience.goesOn(count: 1, seconds: seconds, processor: { processor(seconds) }) {
                return seconds
            }
        }
        return .infinity
    }
}

@Suite struct `A difference` {
    @Test func `shows what goes before what comes`() {
        let difference = LineDifference(from: "a\nold 1\nold 2\nb", to: "a\r\nnew\r\nb\r\nc")

        #expect(
            difference.lines.map { $0.sign + $0.text }
                == [" a", "-old 1", "-old 2", "+new", " b", "+c"])
        #expect(difference.added == 2)
        #expect(!difference.isEmpty)
        #expect(LineDifference(from: "a\nb", to: "a\r\nb").isEmpty)
        let near = LineDifference(from: "1\n2\n3\n4\n5", to: "1\n2\n3\nfour\n5\n6")
            .changes(around: 1)
        let long = String(repeating: "let it = run ", count: 10)
        #expect(LineDifference(from: "", to: long).code.hasSuffix("+ \(long)"))
        #expect(near.lines.map { $0.sign + $0.text } == [" 3", "-4", "+four", " 5", "+6"])
    }
}
