/// How many times as long as by hand, and a block for each time: a terminal and a page show it alike.
struct Chart {
    struct Bar {
        let title: String
        /// As the table has it.
        let ratio: String
    }

    let groups: [(workload: String, bars: [Bar])]

    var text: String { groups.flatMap(lines).joined(separator: "\n") }

    var markdown: String { "```text\n\(text)\n```" }

    private func lines(_ workload: String, _ bars: [Bar]) -> [String] {
        bars.enumerated().map { index, bar in
            Self.padded(index == 0 ? workload : "", 14) + Self.padded(bar.title, 10)
                + Self.padded(" ", 5 - bar.ratio.count) + bar.ratio + " " + bar.blocks
        }
    }

    /// A Chinese character is two columns wide.
    private static func padded(_ text: String, _ width: Int) -> String {
        let columns = text.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
        return text + String(repeating: " ", count: max(width - columns, 0))
    }
}

extension Chart {
    /// What the lesson compares. The figures are those of the table, so the two cannot differ.
    init(_ table: Table) {
        self.init(
            groups: Subject.workloads.map { workload in
                let bars = ["Step 4e", "Step4Fast", "With lock"].compactMap { subject in
                    table["\(workload), ratio", subject].map { Bar(title: subject, ratio: $0) }
                }
                return (workload, bars)
            })
    }
}

extension Chart.Bar {
    /// At most thirty blocks: Step 1 would not fit.
    fileprivate var blocks: String {
        let halves = Int((2 * (Double(ratio) ?? 0)).rounded())
        if halves > 60 { return String(repeating: "█", count: 30) + "…" }
        return String(repeating: "█", count: halves / 2) + (halves % 2 == 1 ? "▌" : "")
    }
}
