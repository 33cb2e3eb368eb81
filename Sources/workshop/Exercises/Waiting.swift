import Foundation

/// Says that something takes a while: seconds that count on a terminal, one line elsewhere.
final class Waiting {
    private var text: String
    private let isOnTerminal = isatty(STDOUT_FILENO) == 1
    private var shown = ""

    init(_ text: String) {
        self.text = text
        show(isOnTerminal ? text : Terminal.styled(text, .faint))
    }

    /// Counts the seconds.
    ///
    /// - Parameter doing: What goes on just now, when it is more than the text says.
    func tick(_ seconds: Int, doing: String? = nil) {
        guard isOnTerminal, seconds > 0 else { return }
        let time = " \(seconds) s"
        let line = Terminal.cut(doing ?? text, to: Terminal.width - time.count) + time
        if line != shown { show("\r\u{1B}[K\(line)") }
        shown = line
    }

    /// Says something else from now on, and once.
    func say(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        if isOnTerminal { end() }
        show(isOnTerminal ? Terminal.cut(text, to: Terminal.width) : Terminal.wrapped(text))
    }

    func end() {
        if isOnTerminal { print("\r\u{1B}[K", terminator: "") }
    }

    private func show(_ text: String) {
        print(text, terminator: isOnTerminal ? "" : "\n")
        fflush(nil)
    }
}
