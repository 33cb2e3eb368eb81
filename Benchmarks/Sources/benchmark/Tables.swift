import Foundation

/// The figures as tables, for the terminal and for the page. A row is a subject, so that one more
/// subject makes no table wider.
struct Tables {
    let results: [Result]

    static let compared = ["W1", "W2", "W3", "W4"]

    struct Table {
        let about: String
        let columns: [String]
        let rows: [[String]]

        init(
            _ about: String, _ columns: [String], _ subjects: [Subject],
            cell: (Subject, String) -> String?
        ) {
            let rows = subjects.map { subject in
                [subject.title] + columns.map { cell(subject, $0) ?? "–" }
            }
            self.init(about, columns, rows: rows)
        }

        /// A row with nothing to show is left out.
        init(_ about: String, _ columns: [String], rows: [[String]]) {
            (self.about, self.columns) = (about, [""] + columns)
            self.rows = rows.filter { row in row.dropFirst().contains { $0 != "–" } }
        }

        var markdown: String {
            let line = ["---"] + columns.dropFirst().map { _ in "---:" }
            return ([columns, line] + rows).map { "| \($0.joined(separator: " | ")) |" }
                .joined(separator: "\n")
        }

        /// At most eighty columns wide.
        var text: String {
            ([columns] + rows).map { row in
                padded(row[0], 12) + row.dropFirst().map { aligned($0, 17) }.joined()
            }.joined(separator: "\n")
        }
    }

    /// Those of the terminal, one under the other.
    var text: String {
        let tables =
            [times, ratios(of: Subject.steps, to: .byHand), ratios(of: Subject.steps, to: .lock)]
            + [ratios(of: Subject.styles, to: .byHand), others, among("hot"), among("random")]
            + [depths, checks]
        let workloads = Self.compared + ["W5", "W6"]
        let notes = workloads.compactMap { name in
            results.first { $0.workload == name }.map { "\(padded(name, 4))\($0.about)" }
        }
        return (tables.map { "\($0.about):\n\($0.text)" } + [notes.joined(separator: "\n")])
            .joined(separator: "\n\n") + (isTooBusy ? "\nW6: –, the machine was too busy" : "")
    }

    /// Whether W6 has no figure.
    var isTooBusy: Bool { results.contains { $0.workload == "W6" && $0.rounds.isEmpty } }

    var times: Table {
        Table("Nanoseconds for one operation", Self.compared, Subject.allCases) { median($1, $0) }
    }

    func ratios(of subjects: [Subject], to base: Subject) -> Table {
        let name = base == .byHand ? "doing it by hand" : "a lock and a dictionary"
        return Table(
            "How many times the cost of \(name) (quartiles)", Self.compared,
            subjects.filter { $0 != base && (base == .byHand || $0 != .byHand) }
        ) { results.ratios($1, $0, to: base).map(withQuartiles) }
    }

    var others: Table {
        Table(
            "Cold, two threads, memory", ["W5, ns", "W5, ratio", "W6", "Bytes"], Subject.allCases
        ) { subject, column in
            switch column {
            case "W5, ns": median("W5", subject)
            case "W5, ratio": results.ratios("W5", subject, to: .byHand).map(withQuartiles)
            case "W6": results.result("W6", subject)?.figures.map(withQuartiles)
            default: median("memory", subject)
            }
        }
    }

    func among(_ kind: String) -> Table {
        Table(
            "W7, \(kind == "hot" ? "always the same" : "any") service among so many, ns",
            ["10", "100", "1000", "10000"], Subject.allCases
        ) { median("W7 \(kind) \($1)", $0) }
    }

    var depths: Table {
        Table(
            "A chain of so many, ns for each service", ["1", "10", "100", "500"], Subject.allCases
        ) { median("depth \($1)", $0) }
    }

    /// The rows are what a container can tell of its graph.
    var checks: Table {
        let columns = ["10", "100", "1000", "5000"]
        let rows = Subject.allCases.flatMap { subject in
            ["graph", "validate", "validate, a loop"].map { check in
                let step = subject.title.replacing("Step ", with: "")
                let title = "\(step) \(check.replacing("validate, a", with: "with"))"
                return [title] + columns.map { median("\(check) \($0)", subject) ?? "–" }
            }
        }
        return Table("The dependency graph of so many services, µs", columns, rows: rows)
    }

    // MARK: - Cells

    private func median(_ workload: String, _ subject: Subject) -> String? {
        results.result(workload, subject)?.figures.map { shown($0.median, 0) }
    }

    private func withQuartiles(_ figures: Figures) -> String {
        let quartiles = [figures.lowerQuartile, figures.upperQuartile].map(ratioText)
        return "\(ratioText(figures.median)) (\(quartiles.joined(separator: "–")))"
    }

    func ratioText(_ ratio: Double) -> String {
        shown(ratio, ratio < 2 ? 2 : ratio < 100 ? 1 : 0)
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
