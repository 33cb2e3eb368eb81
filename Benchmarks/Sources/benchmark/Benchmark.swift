import Foundation

/// `swift run -c release benchmark`: what each step's idea costs, measured in one process.
@main struct Benchmark {
    static func main() throws {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            say("benchmark: \(error)")
            exit(1)
        }
        let start = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_PROCESS_CPUTIME_ID))
        let results = Workloads(pace: options.isQuick ? .quick : .full).run {
            options.isJSON ? () : say("measuring \($0) …")
        }
        let worked = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - start.1
        let share = min(1, worked / (nanoseconds(CLOCK_MONOTONIC) - start.0))
        let tables = Tables(results: results)
        if options.isMarkdown {
            let page = Page(tables: tables, share: share, isQuick: options.isQuick)
            try page.text.write(to: options.page, atomically: true, encoding: .utf8)
            print("The page is \(options.page.path)")
            try page.chinese.write(to: options.twin, atomically: true, encoding: .utf8)
            print("The page in Chinese is \(options.twin.path)")
        } else {
            print(options.isJSON ? try json(results) : tables.text)
        }
        #if DEBUG
            say("This is a debug build: the figures say little. Add `-c release`.")
        #endif
    }

    /// What the reader of a piped table does not need.
    private static func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    private static func json(_ results: [Result]) throws -> String {
        struct Report: Encodable {
            struct Row: Encodable {
                let workload, subject, unit: String
                /// Nil: the machine was too busy.
                let min, lowerQuartile, median, upperQuartile, max: Double?
                let ratioToByHand, ratioLowerQuartile, ratioUpperQuartile: Double?
                let ratioToLock: Double?
            }
            let results: [Row]
        }
        let rows = results.map {
            let ratios = results.ratios($0.workload, $0.subject, to: .byHand)
            let figures = $0.figures
            return Report.Row(
                workload: $0.workload, subject: $0.subject.rawValue, unit: $0.unit,
                min: figures?.minimum, lowerQuartile: figures?.lowerQuartile,
                median: figures?.median, upperQuartile: figures?.upperQuartile,
                max: figures?.maximum,
                ratioToByHand: ratios?.median, ratioLowerQuartile: ratios?.lowerQuartile,
                ratioUpperQuartile: ratios?.upperQuartile,
                ratioToLock: results.ratios($0.workload, $0.subject, to: .lock)?.median)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Report(results: rows)), as: UTF8.self)
    }
}
