import Testing

@testable import workshop

@Suite struct `The console check` {
    @Test func `commands are told from what they print`() {
        let commands = Console.commands(in: ["$ one", "a", "b", "$ two", "$ three", "c"])

        #expect(commands.map(\.text) == ["one", "two", "three"])
        #expect(commands.map(\.expected) == [["a", "b"], [], ["c"]])
    }

    @Test(arguments: [
        ("a\nb\n", ["a", "b"], true),
        ("a\nb\n", ["a"], false),
        ("a\n", ["a", "b"], false),
        ("a.b\n", ["a.b"], true),
        ("aXb\n", ["a.b"], false),
        ("passed after 0.12 seconds\n", ["passed after … seconds"], true),
        ("failed after 0.12 seconds\n", ["passed after … seconds"], false),
        ("a\nb\nc\n", ["…", "c"], true),
        ("a\nb\nc\n", ["a", "…"], true),
        ("a\nb\nc\n", ["a", "…", "c"], true),
        ("a\nb\nc\n", ["a", "…", "d"], false),
        ("anything\n", [], true),
    ])
    func `output is compared line by line, and … stands for what varies`(
        output: String, expected: [String], isRight: Bool
    ) {
        #expect(Console.matches(output, expected) == isRight)
    }
}
