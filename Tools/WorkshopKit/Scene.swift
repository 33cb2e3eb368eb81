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
        let title = Terminal.styled(Terminal.wrapped(heading), .bold) + "\n"
        if !waits { print(title) }
        for (place, scene) in scenes.enumerated() {
            if waits { print(Terminal.emptyScreen + title) }
            scene.show(waits: waits)
            if waits, !isLast || place < scenes.count - 1 {
                Self.wait(Text(en: "Enter shows the next scene.", zh: "按回车键看下一个场景。"))
            }
        }
    }

    private func show(waits: Bool) {
        print("  " + Terminal.styled(title, .bold))
        print(Terminal.wrapped(story, indent: 4) + "\n")
        if waits {
            Self.wait(
                Text(
                    en: "In \(broken.place): what will happen? Enter shows it.",
                    zh: "\(broken.place)：会发生什么？按回车键揭晓。"))
        }
        show(broken, Text(en: "broken in \(broken.place)", zh: "出问题（\(broken.place)）"), .red)
        if waits {
            Self.wait(
                Text(
                    en: "How would you fix it? Enter shows \(fixed.place).",
                    zh: "换了你，怎样修复？按回车键看 \(fixed.place)。"))
        }
        show(fixed, Text(en: "fixed in \(fixed.place)", zh: "修复后（\(fixed.place)）"), .green)
        print(Terminal.wrapped(Text(en: "Why: \(why)", zh: "原因：\(why)"), indent: 4))
        let proof = Text(en: "Test: \(test)", zh: "测试：\(test)")
        print(Terminal.styled(Terminal.wrapped(proof, indent: 4), .faint) + "\n")
    }

    /// Until a person presses Enter, which ends the line of the prompt.
    private static func wait(_ prompt: Text) {
        print(Terminal.styled(Terminal.wrapped(prompt, indent: 4), .bold), terminator: " ")
        fflush(nil)
        _ = readLine()
    }

    private func show(_ half: Half, _ verdict: Text, _ style: Terminal.Style) {
        print("    " + Terminal.styled(verdict, style))
        fflush(nil)  // What is above must be there while the scene still runs.
        do {
            print(Terminal.wrapped(try half.happen(), indent: 4) + "\n")
        } catch {
            let text = Text(en: "It throws an error:\n\(error)", zh: "抛出错误：\n\(error)")
            print(Terminal.wrapped(text, indent: 4) + "\n")
        }
    }
}
