import Foundation
import Support
import Testing

@testable import benchmark

// On the main actor, because one style is.
@MainActor @Suite struct `What is measured` {
    @Test(arguments: Subject.all)
    func `each subject creates the same objects as the code by hand`(subject: Subject) throws {
        let works = subject.works()

        #expect(!works.isEmpty)
        try Shape.check(works, of: subject.title)
    }

    @Test func `a singleton that is created twice is noticed`() {
        var works = ByHand().works
        works["W2 singleton"] = works["W1 transient"]

        #expect(throws: Complaint.self) { try Shape.check(works, of: "By hand") }
    }
}

@Suite struct `The figures` {
    /// Two rounds of W1 were disturbed: they took twice as long.
    static let report = Report(
        measurements: [
            Measurement(
                workload: "W1 transient", unit: "ns",
                rounds: ["By hand": [10, 20, 10, 20, 10], "Step 1": [30, 60, 31, 66, 35]]),
            Measurement(
                workload: "W7 any of 10", unit: "ns", rounds: ["Step 1": [10], "Step 4e": [123.4]]),
        ], facts: Table(columns: ["", "This run"], rows: [["Rounds", "5"]]))

    @Test func `half of the rounds lie between the quartiles`() throws {
        let figures = try #require(Figures([7, 1, 5, 3, 2, 6, 4]))

        #expect(figures.lowerQuartile == 2)
        #expect(figures.median == 4)
        #expect(figures.upperQuartile == 6)
    }

    @Test func `a ratio is worked out in each round`() throws {
        let steps = try #require(Self.report.tables.first { $0.name == "steps" }?.table)

        #expect(
            steps.rows.map { $0.prefix(4) } == [
                ["W1 transient, ns", "10.0", "–", "35.0"],
                ["W1 transient, ratio", "1.00", "–", "3.10"],
                ["W1 transient, quartiles", "1.00–1.00", "–", "3.00–3.30"],
            ])
    }

    @Test(arguments: Benchmark.pages)
    func `new figures stand in the page, in place of older ones`(page: URL) throws {
        let text = try String(contentsOf: page, encoding: .utf8)

        let written = try Self.report.written(into: text)

        #expect(written.contains("| W1 transient, ratio | 1.00 | – | 3.10 | – | – | – | – |\n"))
        #expect(written.contains("\nRounds 5\n"))
        // The terminal shows it.
        #expect(!written.contains("W7"))
        #expect(written != text)
        #expect(try Self.report.written(into: written) == written)
    }

    @Test func `a page without a place for the figures is rejected`() {
        #expect(throws: Complaint.self) { try Self.report.written(into: "# Benchmarks\n") }
    }
}

@Suite struct `What the reader is shown` {
    /// Of a container with these times, where by hand all takes 10, and with a lock 30.
    private func report(
        singleton: Double?, screen: Double, cached: Double = 0, created: Double = 0
    ) -> MyReport {
        func measurement(_ workload: String, _ time: Double?) -> benchmark.Measurement {
            Measurement(
                workload: workload, unit: "ns",
                rounds: ["Yours": time, "With lock": 30, "By hand": 10].compactMapValues { time in
                    time.map { [$0] }
                })
        }
        return MyReport(
            [
                measurement("W1 transient", 400), measurement("W2 singleton", singleton),
                measurement("W4 diamonds", screen),
            ],
            parts: Measurement(
                workload: "parts", unit: "ns",
                rounds: ["cached": [cached], "created": [created], "screen": [screen]]))
    }

    @Test func `each workload has a bar for each container, a block for each time by hand`() {
        let lines = report(singleton: 25, screen: 100).text.split(separator: "\n")

        #expect(
            lines.prefix(6) == [
                "W1 transient  Yours      40.0 \(String(repeating: "█", count: 30))…",
                "              With lock  3.00 ███",
                "              By hand    1.00 █",
                "W2 singleton  Yours      2.50 ██▌",
                "              With lock  3.00 ███",
                "              By hand    1.00 █",
            ])
        // Step 1 has no singletons.
        #expect(!report(singleton: nil, screen: 100).text.contains("W2"))
    }

    @Test func `one line says what takes most of the time`() {
        // 11 lookups, 5 of which create a service.
        let lookups = report(singleton: 20, screen: 200, cached: 10, created: 12)
        let creating = report(singleton: 20, screen: 200, cached: 5, created: 30)
        let passing = report(singleton: 20, screen: 200, cached: 5, created: 6)
        let fast = report(singleton: 20, screen: 33)
        let first = report(singleton: nil, screen: 200)

        #expect(lookups.largestPart.english.contains("W4, about 55 %: the lookups"))
        #expect(creating.largestPart.english.contains("W4, about 63 %: creating"))
        #expect(passing.largestPart.english.contains("W4, about 70 %: passing"))
        #expect(fast.largestPart.english.contains("about as long as with a lock"))
        #expect(first.largestPart.english.contains("W1, about 98 %: the lookup"))
    }
}

@Suite struct `The command` {
    private func run(_ arguments: [String], checkout: URL = Checkout.root) throws -> Child {
        try Child.run(
            Compiler.products().appending(path: "benchmark"), arguments,
            environment: ["MINICONTAINER_CHECKOUT": checkout.path], limit: 600)
    }

    @Test func `the command writes one figure into each cell, in both languages`() throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Checkout.root.appending(path: "Lessons"), to: copy.appending(path: "Lessons"))

        let child = try run(["--quick", "--write"], checkout: copy)

        #expect(child.ending == .exit(0), "\(child.output)")
        for page in ["Lessons/Step4Fast.md", "Lessons/zh-Hans/Step4Fast.md"] {
            let text = try String(contentsOf: copy.appending(path: page), encoding: .utf8)
            #expect(text.contains("· Rounds 3 ·"))
            let steps = Table(markdown: text[try Report.place(of: "steps", in: text)])
            // Measured in processes of its own.
            #expect(steps["W5 dependents, ns", "Step4Fast"] != nil)
            #expect(text.contains("\n\(Chart(steps).markdown)\n"))
            let rows = text.matches(of: /\| [^|]+, (?:ns|ratio|times) \|(.+)\|\n/)
            #expect(rows.count > 12)
            for row in rows {
                // A dash where there is none.
                let figures = row.1.split(separator: "|")
                #expect(figures.allSatisfy { $0.contains(/^ (–|[\d.]+) $/) }, "\(row.0)")
            }
        }
    }

    @Test func `a build in which the reader's container is not measured says so`() throws {
        let child = try run(["--mine"])

        #expect(child.ending == .exit(1))
        #expect(child.output.contains("`swift run workshop bench`"))
    }

    @Test func `an option that it does not know ends it`() throws {
        let child = try run(["--fast"])

        #expect(child.ending == .exit(1))
        #expect(child.output.contains("--quick"))
    }
}
