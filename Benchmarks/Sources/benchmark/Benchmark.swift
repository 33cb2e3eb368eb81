import Foundation
import Support

/// `swift run -c release --package-path Benchmarks benchmark`: what each step's idea costs,
/// measured in one process.
@main struct Benchmark {
    /// In both languages.
    static let pages = ["Lessons/Step4Fast.md", "Lessons/zh-Hans/Step4Fast.md"].map {
        Checkout.root.appending(path: $0)
    }

    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        if let start = Start.options.first(where: { $0.value == words.first }) {
            return try Start.run(words.last ?? "", validates: start.key)
        }
        if words.first == "--mine" { compareMine(words.contains("--quick") ? .quick : .full) }
        let options = Set(words)
        guard options.isSubset(of: ["--quick", "--json", "--write"]) else {
            say(
                Text(
                    en: "--quick: a short run, which says little. --json: for programs. "
                        + "--write: puts the figures into Lessons/Step4Fast.md.",
                    zh: "--quick：很短的一次运行，数据说明不了什么。--json：给程序读。"
                        + "--write：把数据写进 Lessons/Step4Fast.md。"))
            exit(1)
        }
        say(Text(en: "Measuring, for about a minute …", zh: "正在测量，大约要一分钟……"))
        let report = try measured(options.contains("--quick") ? .quick : .full)
        if options.contains("--json") {
            print(String(decoding: try JSONEncoder().encode(report.measurements), as: UTF8.self))
        } else {
            print(report.text)
        }
        for page in pages where options.contains("--write") {
            let text = try String(contentsOf: page, encoding: .utf8)
            try report.written(into: text).write(to: page, atomically: true, encoding: .utf8)
        }
    }

    /// What `swift run workshop bench` starts.
    private static func compareMine(_ pace: Pace) -> Never {
        do {
            #if DEBUG
                throw Complaint(
                    en: "A debug build says nothing about speed: `swift run workshop bench`.",
                    zh: "调试构建说明不了速度：请用 `swift run workshop bench`。")
            #else
                guard let mine = Subject.mine else {
                    throw Complaint(
                        en: "Your container is not in this build: `swift run workshop bench`.",
                        zh: "这个构建里没有你的容器：请用 `swift run workshop bench`。")
                }
                print(try MyReport(mine, pace).text)
                exit(0)
            #endif
        } catch {
            say(Text("\(error)"))
            exit(1)
        }
    }

    private static func measured(_ pace: Pace) throws -> Report {
        #if DEBUG
            let build = "debug"
        #else
            let build = "release"
        #endif
        let load = load()
        let measurements = try Workloads(pace: pace).run()
        let process = ProcessInfo.processInfo
        let facts = [
            ["Date", Date.now.formatted(.iso8601.year().month().day())],
            ["Processor", "`\(processorModel() ?? "?"), \(process.processorCount) cores`"],
            ["System", "`\(process.operatingSystemVersionString)`"],
            ["Swift", "`\(swiftVersion() ?? "?")`"],
            ["Build", build],
            ["Rounds", "\(pace.rounds)"],
            ["Load before", shown(load)],
            ["Load after", shown(benchmark.load())],
        ]
        return Report(
            measurements: measurements, facts: Table(columns: ["", "This run"], rows: facts))
    }

    /// What the reader of a piped table does not need.
    private static func say(_ text: Text) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
