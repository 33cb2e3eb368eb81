import Foundation
import Support
import Testing

@testable import benchmark

@Suite struct `The figures of the pages` {
    static let pages = Benchmark.pages

    private func figures(_ name: String, of page: URL) throws -> String {
        let text = try String(contentsOf: page, encoding: .utf8)
        return String(text[try Report.place(of: name, in: text)])
    }

    @Test(arguments: pages) func `the chart shows what the table says`(page: URL) throws {
        let table = Table(markdown: try figures("steps", of: page))

        #expect(table["W4 diamonds, ratio", "Step 4e"] != nil)
        #expect(try figures("chart", of: page) == "\n\(Chart(table).markdown)\n\n")
    }

    @Test(arguments: pages) func `the tables look as the command writes them`(page: URL) throws {
        let steps = try figures("steps", of: page)
        let styles = try figures("styles", of: page)

        #expect(steps == "\n\(Table(markdown: steps).forPage.markdown)\n\n")
        #expect(styles == "\n\(Table(markdown: styles).ratiosForPage.markdown)\n\n")
    }

    @Test(arguments: ["chart", "steps", "styles", "run"])
    func `both languages have the same figures`(name: String) throws {
        let texts = try Self.pages.map { try figures(name, of: $0) }

        #expect(Set(texts).count == 1)
    }

    @Test(arguments: Claim.all) func `the prose says what the table says`(claim: Claim) throws {
        for (page, words) in zip(claim.pages, [claim.english, claim.chinese]) {
            let text = try String(
                contentsOf: Checkout.root.appending(path: page), encoding: .utf8)
            let prose = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let says = prose.contains(words)
            #expect(says, "\(page) no longer says “\(words)”: change the claim, too.")
        }
        let steps = Table(markdown: try figures("steps", of: Self.pages[0]))
        let styles = Table(markdown: try figures("styles", of: Self.pages[0]))

        let figures = try claim.figures(PageFigures(steps: steps, styles: styles))

        #expect(
            figures.allSatisfy(claim.range.contains),
            "“\(claim.english)” is not what the tables say, \(figures): change it in both languages."
        )
    }
}

/// The tables of the page, as numbers.
struct PageFigures {
    let steps: Table
    let styles: Table

    func callAsFunction(_ row: String, _ column: String) throws -> Double {
        try #require((steps[row, column] ?? styles[row, column]).flatMap(Double.init))
    }

    /// How many times as long as the other one it takes, in W1 to W4.
    func ratios(_ column: String, to other: String) throws -> [Double] {
        try Subject.workloads.filter { steps["\($0), ratio", other] != nil }.map {
            try self("\($0), ratio", column) / self("\($0), ratio", other)
        }
    }
}

/// A sentence with a figure, and between which figures it is true.
struct Claim: Sendable, CustomTestStringConvertible {
    let english: String
    let chinese: String
    let range: ClosedRange<Double>
    var page = "Step4Fast.md"
    let figures: @Sendable (PageFigures) throws -> [Double]

    var pages: [String] { ["Lessons/\(page)", "Lessons/zh-Hans/\(page)"] }
    var testDescription: String { english }

