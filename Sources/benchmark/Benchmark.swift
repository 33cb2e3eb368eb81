import Foundation

/// `swift run -c release benchmark`: what each step's idea costs, measured side by side in one process.
@main struct Benchmark {
    static func main() throws {
        var arguments = Set(CommandLine.arguments.dropFirst())
        let isJSON = arguments.remove("--json") != nil
        let isQuick = arguments.remove("--quick") != nil
        guard arguments.isEmpty else {
            let words = arguments.sorted().joined(separator: " ")
            say(
                "benchmark: there is no '\(words)'. It takes --json (for programs) and --quick (a short run)."
            )
            exit(1)
        }
        let results = Workloads(pace: isQuick ? .quick : .full).run {
            isJSON ? () : say("measuring \($0) …")
        }
        print(isJSON ? try json(results) : table(results))
        #if DEBUG
            say(
                "This is a debug build, so the figures say little. Use `swift run -c release benchmark`."
            )
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
                let ratioToByHand: Double?
            }
            let results: [Row]
        }
        let rows = results.map {
            Report.Row(
                workload: $0.workload, subject: $0.subject.rawValue, unit: $0.unit, min: $0.minimum,
                median: $0.median,
                max: $0.maximum, ratioToByHand: ratio(of: $0, in: results))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Report(results: rows)), as: UTF8.self)
    }

    /// How many times the cost of doing it by hand.
    private static func ratio(of result: Result, in results: [Result]) -> Double? {
        let hand = results.first { $0.workload == result.workload && $0.subject == .byHand }
        return hand.map { result.median / $0.median }
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
                guard
                    let result = results.first(where: {
                        $0.workload == row.workload && $0.subject == subject
                    })
                else {
                    return aligned("–", 12)
                }
                let ratio = ratio(of: result, in: results)
                let note =
                    subject == .byHand ? "" : ratio.map { " \(shown($0, $0 < 100 ? 1 : 0))x" } ?? ""
                return aligned(shown(result.median, result.unit == "times" ? 2 : 0) + note, 12)
            }
            return padded(row.workload, 16) + cells.joined()
        }
        let notes = workloads.map { "\(padded($0.workload, 16))\($0.about), in \($0.unit)" }
        return
            ([head] + rows + [""] + notes + [
                "", "Behind a figure: how many times the cost of doing it by hand.",
            ])
            .joined(separator: "\n")
    }

    private static func shown(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", number)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func aligned(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// Who does the work.
enum Subject: String, CaseIterable {
    case byHand = "ByHand"
    case step1 = "Step1Basic"
    case step2 = "Step2Scopes"
    case step3 = "Step3ThreadSafe"
    case step4 = "Step4Graph"

    var title: String { self == .byHand ? "by hand" : String(rawValue.prefix(5)) }
}

/// What one subject took for one workload.
struct Result {
    let workload: String
    let about: String
    let unit: String
    let subject: Subject
    /// One for each round, sorted.
    let rounds: [Double]

    var minimum: Double { rounds.first ?? .nan }
    var median: Double { rounds.isEmpty ? .nan : rounds[rounds.count / 2] }
    var maximum: Double { rounds.last ?? .nan }
}
