import Evidence
import Foundation
import Step4Graph
import Testing

@testable import benchmark

private typealias Graph = Step4Graph.MiniContainer

@Suite struct `The benchmark command` {
    @Test func `it writes the page into the file that it is told`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let twin = file.appendingPathExtension("zh-Hans.md")
        defer { for file in [file, twin] { try? FileManager.default.removeItem(at: file) } }
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
        #expect(said == "The page is \(file.path)\nThe page in Chinese is \(twin.path)\n")
        let chinese = try String(contentsOf: twin, encoding: .utf8)
        #expect(chinese.contains("- **这次运行很短（`--quick`）：数据说明不了什么。**"))
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.hasPrefix("<!-- `swift run -c release benchmark --markdown` writes this"))
        #expect(page.contains("- **A short run (`--quick`): the figures say little.**"))
        #expect(!page.contains(/\bnan\b/))
        let bars = page.split(separator: "\n").filter { $0.contains("█") }
        for subject in Subject.allCases {
            // Step 1 has no singletons, and so no W2. The injector has nothing else. By hand is in
            // two pictures, that of the steps and that of the styles.
            let count =
                switch subject {
                case .byHand: 8
                case .step1: 3
                case .mainActor: 1
                case .waiting: 0  // Its bars would be too long.
                default: 4
                }
            #expect(bars.count { $0.hasPrefix("  \(subject.title) ") } == count, "\(subject)")
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

    @Test(arguments: [
        ("page.md", "/page.zh-Hans.md"), ("tmp.Xy12", "/tmp.Xy12.zh-Hans.md"),
    ])
    func `the page in Chinese stands beside the one in English`(page: String, twin: String) throws {
        let options = try Options(["--markdown", "--output", page])

        #expect(options.twin.path.hasSuffix(twin))
    }

    @Test func `without --output the page goes to the lessons`() throws {
        let options = try Options(["--markdown", "--quick"])

        #expect(options.page.path.hasSuffix("/Lessons/Benchmarks.md"))
        #expect(options.twin.path.hasSuffix("/Lessons/zh-Hans/Benchmarks.md"))
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

}

/// On the main actor, because one style is.
@MainActor @Suite struct `What the subjects build` {
    @Test(arguments: Subject.allCases)
    func `each subject has the workloads that make sense for it`(subject: Subject) {
        let works = subject.works.keys.sorted()

        switch subject {
        case .step1: #expect(works == ["W1", "W3", "W4"])
        case .mainActor: #expect(works == ["W2"])
        default: #expect(works == ["W1", "W2", "W3", "W4"])
        }
    }

    @Test(arguments: Subject.allCases)
    func `each subject builds what is built by hand`(subject: Subject) throws {
        let works = subject.works
        func build(_ workload: String) -> (AnyObject, AnyObject)? {
            works[workload].map { ($0.once(), $0.once()) }
        }

        if let (first, second) = build("W1") {
            #expect(first is FirstService && first !== second)
        }
        if let (first, second) = build("W2") {
            #expect(first is FirstService && first === second)
        }
        if let (one, other) = build("W3") {
            let (first, second) = (try Self.chain(one), try Self.chain(other))
            #expect(zip(first, second).allSatisfy { $0 !== $1 })
        }
        if let (one, other) = build("W4") {
            let first = try #require(one as? ShopScreen)
            let second = try #require(other as? ShopScreen)
            // Step 1 has no singletons.
            Self.check(first, second, areShared: subject != .step1)
        }
        for work in works.values { work.times(3) }
    }

    private static func chain(_ object: AnyObject) throws -> [AnyObject] {
        let fifth = try #require(object as? FifthService)
        let fourth = try #require(fifth.fourth as? FourthService)
        let third = try #require(fourth.third as? ThirdService)
        let second = try #require(third.second as? SecondService)
        return [fifth, fourth, third, second, try #require(second.first as? FirstService)]
    }

    private static func check(_ screen: ShopScreen, _ other: ShopScreen, areShared: Bool) {
        let (search, basket) = (screen.catalogue.search, screen.checkout.basket)
        #expect(screen !== other && basket !== other.checkout.basket)
        #expect(screen.catalogue !== other.catalogue && search !== other.catalogue.search)
        let pairs: [(AnyObject, AnyObject)] = [
            (screen.catalogue.store, basket.store), (screen.checkout.session, basket.session),
            (basket.session, other.checkout.session), (basket.session.store, basket.store),
            (basket.session.network, search.network), (search.clock, search.network.clock),
            (search.network.logger, basket.store.logger),
        ]
        for (one, same) in pairs { #expect((one === same) == areShared) }
    }

    @Test func `a chain of numbered services is as deep as it says`() {
        for (subject, work) in Workloads.chains(of: 10) {
            var (service, depth) = (work.once() as? any NumberedService, 0)
            while let next = service { (service, depth) = (next.need, depth + 1) }
            #expect(depth == 10, "\(subject)")
        }
    }

    @Test func `among many, each subject finds the service that was asked for`() {
        let services = numberedServices(D5.self).prefix(20)
        for subject in Subject.allCases {
            guard let container = subject.container?.init() else { continue }
            for service in services { container.add(numbered: service) }
            for service in services {
                #expect(type(of: container.get(numbered: service)) == service, "\(subject)")
            }
        }
    }

    @Test func `the loop of a checked graph is there`() throws {
        let container = Graph()
        let (first, second) = (numberedServices(D5.self)[0], numberedServices(D5.self)[1])
        container.link(first, to: second)
        container.link(second, to: first)

        #expect(container.graph.cycles.count == 1)
        let checked = Workloads.checks(of: 10).map { Set($0.works.keys) }
        #expect(checked == Array(repeating: [.step4, .fast], count: 3))
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
        let results = ["W1", "W2", "W3", "W4", "W5"].flatMap { workload in
            zip(Subject.steps, [1, 2, 30, 20, 25, 5, 3]).map { result(workload, $0, times: $1) }
        }
        return Page(tables: Tables(results: results), share: 1, isQuick: false)
    }()

    @Test func `a ratio is worked out in each round`() {
        #expect(Self.page.text.contains("| Step 4d | 5.0 (5.0–5.0) | 5.0 (5.0–5.0) |"))
        // The second way by hand costs two, and a step that costs five is 2.5 times as slow.
        #expect(Self.page.text.contains("| Step 4d | 2.5 (2.5–2.5) | 2.5 (2.5–2.5) |"))
        #expect(Self.page.text.contains("| Step 4d | 50 | 50 | 50 | 50 |"))
    }

    @Test func `the longest bar is the slowest step`() {
        let bars = Self.page.text.matches(of: #/  Step (\S+) +(█+) /#).prefix(4)

        #expect(bars.map { String($0.1) } == ["1", "2", "3", "4d"])
        #expect(bars.map(\.2.count) == [45, 30, 38, 8])
    }

    @Test func `it is narrow`() {
        let lines = Self.page.text.split(separator: "\n")

        #expect(lines.filter { $0.count > 120 } == [])
        for row in lines.filter({ $0.hasPrefix("|") }) { #expect(row.count { $0 == "|" } == 6) }
        #expect(Self.page.tables.text.split(separator: "\n").filter { $0.count > 80 } == [])
    }

    @Test func `a machine that is too busy for two threads is said to be one`() {
        let busy = Subject.steps.filter(\.isForThreads).map {
            Result(workload: "W6", about: "work", unit: "times", subject: $0, rounds: [])
        }
        let tables = Tables(results: Self.page.tables.results + busy)

        #expect(tables.text.hasSuffix("\nW6: –, the machine was too busy"))
        #expect(
            Page(tables: tables, share: 1, isQuick: false).text
                .contains("\n\nW6: –, the machine was too busy.\n"))
        #expect(!Self.page.text.contains("too busy"))
    }

    @Test func `a disturbed run is said to be one`() {
        let quiet = Self.page
        let busy = Page(tables: quiet.tables, share: 0.8, isQuick: false)

        #expect(!quiet.text.contains("disturbed"))
        #expect(busy.text.contains("had a processor for 80 % of its time."))
        #expect(busy.text.contains("- **Other programs disturbed it: run it again.**"))
    }

    /// A page without its figures, and without what depends on the machine.
    static func words(_ page: String) -> String {
        let figures =
            #/\||- (Date|Proc|Oper|Swift|The bench|日期|处理器|操作|基准)|- \*\*(Other|A deb|别的|这是调)|W\d: |  \w.*█|<!-- en/#
        return page.split(separator: "\n").filter { $0.prefixMatch(of: figures) == nil }
            .joined(separator: "\n")
    }

    /// Change the words in `Page.swift`, not in the page, and run the command again.
    @Test func `the page in the lessons was written by this command`() throws {
        for (file, expected) in [("", Self.page.text), ("zh-Hans/", Self.page.chinese)] {
            let page = Compiler.checkout.appending(path: "Lessons/\(file)Benchmarks.md")
            let written = try String(contentsOf: page, encoding: .utf8)
            #expect(Self.words(written) == Self.words(expected))
        }
    }

    @Test func `the page in Chinese was made from the page in English as it is now`() {
        let words = Self.words(Self.page.text).replacing("\n#", with: "\n")
        let fingerprint = Section.all(in: "# \(words)")[1].fingerprint

        #expect(
            fingerprint == Page.madeFrom,
            "Change the Chinese in `PageInChinese.swift` as well, and then `madeFrom` there.")
    }

    @Test func `the page in Chinese has no sentence in English`() {
        let prose = Self.page.chinese.replacing(#/(?s)```.*?```|`[^`]*`|\|[^\n]*/#, with: " ")

        #expect(prose.contains("四分位数"))
        #expect(prose.matches(of: /[A-Za-z]{2,}(?: [A-Za-z]{2,}){2}/).map { String($0.0) } == [])
    }
}
