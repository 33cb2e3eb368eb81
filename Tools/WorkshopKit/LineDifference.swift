import Support

/// Two texts, line by line.
public struct LineDifference {
    /// Each with its sign: `-`, `+`, or a space when both texts have it.
    let lines: [(sign: Character, text: String)]

    var isEmpty: Bool { lines.allSatisfy { $0.sign == " " } }
    /// How many lines the second has that the first has not.
    public var added: Int { lines.count { $0.sign == "+" } }

    public init(from old: String, to new: String) {
        let (before, after) = (old.lines, new.lines)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in after.difference(from: before) {
            switch change {
            case .remove(let place, _, _): removed.insert(place)
            case .insert(let place, _, _): inserted.insert(place)
            }
        }
        var lines: [(sign: Character, text: String)] = []
        var (place, index) = (0, 0)
        while place < before.count || index < after.count {
            // First what is taken away, then what takes its place.
            let sign: Character =
                removed.contains(place) ? "-" : inserted.contains(index) ? "+" : " "
            lines.append((sign, sign == "+" ? after[index] : before[place]))
            if sign != "+" { place += 1 }
            if sign != "-" { index += 1 }
        }
        self.lines = lines
    }

    /// Code as a terminal shows it: a line is not broken, so that it can be copied.
    var code: String {
        lines.map { sign, text in
            let line = "\(sign) \(text)"
            switch sign {
            case "-": return Terminal.styled(line, .red)
            case "+": return Terminal.styled(line, .green)
            default: return line
            }
        }.joined(separator: "\n")
    }
}
