/// What a text needs of a terminal's line: a Chinese character is as wide as two Latin letters.
extension String {
    var columns: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

    /// Spaces behind it up to a column, one at least.
    func padded(to column: Int) -> String {
        self + String(repeating: " ", count: max(column - columns, 1))
    }
}

extension Character {
    /// Whether it takes two columns: Unicode's East Asian Wide and Fullwidth, as far as they are used.
    var isWide: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Begins no line.
    fileprivate var closes: Bool { "，。；：？！、）》」』”’…—·),.;:?!".contains(self) }
    /// Ends no line.
    fileprivate var opens: Bool { "（《「『“‘(".contains(self) }
}

/// What a line may be broken into.
struct Piece {
    private(set) var text: String
    /// Whether a space is before it.
    let isApart: Bool

    /// English is broken at spaces. Chinese is broken anywhere, but not before a `，` nor behind a
    /// `“`, nor in a Latin word, nor in code between backticks.
    static func pieces(of line: String) -> [Piece] {
        let isChinese = line.contains(where: \.isWide)
        var pieces: [Piece] = []
        var (isApart, isCode, last) = (false, false, Character(" "))
        for character in line {
            if character == " " && !(isChinese && isCode) {
                (isApart, last) = (true, character)
                continue
            }
            let isJoint = last.isWide || character.isWide
            if pieces.isEmpty || isApart
                || (isJoint && !isCode && !character.closes && !last.opens)
            {
                pieces.append(Piece(text: "", isApart: isApart && !pieces.isEmpty))
            }
            pieces[pieces.count - 1].text.append(character)
            if character == "`" { isCode.toggle() }
            (isApart, last) = (false, character)
        }
        return pieces
    }
}
