import Foundation
import Support

/// One situation, shown twice: in code that cannot handle it, and in code that can.
public struct Scene: Sendable {
    public let title: Text
    /// What happens, up to the question that a reader can answer before the scene does.
    let story: Text
    let broken: Half
    let fixed: Half
    let why: Text
    /// The test of this name in `Limitations.swift` and in `Fixes.swift` proves the same.
    let test: String

    public init(
        title: Text, story: Text, broken: Half, fixed: Half, why: Text, test: String
    ) {
        self.title = title
        self.story = story
        self.broken = broken
        self.fixed = fixed
        self.why = why
        self.test = test
    }

    public struct Half: Sendable {
        /// The library, or what stands in for one.
        let place: Text
        /// Lets it happen, and reports what came of it.
        let happen: @Sendable () throws -> Text

        public init(_ library: String, _ happen: @escaping @Sendable () throws -> Text) {
            self.init(Text(library), happen)
        }

        public init(_ place: Text, _ happen: @escaping @Sendable () throws -> Text) {
            self.place = place
            self.happen = happen
        }
    }

    /// Shows scenes one below the other. If it waits, each has the screen for itself, and stops
    /// before it shows what is broken, before what is fixed, and at its end: there a group can talk.
    ///
    /// - Parameter isLast: Whether no other scenes follow, so that it need not stop at the end.
    public static func show(
        _ scenes: [Scene], under heading: Text, waits: Bool, isLast: Bool = true
    ) {
        let heading = Terminal.styled(Terminal.wrapped(heading), .bold)
        if !waits { print(heading + "\n") }
        for (place, scene) in scenes.enumerated() {
            let title = "  " + Terminal.styled(scene.title, .bold)
            var screen = Screen(top: heading + "\n" + title, waits: waits)
            if waits { screen.clear() } else { screen.show(title) }
            scene.show(on: &screen)
            if !isLast || place < scenes.count - 1 {
                screen.ask(Text(en: "Enter shows the next scene.", zh: "按回车键看下一个场景。"))
            }
        }
    }

    private func show(on screen: inout Screen) {
        screen.show(Terminal.wrapped(story, indent: 4) + "\n")
        screen.ask(
            Text(
                en: "In \(broken.place): what will happen? Enter shows it.",
                zh: "\(broken.place)：会发生什么？按回车键揭晓。"))
        screen.show(
            text(
                of: broken, Text(en: "broken in \(broken.place)", zh: "出问题（\(broken.place)）"), .red)
        )
        screen.ask(
            Text(
                en: "How would you fix it? Enter shows \(fixed.place).",
                zh: "换了你，怎样修复？按回车键看 \(fixed.place)。"))
        screen.show(
            text(of: fixed, Text(en: "fixed in \(fixed.place)", zh: "修复后（\(fixed.place)）"), .green))
        let proof = Text(en: "Test: \(test)", zh: "测试：\(test)")
        screen.show(
            Terminal.wrapped(Text(en: "Why: \(why)", zh: "原因：\(why)"), indent: 4) + "\n"
                + Terminal.styled(Terminal.wrapped(proof, indent: 4), .faint) + "\n",
            orAsk: Text(en: "Enter shows why.", zh: "按回车键看原因。"))
    }

    private func text(of half: Half, _ verdict: Text, _ style: Terminal.Style) -> String {
        fflush(nil)  // What is above must be there while the scene still runs.
        let found: Text
        do {
            found = try half.happen()
        } catch {
            found = Text(en: "It throws an error:\n\(error)", zh: "抛出错误：\n\(error)")
        }
        return "    " + Terminal.styled(verdict, style) + "\n"
            + Terminal.wrapped(found, indent: 4) + "\n"
    }
}

/// What a person sees at once. Where nobody waits at a terminal, it has no end.
private struct Screen {
    /// Stays above what is shown.
    let top: String
    let waits: Bool
    private var used = 0

    init(top: String, waits: Bool) {
        (self.top, self.waits) = (top, waits)
    }

    mutating func clear() {
        print(Terminal.emptyScreen + top)
        used = top.lines.count
    }

    /// - Parameter prompt: Asked before the screen is cleared, if what is there was not read yet.
    mutating func show(_ text: String, orAsk prompt: Text? = nil) {
        // One line is for the prompt that follows.
        if waits, used + text.lines.count + 1 > Terminal.height {
            if let prompt { ask(prompt) }
            clear()
        }
        print(text)
        used += text.lines.count
    }

    /// Waits until a person presses Enter, which ends the line of the prompt.
    mutating func ask(_ prompt: Text) {
        guard waits else { return }
        let line = Terminal.wrapped(prompt, indent: 4)
        print(Terminal.styled(line, .bold), terminator: " ")
        fflush(nil)
        _ = readLine()
        used += line.lines.count
    }
}
