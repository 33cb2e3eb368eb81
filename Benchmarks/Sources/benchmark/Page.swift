import Foundation

/// The lesson page that holds the figures, in Markdown. No table is wider than five columns: on
/// GitHub a wider one scrolls sideways.
struct Page {
    let tables: Tables
    /// The part of the time in which this process had a processor: 1 on a quiet machine.
    let share: Double
    let isQuick: Bool

    static let command = "`swift run -c release benchmark --markdown`"

    var text: String {
        """
        <!-- \(Self.command) writes this page. Do not edit it by hand. -->

        [简体中文](zh-Hans/Benchmarks.md)

        # What each step costs

        \(Self.command) measured this and wrote this page.
        Do not edit it by hand: run that command again.

        \(facts)

        ## What is measured

        Each step and each style does the same work. It is compared with two ways to do it by hand.

        - **By hand** is no container at all: the code calls the initializers itself and keeps a
          singleton in a `static let`. No container with a lock can reach that.
        - **With a lock** is what such a container does at least: it takes a lock and looks a
          factory up in a dictionary. What a step costs more than this is the price of its ideas.

        Step 4d is the last stage of Step 4, all of it. Step 4 fast is the library Step4Fast. The work:

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
        - **Growth**: resolve the last of a chain of 1 to 500 transients; take the dependency graph
          of 10 to 5,000 services, and validate it.
        - **Memory**: what one registration takes among 10,000.

        The clock counts only while the thread has a processor, so another program that runs at
        the same time disturbs little. (W6 needs the clock on the wall.) The subjects take turns, in
        a new random order in each round. A ratio is worked out in each round, and the figure is the
        median of these. Half of the rounds lie between the two figures in brackets, the quartiles.

        ## How many times the cost of doing it by hand

        Each workload has a scale of its own: the longest bar is its slowest step.

        ```text
        \(Tables.compared.map { bars($0, Subject.steps) }.joined(separator: "\n\n"))
        ```

        \(markdown(tables.ratios(of: Subject.steps, to: .byHand)))

        \(markdown(tables.ratios(of: Subject.steps, to: .lock)))

        ## The styles

        The same for the [styles](Styles.md): factory protocols, property wrappers, the main actor,
        typed factories and factories that wait. Factory protocols are a way to write a container,
        and the one that is measured is written that way. The main actor's injector keeps finished
        objects and builds none, so only W2 makes sense for it. Factories that wait are called from
        a task, which may go from thread to thread: their clock adds up all threads. Their bars would
        be many times as long as all others, so they stand in the tables only.

        ```text
        \(Tables.compared.map { bars($0, Self.barStyles) }.joined(separator: "\n\n"))
        ```

        \(markdown(tables.ratios(of: Subject.styles, to: .byHand)))

        ## Time and memory

        \(markdown(tables.times))

        W5 for one service; how many times as much two threads get done as one (W6: 2 would be
        perfect, and below 1 they get less done than one thread alone); bytes for one registration.

        \(markdown(tables.others))\(tooBusy)

        ## How it grows

        \(markdown(tables.among("hot")))

        \(markdown(tables.among("random")))

        \(markdown(tables.depths))

        `graph` makes the snapshot, and `validate()` makes it and looks for faults. Each service
        needs the one before it. With a loop, the first two need each other, and all others stand
        above this loop.

        \(markdown(tables.checks))

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
          lock. A dash means that this cannot be measured: other programs had a processor.
        - **W7: a look-up in a dictionary takes about as long among 10,000 as among 10**, if it is
          always the same one. Any service among 10,000 takes longer: so much does not fit into the
          processor's fast memory.
        - **Only ratios of one run mean something.** Another machine or another day gives other
          nanoseconds.

        """
    }

    /// The bars of factories that wait would be too long.
    static let barStyles = [.byHand] + Subject.styles.filter { $0 != .waiting }

    func markdown(_ table: Tables.Table) -> String {
        "\(table.about):\n\n\(table.markdown)"
    }

    var tooBusy: String {
        tables.isTooBusy ? "\n\nW6: –, the machine was too busy." : ""
    }

    var facts: String {
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

    func bars(_ workload: String, _ subjects: [Subject]) -> String {
        let results = tables.results
        let ratios = subjects.compactMap { subject in
            results.ratios(workload, subject, to: .byHand).map { (subject, $0.median) }
        }
        let longest = ratios.map(\.1).max() ?? 1
        let lines = ratios.map { subject, ratio in
            let bar = String(repeating: "█", count: max(1, Int((45 * ratio / longest).rounded())))
            return "  \(padded(subject.title, 17)) \(bar) \(tables.ratioText(ratio))"
        }
        let about = results.result(workload, .byHand)?.about ?? ""
        return (["\(workload): \(about)"] + lines).joined(separator: "\n")
    }
}
