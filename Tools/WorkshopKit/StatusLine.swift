import Foundation
import Support

/// Shows what takes a while: on a terminal one line that counts seconds, elsewhere a line for each
/// build.
final class StatusLine {
    private var isAnnounced = false
    private var shown = ""

    /// - Parameter seconds: Since the activity began.
    func show(_ activity: Check.Activity, of name: String, seconds: Int) {
        switch activity {
        case .building(let isFirst):
            if isFirst && !isAnnounced { announceFirstBuild() }
            count(Text(en: "Building \(name)", zh: "正在构建：\(name)"), seconds)
        case .measuring: count(Text(en: "Measuring \(name)", zh: "正在测量：\(name)"), seconds)
        case .testing(let test):
            guard Terminal.isRich else { return }
            let what = test.map { "\(name): \($0)" } ?? name
            count(Text(en: "Testing \(what)", zh: "正在测试：\(what)"), seconds)
        }
    }

    /// Takes the line away that counts seconds.
    func clear() {
        if Terminal.isRich { print("\r\u{1B}[K", terminator: "") }
        shown = ""
    }

    private func announceFirstBuild() {
        isAnnounced = true
        let text = Text(
            en: "The first build takes half a minute, on a busy machine two. Then it is quick.",
            zh: "第一次构建要半分钟，机器忙时要两分钟。之后检查就快了。")
        print(Terminal.styled(Terminal.wrapped(text), .faint))
        fflush(nil)
    }

    private func count(_ text: Text, _ seconds: Int) {
        let time = Terminal.isRich && seconds > 0 ? " \(seconds) s" : ""
        let line = Terminal.cut("\(text)", to: Terminal.width - time.count - 1) + time
        guard line != shown else { return }
        clear()
        print(line, terminator: Terminal.isRich ? "" : "\n")
        fflush(nil)
        shown = line
    }
}
