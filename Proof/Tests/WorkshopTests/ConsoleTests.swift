import ProofKit
import Testing

@Suite struct `A console block` {
    @Test func `a console block has commands, and below each what it prints`() {
        let commands = ConsoleBlock.commands(in: ["$ one", "a", "b", "$ two", "$ three", "c"])

        #expect(commands.map(\.text) == ["one", "two", "three"])
        #expect(commands.map(\.expected) == [["a", "b"], [], ["c"]])
    }

    @Test(arguments: [
        ("a\nb\n", ["a", "b"], true),
        ("a\nb\n", ["a"], false),
        ("a\n", ["a", "b"], false),
        ("aXb\n", ["a.b"], false),
        ("passed after 0.12 seconds\n", ["passed after … seconds"], true),
        ("failed after 0.12 seconds\n", ["passed after … seconds"], false),
        ("a\nb\nc\n", ["…", "c"], true),
        ("a\nb\nc\n", ["a", "…"], true),
        ("a\nb\nc\n", ["a", "…", "d"], false),
        ("anything\n", [], true),
    ])
    func `a console block is compared line by line, and … stands for what varies`(
        output: String, expected: [String], isRight: Bool
    ) {
        #expect(ConsoleBlock.matches(output, expected) == isRight)
    }
}
