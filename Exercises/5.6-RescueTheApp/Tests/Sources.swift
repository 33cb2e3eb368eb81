import Foundation

import struct Support.Text

/// Something in a file that a rescued app does not have there.
struct Finding {
    enum Kind {
        case creates
        case uses
        case declares
        case says
    }

    let place: String
    let kind: Kind
    let name: String

    var text: Text {
        switch kind {
        case .creates: Text(en: "\(place) creates \(name)", zh: "\(place) 创建了 \(name)")
        case .uses: Text(en: "\(place) uses \(name)", zh: "\(place) 用了 \(name)")
        case .declares: Text(en: "\(place) declares \(name)", zh: "\(place) 声明了 \(name)")
        case .says: Text(en: "\(place) says `\(name)`", zh: "\(place) 写着 `\(name)`")
        }
    }
}

extension [Finding] {
    /// All of them, in one sentence.
    var text: Text {
        let english = map(\.text.english).joined(separator: ", ")
        let chinese = map(\.text.chinese).joined(separator: "；")
        return count < 2
            ? Text(en: "\(english).", zh: "\(chinese)。")
            : Text(en: "\(count) places: \(english).", zh: "有 \(count) 处：\(chinese)。")
    }
}

/// The text of the answer's files. No call can show whether a global is left: only a reader can.
struct Sources {
    static let root = "CompositionRoot.swift"

    private struct Line {
        let file: String
        let number: Int
        let text: String
        var place: String { "\(file):\(number)" }
    }

    private let lines: [Line]
    /// The global and static `let`s and `var`s that are more than one number, Bool or string.
    private(set) var globals: [Finding] = []

    init() throws {
        // `EX=5.6` tests Starter, and `EX=5.6:Solution` another answer.
        let words = ProcessInfo.processInfo.environment["EX", default: ""].split(separator: " ")
        let answer = words.first { $0.hasPrefix("5.6:") }?.dropFirst(4) ?? "Starter"
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: String(answer))
        var lines: [Line] = []
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names.sorted() where name.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let code = Self.withoutComments(text).split(omittingEmptySubsequences: false) {
                $0.isNewline
            }
            lines += code.enumerated().map {
                Line(file: name, number: $0 + 1, text: String($1))
            }
        }
        self.lines = lines
        findGlobals()
    }

    /// Where a file creates an object, or uses a global.
    func hidden(in file: String) -> [Finding] {
        var hidden: [Finding] = []
        for line in lines where line.file == file {
            if let created = Self.created(in: line.text) {
                hidden.append(Finding(place: line.place, kind: .creates, name: String(created)))
            }
            for global in globals where global.place != line.place {
                let isUsed = line.text.words(around: ".").contains(global.name[...])
                if line.text.usesByDot(global.name) || isUsed && !owns(global.name, line.file) {
                    hidden.append(Finding(place: line.place, kind: .uses, name: global.name))
                }
            }
        }
        return hidden
    }

    /// Where a file other than the root has the container, and where the root resolves by hand.
    var locators: [Finding] {
        let all: Set<Substring> = ["MiniContainer", "makeContainer", "resolve"]
        return lines.flatMap { line in
            line.text.words().filter { word in
                guard line.file == Self.root else { return all.contains(word) }
                return word == "resolve" && !line.text.contains("App.self")
            }.map { Finding(place: line.place, kind: .says, name: String($0)) }
        }
    }

    /// Whether a file has something else of a global's name, such as a property.
    private func owns(_ name: String, _ file: String) -> Bool {
        let isGlobal = globals.map(\.place)
        return lines.contains { line in
            line.file == file && !isGlobal.contains(line.place)
                && ["let \(name)", "var \(name)", " \(name): "].contains { line.text.contains($0) }
        }
    }

    private static let classes: Set<Substring> = [
        "SystemClock", "RemotePriceServer", "MemoryLog", "Session", "PriceList", "OrderBook",
        "Cart", "Shelf", "Checkout", "Visit", "App",
    ]

    /// The class that a line creates: `Cart()`, `Cart.init`, or `let cart: Cart = .init()`.
    private static func created(in text: String) -> Substring? {
        text.words().first { word in
            guard classes.contains(word) else { return false }
            let after = text[word.endIndex...]
            return after.hasPrefix("(") || after.hasPrefix(".init")
                || after.contains(/[ (]\.init\b/)
        }
    }

    private mutating func findGlobals() {
        // The names of the braces that are open: of a type, or empty for a function.
        var open: [String] = []
        for line in lines {
            let text = line.text.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
            if let declared = text.firstMatch(of: /^(.*?)\b(let|var)\s+\(?(\w+)/) {
                let (before, name) = (declared.1, String(declared.3))
                let isStatic = before.contains(/\b(static|class)\s[^{}]*$/)
                let isConstant = text.contains(/\blet\s[^{]*=\s*(""|-?[\d._]+|true|false)\s*$/)
                let isGlobal = open.isEmpty && !before.contains("{")
                if (isStatic || isGlobal) && !isConstant {
                    let owner = isStatic ? open.last { !$0.isEmpty } : nil
                    globals.append(
                        Finding(
                            place: line.place, kind: .declares,
                            name: owner.map { "\($0).\(name)" } ?? name))
                }
            }
            let type = text.firstMatch(of: /\b(class|struct|enum|actor|extension)\s+(\w+)/)
            for character in text {
                if character == "{" { open.append(type.map { String($0.2) } ?? "") }
                if character == "}" { _ = open.popLast() }
            }
        }
    }

    private static func withoutComments(_ text: String) -> String {
        // A long comment leaves its line ends, so that the numbers of the lines stay.
        text.replacing(/(?s)\/\*.*?\*\//) { String($0.output.filter(\.isNewline)) }
            .replacing(/\/\/[^\n]*/, with: "")
    }
}

extension String {
    /// `.shared`, where the compiler knows that `Session.shared` is meant.
    fileprivate func usesByDot(_ global: String) -> Bool {
        guard let dot = global.firstIndex(of: ".") else { return false }
        let member = global[dot...]
        return ranges(of: member).contains { range in
            let before = self[..<range.lowerBound].last ?? " "
            let after = self[range.upperBound...].first ?? " "
            return " (:,[{".contains(before) && !(after.isLetter || after.isNumber)
        }
    }

    /// The names in a line of code. With a dot between: `Session.shared` and `log.record`, too.
    fileprivate func words(around dot: Character? = nil) -> [Substring] {
        let single = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard dot != nil else { return single }
        let chains = split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        return chains.flatMap { chain in
            let parts = chain.split(separator: ".")
            let pairs = zip(parts, parts.dropFirst()).map { "\($0).\($1)"[...] }
            return parts.prefix(1) + pairs
        }
    }
}
