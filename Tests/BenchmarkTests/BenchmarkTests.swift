import Evidence
import Foundation
import Testing

@testable import benchmark

@Suite struct `The benchmark command` {
    @Test func `it writes the page into the file that it is told`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        // The executable stands beside the bundle of the tests.
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        let (process, output) = (Process(), Pipe())
        process.executableURL = folder.appending(path: "benchmark")
        process.arguments = ["--quick", "--markdown", "--output", file.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice

        try process.run()
        let said = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationStatus == 0)
        #expect(said == "The page is \(file.path)\n")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.hasPrefix("<!-- `swift run -c release benchmark --markdown` writes this"))
        #expect(page.contains("- **A short run (`--quick`): the figures say little.**"))
        #expect(!page.contains(/\bnan\b/))
        let bars = page.split(separator: "\n").filter { $0.contains("█") }
        for step in ["By hand", "Step 1", "Step 2", "Step 3", "Step 4d"] {
            // Step 1 has no singletons, and so no W2.
            let count = step == "Step 1" ? 4 : 5
            #expect(bars.count { $0.hasPrefix("  \(step) ") } == count, "\(step)")
        }
    }

    @Test(arguments: [
        (["--markdown", "--json"], "choose one of `--json` and `--markdown`, not both."),
        (["--output", "page.md"], "`--output` is only for `--markdown`."),
        (["--markdown", "--output"], "`--output` needs the name of a file."),
        (["--output", "--markdown"], "`--output` needs the name of a file."),
        (
            ["--markdown", "--output", "/nowhere/page.md"],
            "no file can be written into the folder /nowhere."
        ),
        (
            ["--fast"],
            "there is no '--fast'. It takes `--quick` (a short run), `--json` (for programs) or "
                + "`--markdown` (a page; `--output FILE`)."
        ),
    ])
    func `options that make no sense get one sentence`(words: [String], complaint: String) {
        let error = #expect(throws: Options.Complaint.self) { try Options(words) }

        #expect(error?.description == complaint)
    }

    @Test func `without --output the page goes to the lessons`() throws {
        let options = try Options(["--markdown", "--quick"])

        #expect(options.page.path.hasSuffix("/Lessons/Benchmarks.md"))
        #expect(options.isQuick)
    }

    @Test func `half of the measurements lie between the quartiles`() {
        let figures = Figures([7, 1, 5, 3, 2, 6, 4])

        #expect(figures.minimum == 1)
        #expect(figures.lowerQuartile == 2)
        #expect(figures.median == 4)
        #expect(figures.upperQuartile == 6)
        #expect(figures.maximum == 7)
    }

    @Test func `every container builds the screen that is built by hand`() {
        for (subject, type) in containers {
            let container = type.init()
            container.wireDiamonds()
            let (screen, second) = (container.get(ShopScreen.self), container.get(ShopScreen.self))
            let (catalogue, checkout) = (screen.catalogue, screen.checkout)

            #expect(screen !== second)
            // Step 1 has no singletons.
            let areShared = subject != .step1
            #expect((catalogue.store === checkout.basket.store) == areShared, "\(subject)")
            #expect((checkout.session === checkout.basket.session) == areShared, "\(subject)")
            #expect((checkout.session === second.checkout.session) == areShared, "\(subject)")
        }
    }
}

@Suite struct `The page of figures` {
    /// Two rounds were disturbed: by hand took 10 and then 20, each step so many times as long.
    static let page: Page = {
        func result(_ workload: String, _ subject: Subject, times ratio: Double) -> Result {
            Result(
                workload: workload, about: "work", unit: "ns", subject: subject,
                rounds: [10, 20, 10, 20, 10].map { $0 * ratio })
        }
        let workloads = ["W1", "W2", "W3", "W4", "W5"]
        let results = workloads.flatMap { workload in
            zip(Subject.allCases, [1, 30, 20, 25, 5]).map {
                result(workload, $0, times: $1)
            }
        }
        return Page(results: results, share: 1, isQuick: false)
    }()

    @Test func `a ratio is worked out in each round`() {
        #expect(Self.page.text.contains("| Step 4d | 5.0 (5.0–5.0) | 5.0 (5.0–5.0) |"))
        #expect(Self.page.text.contains("| Step 4d | 50 | 50 | 50 | 50 |"))
    }

    @Test func `the longest bar is the slowest step`() {
        let bars = Self.page.text.matches(of: #/  Step (\S+) +(█+) /#).prefix(4)

        #expect(bars.map { String($0.1) } == ["1", "2", "3", "4d"])
        #expect(bars.map(\.2.count) == [50, 33, 42, 8])
    }

    @Test func `it is narrow`() {
        let lines = Self.page.text.split(separator: "\n")

        #expect(lines.filter { $0.count > 120 } == [])
        for row in lines.filter({ $0.hasPrefix("|") }) { #expect(row.count { $0 == "|" } == 6) }
    }

    @Test func `a disturbed run is said to be one`() {
        let quiet = Self.page
        let busy = Page(results: quiet.results, share: 0.8, isQuick: false)

        #expect(!quiet.text.contains("disturbed"))
        #expect(busy.text.contains("had a processor for 80 % of its time."))
        #expect(busy.text.contains("- **Other programs disturbed it: run it again.**"))
    }

    /// Change the words in `Page.swift`, not in the page, and run the command again.
    @Test func `the page in the lessons was written by this command`() throws {
        let file = Compiler.checkout.appending(path: "Lessons/Benchmarks.md")
        let (written, expected) = (try String(contentsOf: file, encoding: .utf8), Self.page.text)
        func words(_ page: String) -> [Substring] {
            let lines = page.split(separator: "\n")
            let figures = #/\||- (Date|Proc|Oper|Swift|The bench|\*\*Other)|W\d: |  \w.*█/#
            return lines.filter { $0.prefixMatch(of: figures) == nil }
        }

        #expect(words(written) == words(expected).filter { !$0.contains("A debug build") })
    }
}