    static let all = [
        Claim(
            english: "needs some three microseconds for such an importer",
            chinese: "创建这样一个导入器大约要三微秒", range: 2.5...3.5
        ) { [try $0("W4 diamonds, ns", "Step 4e") / 1_000] },
        Claim(
            english: "ten thousand take 30 milliseconds", chinese: "一万个就是 30 毫秒", range: 25...35
        ) { [try $0("W4 diamonds, ns", "Step 4e") / 100] },
        Claim(
            english: "stands still for about two frames", chinese: "列表要卡住两帧左右", range: 1.5...2.5
        ) { [try $0("W4 diamonds, ns", "Step 4e") / 100 * 60 / 1_000] },
        Claim(
            english: "By hand it would be a twentieth of that", chinese: "换成手写代码，只要二十分之一的时间",
            range: 17...25
        ) { [try $0("W4 diamonds, ratio", "Step 4e")] },
        Claim(
            english: "takes some two to three times as long as the work by hand",
            chinese: "花的时间是手写代码的两三倍", range: 1.8...3.4
        ) { try $0.ratios("With lock", to: "By hand") },
        Claim(
            english: "registering a service takes about three times as long as before",
            chinese: "注册一个服务的时间大约是原来的三倍", range: 2.4...3.6
        ) { [try $0("W5 registering, ns", "Step4Fast") / $0("W5 registering, ns", "Step 4e")] },
        Claim(
            english:
                "Registering it and resolving it once takes no longer, with a dependency or without",
            chinese: "注册之后再解析一次，合起来并不比原来慢，有没有依赖都一样", range: 0...1.2
        ) { figures in
            try ["W5 cold, ns", "W5 dependents, ns"].map {
                try figures($0, "Step4Fast") / figures($0, "Step 4e")
            }
        },
        Claim(
            english: "some 13 microseconds for each type", chinese: "每个类型大约 13 微秒", range: 11...16
        ) {
            let row = "W5 dependents, ns"
            return [try ($0(row, "Step 4e") - $0(row, "Step 3")) / 1_000]
        },
        Claim(
            english: "Resolving now takes about as long as a lock and a dictionary",
            chinese: "和一把锁加一个字典差不多快", range: 0.8...1.2
        ) { try $0.ratios("Step4Fast", to: "With lock") },
        Claim(
            english: "With each container it is below 1", chinese: "每个容器都小于 1", range: 0...0.995
        ) { figures in
            try ["By hand", "With lock", "Step 3", "Step 4e", "Step4Fast"].map {
                try figures("W6 threads, times", $0)
            }
        },
        Claim(
            english: "with Step4Fast it is lower than with Step 4e", chinese: "快速版比第 4e 步还低",
            range: 0...0.995
        ) { [try $0("W6 threads, times", "Step4Fast") / $0("W6 threads, times", "Step 4e")] },
        Claim(
            english: "Its 30 milliseconds have become some four", chinese: "30 毫秒变成了大约四毫秒",
            range: 3.5...4.5
        ) { [try $0("W4 diamonds, ns", "Step4Fast") / 100] },
        Claim(
            english: "about two milliseconds to register and resolve once",
            chinese: "一共要两毫秒左右", range: 1.5...2.5
        ) { [try $0("W5 dependents, ns", "Step 4e") / 10_000] },
        Claim(
            english: "takes about three milliseconds for those two hundred services",
            chinese: "检查上面这两百个服务大约要三毫秒", range: 2.5...3.5
        ) { [try $0("W5 validating dependents, ns", "Step 4e") / 10_000] },
        Claim(
            english: "takes it about 25 times as long as by hand", chinese: "时间大约是手写代码的 25 倍",
            range: 22...28
        ) { [try $0("W1 transient, ratio", "Step 1")] },
        Claim(
            english: "Step 2 takes less than five times as long", chinese: "第 2 步就不到 5 倍",
            range: 1...4.99
        ) { [try $0("W1 transient, ratio", "Step 2")] },
        Claim(
            english: "The lock of Step 3 adds only about a tenth", chinese: "第 3 步的锁只增加十分之一左右",
            range: 1...1.2
        ) { try $0.ratios("Step 3", to: "Step 2") },
        Claim(
            english: "In W1 to W4 it takes about two to three times as long as Step 3",
            chinese: "在 W1 到 W4 里，花的时间大约是第 3 步的两到三倍", range: 1.7...3.3
        ) { try $0.ratios("Step 4e", to: "Step 3") },
        Claim(
            english: "more than ten times as long as in Step 4", chinese: "是第 4 步的十倍以上",
            range: 10...100, page: "StyleAsync.md"
        ) { [try $0("W2 singleton, ratio", "Async") / $0("W2 singleton, ratio", "Step 4e")] },
    ]
}
