import Foundation

/// The lesson page that holds the figures, in Markdown. No table is wider than five columns: on
/// GitHub a wider one scrolls sideways.
struct Page {
    let results: [Result]
    /// The part of the time in which this process had a processor: 1 on a quiet machine.
    let share: Double
    let isQuick: Bool

    private static let command = "`swift run -c release benchmark --markdown`"
    private let compared = ["W1", "W2", "W3", "W4", "W5"]
    private let steps = Subject.allCases.filter { $0 != .byHand }

    var text: String {
        """
        <!-- \(Self.command) writes this page. Do not edit it by hand. -->

        # What each step costs

        \(Self.command) measured this and wrote this page.
        Do not edit it by hand: run that command again.

        \(facts)

        ## What is measured

        *By hand* is the same work without a container: the code calls the initializers itself and
        keeps a singleton in a `static let`. Step 4d is the last stage of Step 4, all of it.

        - **W1**: get a transient behind a protocol, a new object each time.
        - **W2**: get a singleton behind a protocol, built before. (Step 1 has no singletons.)
        - **W3**: build a chain of five transients behind protocols; each needs the one before.
        - **W4**: build a screen of ten services, five of them singletons; two services often need
          the same third one (a diamond).
        - **W5**: register 1,000 services in a new container, then resolve each once; the figures
          are for one service.
        - **W6**: two threads get one singleton again and again, compared with one thread that does
          the work of both.
        - **W7**: resolve among 10, 100, 1,000 and 10,000 registrations, always the same service or
          any of them.
        - **Memory**: what one registration takes among 10,000.

        ## How many times the cost of doing it by hand

        Each workload has a scale of its own: the longest bar is its slowest step.

        ```text
        \(compared.map(bars).joined(separator: "\n\n"))
        ```

        The same ratios as a table. Each is the median of the rounds. Half of the rounds lie between
        the two figures in brackets, the quartiles.

        \(ratioTable)

        ## Time and memory

        Nanoseconds for one operation, the median of the rounds:

        \(timeTable)

        W5 in nanoseconds and as a ratio; how many times as much two threads get done as one (W6: 2
        would be perfect, and below 1 they get less done than one thread alone); bytes for one
        registration:

        \(otherTable)

        W7, nanoseconds to resolve always the same service among so many:

        \(amongTable("hot"))

        W7, nanoseconds to resolve any service among so many:

        \(amongTable("random"))

        ## How to read it

        - **The key dominates Steps 1 to 3.** It is a string, and `String(describing:)` writes the
          type's name anew at each call. So W2, which only looks a service up, costs there about as
          much as W1, which also builds an object. Step 4 has the type's identity as the key, which
          is there already.
        - **The lock is small beside that key.** Step 3 only adds a lock to Step 2. Compare their
          rows: where the quartiles overlap, this run cannot tell the two steps apart.
        - **In W6 two threads share one reference count.** Each thread that gets the object counts one
          user more and then one less, so the processors pass this count to and fro. That holds
          back two threads by hand as well, without a lock. In a container they also wait for its
          lock.
        - **W7: a look-up in a dictionary takes about as long among 10,000 as among 10**, if it is
          always the same one. Any service among 10,000 takes longer: so much does not fit into the
          processor's fast memory.
        - **Only ratios of one run mean something.** Another machine or another day gives other
          nanoseconds.

        """
    }

    private var facts: String {
        let process = ProcessInfo.processInfo
        #if canImport(Darwin)
            let system = "macOS \(process.operatingSystemVersionString)"
        #else
            let system = process.operatingSystemVersionString
        #endif
        var lines = [
            "Date: \(Date.now.formatted(.iso8601.year().month().day()))",
            "Processor: \(processorModel() ?? "unknown"), \(process.processorCount) cores",
            "Operating system: \(system)", "Swift: \(swiftVersion() ?? "unknown")",
            "The benchmark had a processor for \(shown(100 * share, 0)) % of its time.",
        ]
        if share < 0.95 { lines.append("**Other programs disturbed it: run it again.**") }
        if isQuick { lines.append("**A short run (`--quick`): the figures say little.**") }
        #if DEBUG
            lines.append("**A debug build: the figures say little.**")
        #endif
        return lines.map { "- \($0)" }.joined(separator: "\n")
    }

    // MARK: - The picture

    private func bars(_ workload: String) -> String {
        let ratios = Subject.allCases.compactMap { subject in
            results.result(workload, subject).flatMap(results.ratios).map { (subject, $0.median) }
        }
        let longest = ratios.map(\.1).max() ?? 1
        let lines = ratios.map { subject, ratio in
            let bar = String(repeating: "█", count: max(1, Int((50 * ratio / longest).rounded())))
            return "  \(padded(name(subject), 8)) \(bar) \(ratioText(ratio))"
        }
        let about = results.result(workload, .byHand)?.about ?? ""
        return (["\(workload): \(about)"] + lines).joined(separator: "\n")
    }

    // MARK: - The tables

    private var ratioTable: String {
        table(["", "W1", "W2", "W3", "W4"], steps) { step, workload in
            results.result(workload, step).flatMap(results.ratios).map(withQuartiles)
        }
    }

    private var timeTable: String {
        table(["", "W1", "W2", "W3", "W4"], Subject.allCases) { median($1, $0) }
    }

    private var otherTable: String {
        table(["", "W5, ns", "W5, ratio", "W6", "Memory"], Subject.allCases) { subject, column in
            switch column {
            case "W5, ns": median("W5", subject)
            case "W5, ratio":
                results.result("W5", subject).flatMap(results.ratios).map(withQuartiles)
            case "W6": results.result("W6", subject).map { withQuartiles($0.figures) }
            default: median("memory", subject)
            }
        }
    }

    private func amongTable(_ kind: String) -> String {
        table(["", "10", "100", "1000", "10000"], steps) { median("W7 \(kind) \($1)", $0) }
    }

    /// A row for each subject, its cells by the titles of the columns.
    private func table(
        _ columns: [String], _ subjects: [Subject], cell: (Subject, String) -> String?
    ) -> String {
        let rows = subjects.map { subject in
            [name(subject)] + columns.dropFirst().map { cell(subject, $0) ?? "–" }
        }
        let line = ["---"] + columns.dropFirst().map { _ in "---:" }
        return ([columns, line] + rows).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    private func median(_ workload: String, _ subject: Subject) -> String? {
        results.result(workload, subject).map { shown($0.figures.median, 0) }
    }

    private func withQuartiles(_ figures: Figures) -> String {
        let quartiles = [figures.lowerQuartile, figures.upperQuartile].map(ratioText)
        return "\(ratioText(figures.median)) (\(quartiles.joined(separator: "–")))"
    }

    private func ratioText(_ ratio: Double) -> String {
        shown(ratio, ratio < 2 ? 2 : ratio < 100 ? 1 : 0)
    }

    private func name(_ subject: Subject) -> String {
        switch subject {
        case .byHand: "By hand"
        case .step4: "Step 4d"
        case .step1, .step2, .step3: "Step \(subject.title.suffix(1))"
        }
    }
}
