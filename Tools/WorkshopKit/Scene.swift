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

    /// - Parameter waits: Whether it waits for the reader's guess.
    public func show(waits: Bool) {
        print("  " + Terminal.styled(title, .bold))
        print(Terminal.wrapped(story, indent: 4))
        if waits {
            let prompt = Text(
                en: "In \(broken.place): what will happen? Enter shows it.",
                zh: "\(broken.place)：会发生什么？按回车键揭晓。")
            let line = Terminal.wrapped(prompt, indent: 4)
            print("\n" + Terminal.styled(line, .faint), terminator: " ")
            fflush(nil)
            _ = readLine()
        }
        show(broken, Text(en: "broken in \(broken.place)", zh: "出问题（\(broken.place)）"), .red)
        show(fixed, Text(en: "fixed in \(fixed.place)", zh: "修复后（\(fixed.place)）"), .green)
        print("\n" + Terminal.wrapped(Text(en: "Why: \(why)", zh: "原因：\(why)"), indent: 4))
        let proof = Text(en: "Test: \(test)", zh: "测试：\(test)")
        print(Terminal.styled(Terminal.wrapped(proof, indent: 4), .faint) + "\n")
    }

    private func show(_ half: Half, _ verdict: Text, _ style: Terminal.Style) {
        print("\n    " + Terminal.styled(verdict, style))
        fflush(nil)  // What is above must be there while the scene still runs.
        do {
            print(Terminal.wrapped(try half.happen(), indent: 4))
        } catch {
            let text = Text(en: "It throws an error:\n\(error)", zh: "抛出错误：\n\(error)")
            print(Terminal.wrapped(text, indent: 4))
        }
    }
}
