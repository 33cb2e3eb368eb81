import Foundation

/// `swift run -c release benchmark`: what each step's idea costs, measured in one process.
@main struct Benchmark {
    static func main() throws {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            say("benchmark: \(error)")
            exit(1)
        }
        let (start, work) = (ContinuousClock.now, processorTime())
        let results = Workloads(pace: options.isQuick ? .quick : .full).run {
            options.isJSON ? () : say("measuring \($0) …")
        }
        if options.isMarkdown {
            let share = (processorTime() - work) / start.duration(to: .now).seconds
            let page = Page(results: results, share: min(1, share), isQuick: options.isQuick)
            try page.text.write(to: options.page, atomically: true, encoding: .utf8)
            print("The page is \(options.page.path)")
        } else {
            print(options.isJSON ? try json(results) : table(results))
        }
        #if DEBUG
            say("This is a debug build: the figures say little. Add `-c release`.")
        #endif
    }

    /// What the reader of a piped table does not need.
    private static func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    // MARK: - Printing

    private static func json(_ results: [Result]) throws -> String {
        struct Report: Encodable {
            struct Row: Encodable {
                let workload, subject, unit: String
                let min, median, max: Double
                let ratioToByHand, ratioLowerQuartile, ratioUpperQuartile: Double?
            }
            let results: [Row]
        }
        let rows = results.map {
            let (figures, ratios) = ($0.figures, results.ratios(of: $0))
            return Report.Row(
                workload: $0.workload, subject: $0.subject.rawValue, unit: $0.unit,
                min: figures.minimum, median: figures.median, max: figures.maximum,
                ratioToByHand: ratios?.median, ratioLowerQuartile: ratios?.lowerQuartile,
                ratioUpperQuartile: ratios?.upperQuartile)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Report(results: rows)), as: UTF8.self)
    }

    private static func table(_ results: [Result]) -> String {
        var workloads: [Result] = []
        for result in results where !workloads.contains(where: { $0.workload == result.workload }) {
            workloads.append(result)
        }
        // Eighty columns are enough for the longest figures, those of W5 in Steps 1 to 3.
        let head = padded("", 16) + Subject.allCases.map { aligned($0.title, 12) }.joined()
        let rows = workloads.map { row in
            let cells = Subject.allCases.map { subject -> String in
                guard let result = results.result(row.workload, subject) else {
                    return aligned("–", 12)
                }
                let ratio = subject == .byHand ? nil : results.ratios(of: result)?.median
                let note = ratio.map { " \(shown($0, $0 < 100 ? 1 : 0))x" } ?? ""
                let digits = result.unit == "times" ? 2 : 0
                return aligned(shown(result.figures.median, digits) + note, 12)
            }
            return padded(row.workload, 16) + cells.joined()
        }
        let notes = workloads.map { "\(padded($0.workload, 16))\($0.about), in \($0.unit)" }
        let explanation = ["", "Behind a figure: how many times the cost of doing it by hand."]
        return ([head] + rows + [""] + notes + explanation).joined(separator: "\n")
    }
}

func shown(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
}

func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
