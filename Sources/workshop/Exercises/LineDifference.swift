import Evidence

/// Two texts, line by line.
struct LineDifference: Equatable {
    struct Line: Equatable {
        /// `-`, `+`, or a space for a line that both have.
        let sign: String
        let text: String
    }

    private(set) var lines: [Line] = []

    var isEmpty: Bool { lines.allSatisfy { $0.sign == " " } }
    /// How many lines the second has that the first has not.
    var added: Int { lines.count { $0.sign == "+" } }

    init(from old: String, to new: String) {
        let (before, after) = (old.lines, new.lines)
        let difference = after.difference(from: before)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let place, _, _): removed.insert(place)
            case .insert(let place, _, _): inserted.insert(place)
            }
        }
        var (place, index) = (0, 0)
        while place < before.count || index < after.count {
            // What goes, and then what takes its place.
            while removed.contains(place) {
                lines.append(Line(sign: "-", text: before[place]))
                place += 1
            }
            while inserted.contains(index) {
                lines.append(Line(sign: "+", text: after[index]))
                index += 1
            }
            if place < before.count, !removed.contains(place) {
                lines.append(Line(sign: " ", text: before[place]))
                place += 1
                index += 1
            }
        }
    }

    /// Only what changed, and this many lines on each side.
    func changes(around count: Int) -> LineDifference {
        let places = lines.indices.filter { lines[$0].sign != " " }
        var difference = self
        difference.lines = lines.indices.filter { place in
            places.contains { abs($0 - place) <= count }
        }.map { lines[$0] }
        return difference
    }

    /// Prose as a terminal shows it.
    var text: String { shown { Terminal.wrapped($0, indent: 2) } }

    /// Code as a terminal shows it: a line is not broken, so that it can be copied.
    var code: String { shown { "  \($0)" } }

    private func shown(_ wrapped: (String) -> String) -> String {
        lines.map { line in
            let text = line.sign + wrapped(line.text).dropFirst()
            switch line.sign {
            case "-": return Terminal.styled(text, .broken)
            case "+": return Terminal.styled(text, .fixed)
            default: return text
            }
        }.joined(separator: "\n")
    }
}
