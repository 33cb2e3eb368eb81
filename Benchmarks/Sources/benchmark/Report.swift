import Foundation
import Support

/// What was measured: for the terminal, for the page and for programs.
struct Report {
    let measurements: [Measurement]
    /// The day, the machine, and how busy it was.
    let facts: Table

    /// What does not grow.
    private var workloads: [Measurement] { measurements.filter { !$0.workload.contains(" of ") } }

    private var steps: Table { Table(workloads, Subject.steps) }

    private var styles: Table { Table(workloads, [Subject.byHand] + Subject.styles) }

    /// For the terminal.
    var tables: [(name: String, table: Table)] {
        let growth = measurements.filter { $0.workload.contains(" of ") }
        return [
            ("run", facts), ("steps", steps), ("styles", styles),
            ("growth", Table(growth, Subject.steps.filter { $0.container != nil })),
        ]
    }

    var text: String {
        tables.map(\.table.text).joined(separator: "\n\n")
    }

    /// What stands in the page, by the names in its marks.
    var figures: [(name: String, markdown: String)] {
        [
            ("chart", Chart(steps).markdown),
            ("steps", steps.forPage.markdown),
            ("styles", styles.ratiosForPage.markdown),
            ("run", facts.rows.map { "\($0[0]) \($0[1])" }.joined(separator: " · ")),
        ]
    }

    /// Puts the figures between the marks of a page, in place of those that stand there.
    func written(into page: String) throws(Complaint) -> String {
        var page = page
        for (name, markdown) in figures {
            page.replaceSubrange(try Self.place(of: name, in: page), with: "\n\(markdown)\n\n")
        }
        return page
    }

    /// Between the marks of that name.
    static func place(of name: String, in page: String) throws(Complaint) -> Range<String.Index> {
        let start = "<!-- figures: \(name) -->\n"
        let end = "<!-- end of figures -->"
        guard let head = page.range(of: start),
            let tail = page.range(of: end, range: head.upperBound..<page.endIndex)
        else {
            throw Complaint("The page needs the line \(start)and below it \(end)")
        }
        return head.upperBound..<tail.lowerBound
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
    /// What a reader of the page looks up: the terminal shows all.
    ///
    /// By hand the work of W5 is next to nothing, so its ratios would say little.
    var forPage: Table {
        with([
            "W1 transient, ratio", "W2 singleton, ratio", "W3 chain, ratio", "W4 diamonds, ratio",
            "W4 diamonds, ns", "W5 registering, ns", "W5 cold, ns", "W5 dependents, ns",
            "W5 validating dependents, ns", "W6 threads, times", "Memory, bytes",
        ])
    }

    /// Of the styles it is enough to know how they compare.
    var ratiosForPage: Table { with(Subject.workloads.map { "\($0), ratio" }) }

    private func with(_ names: [String]) -> Table {
        Table(columns: columns, rows: names.compactMap { name in rows.first { $0[0] == name } })
    }

    /// The one that stands in a page between its marks.
    init(markdown: some StringProtocol) {
        let lines = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
        let cells = lines.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        self.init(columns: cells.first ?? [], rows: Array(cells.dropFirst(2)))
    }

    /// The figure in a cell, if there is one.
    subscript(row: String, column: String) -> String? {
        guard let column = columns.firstIndex(of: column),
            let cell = rows.first(where: { $0[0] == row })?[column]
        else { return nil }
        return cell == "–" ? nil : cell
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
