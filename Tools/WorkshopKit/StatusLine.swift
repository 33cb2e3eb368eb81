import Foundation
import Support

/// Tells what takes a while: on a terminal one line that counts seconds, elsewhere a line for each
/// build.
final class StatusLine {
    private var announced: Text?
    private var shown = ""

    /// - Parameter seconds: Since the activity began.
    func show(_ activity: Checker.Activity, of name: String, seconds: Int) {
        switch activity {
        case .building(let isFirst):
            if isFirst { announce(Self.firstBuild) }
            count(Text(en: "Building \(name)", zh: "正在构建 \(name)"), seconds)
        case .buildingForThreadSanitizer(let isFirst):
            if isFirst { announce(Self.firstBuildForThreadSanitizer) }
            let what = "\(name), ThreadSanitizer"
            count(Text(en: "Building \(what)", zh: "正在构建 \(what)"), seconds)
        case .waitingForAnotherBuild:
            announce(
                Text(
                    en: "Another swift command is at work in Exercises/. Waiting for it.",
                    zh: "另一个 swift 命令正在 Exercises/ 里运行，等它结束。"))
        case .testing(let test):
            guard Terminal.showsOutput else { return }
            let what = test.map { "\(name): \($0)" } ?? name
            count(Text(en: "Testing \(what)", zh: "正在测试 \(what)"), seconds)
        }
    }

    /// Prints a line that stays.
    func announce(_ text: Text) {
        guard text != announced else { return }
        announced = text
        clear()
        print(Terminal.styled(Terminal.wrapped(text), .faint))
        fflush(nil)
    }

    /// Takes the line away that counts seconds.
    func clear() {
        if Terminal.showsOutput { print("\r\u{1B}[K", terminator: "") }
        shown = ""
    }

    private func count(_ text: Text, _ seconds: Int) {
        let time = Terminal.showsOutput && seconds > 0 ? " \(seconds) s" : ""
        let line = Terminal.cut("\(text)", to: Terminal.width - time.count - 1) + time
        guard line != shown else { return }
        clear()
        print(line, terminator: Terminal.showsOutput ? "" : "\n")
        fflush(nil)
        shown = line
    }

    private static let firstBuild = Text(
        en: "The first build takes half a minute, on a busy machine two. Then it is quick.",
        zh: "第一次构建要半分钟，机器忙时要两分钟。之后检查就快了。")

    private static let firstBuildForThreadSanitizer = Text(
        en: """
            The tests pass. Now all is built once more for ThreadSanitizer, which finds data \
            races: the first time that takes as long as the first build.
            """,
        zh: """
            测试通过了。接下来为 ThreadSanitizer 重新构建一遍，它能找出数据竞争：\
            第一次和首次构建花的时间一样长。
            """)
}
