import Foundation
import Support

/// What was measured: for the terminal, for the page and for programs.
struct Report {
    let measurements: [Measurement]
    /// The day, the machine, and how busy it was.
    let facts: Table

    /// By the names in the page's marks.
    var tables: [(name: String, table: Table)] {
        let growth = measurements.filter { $0.workload.contains(" of ") }
        let others = measurements.filter { !$0.workload.contains(" of ") }
        return [
            ("run", facts),
            ("steps", Table(others, Subject.steps)),
            ("styles", Table(others, [Subject.byHand] + Subject.styles)),
            ("growth", Table(growth, Subject.steps.filter { $0.container != nil })),
        ]
    }

    var text: String {
        tables.map(\.table.text).joined(separator: "\n\n")
    }

    /// Puts the tables between the marks of a page, in place of those that stand there.
    func written(into page: String) throws(Complaint) -> String {
        let end = "<!-- end of figures -->"
        var page = page
        for (name, table) in tables {
            let start = "<!-- figures: \(name) -->\n"
            guard let head = page.range(of: start),
                let tail = page.range(of: end, range: head.upperBound..<page.endIndex)
            else {
                throw Complaint("The page needs the line \(start)and below it \(end)")
            }
            page.replaceSubrange(
                head.upperBound..<tail.lowerBound, with: "\n\(table.forPage.markdown)\n\n")
        }
        return page
    }
}

/// Workloads by rows, subjects by columns, and one figure in a cell, so that a program can read the
/// page, too.
struct Table {
    let columns: [String]
    let rows: [[String]]

    var markdown: String {
        let line = ["---"] + columns.dropFirst().map { _ in "---:" }
        return ([columns, line] + rows).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    var text: String {
        let lines = [columns] + rows
        let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { cell, width in
                (cell, String(repeating: " ", count: width - cell.count))
            }
            return cells[0].0 + cells[0].1 + cells.dropFirst().map { "  \($1)\($0)" }.joined()
        }.joined(separator: "\n")
    }
}

extension Table {
    /// Without the quartiles, and of what grows only the ends: the terminal shows all.
    var forPage: Table {
        let ends = [
            "any of 10,", "any of 10000,", "Chain of 10,", "Chain of 1000,", "validate of 1000,",
        ]
        return Table(
            columns: columns,
            rows: rows.filter { row in
                let grows = row[0].contains(" of ")
                return !row[0].hasSuffix("quartiles")
                    && (!grows || ends.contains { row[0].contains($0) })
            })
    }

    /// A row with nothing to show is left out.
    init(_ measurements: [Measurement], _ subjects: [Subject]) {
        let titles = subjects.map(\.title)
        func rows(_ measurement: Measurement) -> [[String]] {
            func row(_ name: String, _ cell: (String) -> String?) -> [String] {
                ["\(measurement.workload), \(name)"] + titles.map { cell($0) ?? "–" }
            }
            // What is a ratio itself has quartiles of its own.
            let spread = measurement.unit == "times" ? measurement.figures : measurement.ratios
            return [
                row(measurement.unit) { measurement.figures($0).map { shown($0.median) } },
                row("ratio") { measurement.ratios($0).map { shown($0.median) } },
                row("quartiles") {
                    spread($0).map { "\(shown($0.lowerQuartile))–\(shown($0.upperQuartile))" }
                },
            ].filter { row in row.dropFirst().contains { $0 != "–" } }
        }
        self.init(columns: [""] + titles, rows: measurements.flatMap(rows))
    }
}

/// Three digits that count, and no more behind the point than two.
func shown(_ number: Double) -> String {
    String(format: "%.\(number < 10 ? 2 : number < 100 ? 1 : 0)f", number)
}
